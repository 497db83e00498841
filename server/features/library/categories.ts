import { sql } from 'kysely'
import type { z } from 'zod'
import type { saveResourceCategory } from '#contract/library.ts'
import { noteChange } from '#kernel/acts.ts'
import { asConflict } from '#kernel/conflicts.ts'
import type { Db, Tx } from '#kernel/db.ts'
import { fail } from '#kernel/errors.ts'
import type { Actor } from '#kernel/session.ts'
import { announce, inTransaction } from '#kernel/transaction.ts'
import './tables.ts'

const maxCategories = 50

/** In the order administrators gave them, each with how many resources are on offer in it. */
export const listCategories = async (db: Db) => {
  const rows = await db
    .selectFrom('resource_category')
    .leftJoin('resource_count', (join) =>
      join
        .onRef('resource_count.category_id', '=', 'resource_category.id')
        .on('resource_count.grain', '=', 'year')
        .on('resource_count.price', '=', 'all'),
    )
    .select(['resource_category.id', 'resource_category.name', sql<number>`coalesce(sum(count), 0)::int`.as('count')])
    .where('resource_category.deleted_at', 'is', null)
    .groupBy('resource_category.id')
    .orderBy('resource_category.sort')
    .orderBy('resource_category.id')
    .execute()
  return rows.map(({ id, name, count }) => ({ id, categoryName: name, count }))
}

/** The category stays while the caller's transaction writes something into it. */
export const requireCategory = async (tx: Tx, id: number): Promise<void> => {
  const found = await tx
    .selectFrom('resource_category')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  if (!found) fail('category_unknown')
}

type Given = z.output<typeof saveResourceCategory.body>

/** Adds a category at the end, or renames one. */
export const saveCategory = (db: Db, actor: Actor, given: Given) =>
  saved(db, actor, given).catch(asConflict({ resource_category_name: 'category_taken' }))

const saved = inTransaction(async (tx, actor: Actor, { id, categoryName }: Given) => {
  const categoryId =
    id === undefined ? await insertCategory(tx, categoryName) : await renameCategory(tx, id, categoryName)
  noteChange(actor, { target: `资源类别 ${categoryId}`, after: { categoryName } })
  announce(tx, { topic: 'library' })
  return { id: categoryId, categoryName }
})

/** The lock makes two administrators who add at once take turns: places stay apart and the limit holds. */
const insertCategory = async (tx: Tx, name: string): Promise<number> => {
  await sql`select pg_advisory_xact_lock(hashtext('library.categories'))`.execute(tx)
  const { count, last } = await tx
    .selectFrom('resource_category')
    .select([sql<number>`count(*)::int`.as('count'), sql<number>`coalesce(max(sort), 0)`.as('last')])
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (count >= maxCategories) fail('category_limit_reached')
  const { id } = await tx
    .insertInto('resource_category')
    .values({ name, sort: last + 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const renameCategory = async (tx: Tx, id: number, name: string): Promise<number> => {
  const { numUpdatedRows } = await tx
    .updateTable('resource_category')
    .set({ name })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 0n ? fail('not_found') : id
}

/** Puts all categories into the given order; refused when another administrator added or deleted one meanwhile. */
export const sortCategories = inTransaction(async (tx, actor: Actor, ids: number[]) => {
  await sql`select pg_advisory_xact_lock(hashtext('library.categories'))`.execute(tx)
  const known = await tx.selectFrom('resource_category').select('id').where('deleted_at', 'is', null).execute()
  const given = new Set(ids)
  if (given.size !== ids.length || known.length !== ids.length || known.some(({ id }) => !given.has(id)))
    fail('edited_by_another')
  await sql`
    update resource_category set sort = place.sort
    from unnest(${ids}::bigint[]) with ordinality as place (id, sort) where resource_category.id = place.id`.execute(tx)
  noteChange(actor, { target: '资源类别的顺序', after: { ids } })
  announce(tx, { topic: 'library' })
  return { message: '恭喜你，修改成功' }
})

/** Removes a category that no resource uses. */
export const deleteCategory = inTransaction(async (tx, actor: Actor, id: number) => {
  const category = await tx
    .selectFrom('resource_category')
    .select('name')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!category) return fail('not_found')
  const used = await tx
    .selectFrom('resource')
    .select('id')
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('category_id', '=', id), eb('newest_category_id', '=', id)]))
    .limit(1)
    .executeTakeFirst()
  if (used) fail('category_in_use')
  await tx.updateTable('resource_category').set({ deleted_at: sql<Date>`now()` }).where('id', '=', id).execute()
  noteChange(actor, { target: `资源类别 ${id}`, before: { categoryName: category.name } })
  announce(tx, { topic: 'library' })
  return { message: '恭喜你，删除成功' }
})
