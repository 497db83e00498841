import { type RawBuilder, sql } from 'kysely'
import type { ErrorCode } from '#contract/errors.ts'
import { type Db, inTransaction, type Tx } from '#kernel/database/index.ts'
import { asConflict, fail, requireVersion } from '#kernel/errors/index.ts'
import { type Actor, noteChange } from '#kernel/http/index.ts'
import { announce, cachedUntilNotified } from '#kernel/live/index.ts'
import { type RecycledContent, recycle } from '../../../base/recycle/index.ts'
import type { CategoryKind } from './tables.ts'

export type { CategoryKind } from './tables.ts'

const maxCategories = 50
/** Each item is indexed anew, so that a batch takes a second or two. */
const moveBatch = 200

/** What the feature of a kind of content knows about its categories. */
export interface Categorized {
  kind: CategoryKind
  /** The name in the audit log. */
  label: string
  /** The refusal for an unknown category. */
  unknown: { code: ErrorCode; message?: string }
  /** The topic of announcements about changes of categories and of the contents listed in them. */
  topic: string
  isUsed(tx: Tx, id: number): Promise<boolean>
  /** Moves up to `limit` undeleted contents with all their versions to another category, and answers how many. */
  move(tx: Tx, from: number, to: number, limit: number): Promise<number>
}

interface CategoryChange {
  id?: number | undefined
  categoryName: string
  version?: number | undefined
}

interface ListedCategory {
  id: number
  categoryName: string
  version: number
  count: number
}

/**
 * The categories in the order set by administrators, each with its number of listed contents. `counted` selects this number
 * for the row `category`; `audience` tells it apart from other numbers of the same kind.
 */
export const listCategories = (
  db: Db,
  { kind, topic }: Categorized,
  counted: RawBuilder<unknown>,
  audience = 'all',
): Promise<ListedCategory[]> =>
  cachedUntilNotified(db, topic, `categories ${kind} ${audience}`, async () => {
    const { rows } = await sql<ListedCategory>`
      select category.id, category.name as "categoryName", category.version, (${counted}) as count
      from category
      where category.kind = ${kind} and category.deleted_at is null
      order by category.sort, category.id`.execute(db)
    return rows
  })

/** Requires that the category exists, and locks it until the caller's transaction ends. */
export const requireCategory = async (tx: Tx, { kind, unknown }: Categorized, id: number): Promise<void> => {
  if (!(await find(tx, kind, id, 'share'))) fail(unknown.code, unknown)
}

/** Adds a category at the end, or renames one. */
export const saveCategory = (db: Db, actor: Actor, content: Categorized, change: CategoryChange) =>
  save(db, actor, content, change).catch(asConflict({ category_name: 'category_taken' }))

const save = inTransaction(async (tx, actor: Actor, { kind, label, topic }: Categorized, change: CategoryChange) => {
  const { id, categoryName } = change
  const categoryId = id === undefined ? await insert(tx, kind, categoryName) : await rename(tx, kind, id, change)
  await noteChange(tx, actor, { target: `${label} ${categoryId}`, after: { categoryName } })
  announce(tx, { topic })
  return { id: categoryId, categoryName }
})

/** Sets the order of all categories; refused when another administrator has added or deleted one meanwhile. */
export const sortCategories = inTransaction(
  async (tx, actor: Actor, { kind, label, topic }: Categorized, ids: number[]) => {
    await lockOrder(tx, kind)
    const known = await tx
      .selectFrom('category')
      .select('id')
      .where('kind', '=', kind)
      .where('deleted_at', 'is', null)
      .execute()
    const sorted = new Set(ids)
    if (sorted.size !== ids.length || known.length !== ids.length || known.some(({ id }) => !sorted.has(id)))
      fail('edited_by_another')
    await sql`
      update category set sort = place.sort
      from unnest(${ids}::bigint[]) with ordinality as place (id, sort) where category.id = place.id`.execute(tx)
    await noteChange(tx, actor, { target: `${label}的顺序`, after: { ids } })
    announce(tx, { topic })
    return { message: '恭喜你，修改成功' }
  },
)

/**
 * Removes a category that nothing uses. With `moveTo` its contents go to that category first, a batch at a time: while
 * there are more, the category stays and the caller calls again.
 */
export const removeCategory = inTransaction(
  async (tx, actor: Actor, content: Categorized, id: number, moveTo?: number) => {
    const { kind, label, topic } = content
    const moved = moveTo === undefined ? 0 : await moveContents(tx, actor, content, id, moveTo)
    if (moved === moveBatch) return { message: `已移动 ${moved} 项`, moved, isMoved: false }
    const category = (await find(tx, kind, id, 'update')) ?? fail('not_found')
    if (await content.isUsed(tx, id)) fail('category_in_use')
    await tx.updateTable('category').set({ deleted_at: sql<Date>`now()` }).where('id', '=', id).execute()
    await recycle(tx, actor, { kind: `${kind}Category`, id, title: category.name })
    await noteChange(tx, actor, { target: `${label} ${id}`, before: { categoryName: category.name } })
    announce(tx, { topic })
    return { message: '恭喜你，删除成功', moved, isMoved: true }
  },
)

/** Moves a batch of contents to another category, in the order of ids so that two opposite moves cannot deadlock. */
const moveContents = async (tx: Tx, actor: Actor, content: Categorized, id: number, moveTo: number) => {
  const { kind, label, topic } = content
  if (moveTo === id) fail('category_target_unknown')
  await lockOrder(tx, kind)
  const target = (await find(tx, kind, moveTo, 'share')) ?? fail('category_target_unknown')
  const category = (await find(tx, kind, id, 'update')) ?? fail('not_found')
  const moved = await content.move(tx, id, moveTo, moveBatch)
  if (moved > 0)
    await noteChange(tx, actor, {
      target: `${label} ${id}`,
      before: { categoryName: category.name },
      after: { moved, categoryName: target.name },
    })
  announce(tx, { topic })
  return moved
}

/** Categories in the bin. Erasing only takes one out of it: deleted contents still refer to its row. */
export const recycledCategories = (content: Categorized): RecycledContent => ({
  remove: (db, actor, id) => removeCategory(db, actor, content, id),
  restore: (tx, _actor, id) => restore(tx, content, id),
  erase: async () => [],
})

const restore = async (tx: Tx, { kind, topic }: Categorized, id: number): Promise<void> => {
  await lockOrder(tx, kind)
  const { rows } = await sql<{ count: number; is_taken: boolean; is_deleted: boolean }>`
    select count(*) filter (where other.deleted_at is null)::int as count,
      coalesce(bool_or(other.deleted_at is null and lower(other.name) = lower(mine.name)), false) as is_taken,
      coalesce(bool_or(other.id = mine.id and other.deleted_at is not null), false) as is_deleted
    from category as mine join category as other on other.kind = mine.kind
    where mine.id = ${id} and mine.kind = ${kind}`.execute(tx)
  const { count, is_taken, is_deleted } = rows[0]!
  if (!is_deleted) fail('not_found')
  if (is_taken) fail('category_taken')
  if (count >= maxCategories) fail('category_limit_reached')
  await sql`update category set deleted_at = null, version = version + 1 where id = ${id}`.execute(tx)
  announce(tx, { topic })
}

/** Serialises adding and sorting, so that positions are unique and the limit holds. */
const lockOrder = (tx: Tx, kind: CategoryKind) =>
  sql`select pg_advisory_xact_lock(hashtext(${`${kind} category order`}))`.execute(tx)

const find = async (tx: Tx, kind: CategoryKind, id: number, strength: 'share' | 'update') => {
  const found = tx
    .selectFrom('category')
    .select(['name', 'version'])
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('deleted_at', 'is', null)
  return (strength === 'share' ? found.forShare() : found.forUpdate()).executeTakeFirst()
}

const insert = async (tx: Tx, kind: CategoryKind, name: string): Promise<number> => {
  await lockOrder(tx, kind)
  const { count, last } = await tx
    .selectFrom('category')
    .select([sql<number>`count(*)::int`.as('count'), sql<number>`coalesce(max(sort), 0)`.as('last')])
    .where('kind', '=', kind)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (count >= maxCategories) fail('category_limit_reached')
  const added = await tx
    .insertInto('category')
    .values({ kind, name, sort: last + 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return added.id
}

const rename = async (tx: Tx, kind: CategoryKind, id: number, { categoryName, version }: CategoryChange) => {
  const before = (await find(tx, kind, id, 'update')) ?? fail('not_found')
  requireVersion(version, before.version)
  await tx
    .updateTable('category')
    .set((eb) => ({ name: categoryName, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  return id
}
