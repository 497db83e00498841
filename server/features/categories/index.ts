import { type RawBuilder, sql } from 'kysely'
import type { ErrorCode } from '#contract/errors.ts'
import type { RecycledKind } from '#contract/recycle/recycled-kinds.ts'
import { type Db, inTransaction, prepared, type Tx } from '#kernel/database/index.ts'
import { asConflict, fail, requireVersion } from '#kernel/errors/index.ts'
import { type Actor, noteChange } from '#kernel/http/index.ts'
import { keptCounts } from '#kernel/listing/index.ts'
import { announce, cachedUntilNotified } from '#kernel/live/index.ts'
import { type RecycledContent, recycle } from '../recycle/index.ts'

const maxCategories = 50
/** Each item is indexed anew, so that a batch takes a second or two. */
const moveBatch = 200

/** Describes a feature's table of categories `(id, name, sort, version, deleted_at)`. */
interface Kind {
  /** Its unique index of names is called `<table>_name`. */
  table: string
  recycledKind: RecycledKind
  /** The name in the audit log. */
  label: string
  /** The refusal for an unknown category. */
  unknown: { code: ErrorCode; message?: string }
  /** The topic of announcements about changes of categories and of the items listed in them. */
  topic: string
  counts: Counts
  isUsed(tx: Tx, id: number): Promise<boolean>
  /** Moves up to `limit` undeleted items with all their versions to another category, and answers how many. */
  move(tx: Tx, from: number, to: number, limit: number): Promise<number>
}

/** The listed items of each category, for one audience. */
interface Counts {
  audience: string
  /** Selects `category_id` and `count`. */
  rows: RawBuilder<unknown>
}

interface CategoryChange {
  id?: number | undefined
  categoryName: string
  version?: number | undefined
}

/** The categories of one kind of content: administrators add, rename and sort them, and delete unused ones. */
export const categoriesOf = ({ table, recycledKind, label, unknown, topic, counts, isUsed, move }: Kind) => {
  const name = sql.table(table)
  /** Serialises adding and sorting, so that positions are unique and the limit holds. */
  const lock = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtext(${`${table} order`}))`.execute(tx)
  const find = async (tx: Tx, id: number, strength: 'share' | 'update') => {
    const { rows } = await sql<{ name: string; version: number }>`
      select name, version from ${name} where id = ${id} and deleted_at is null for ${sql.raw(strength)}`.execute(tx)
    return rows[0]
  }

  const insert = async (tx: Tx, categoryName: string): Promise<number> => {
    await lock(tx)
    const { rows } = await sql<{ count: number; last: number }>`
      select count(*)::int as count, coalesce(max(sort), 0) as last from ${name} where deleted_at is null`.execute(tx)
    const { count, last } = rows[0]!
    if (count >= maxCategories) fail('category_limit_reached')
    const added = await sql<{ id: number }>`
      insert into ${name} (name, sort) values (${categoryName}, ${last + 1}) returning id`.execute(tx)
    return added.rows[0]!.id
  }

  const rename = async (tx: Tx, id: number, { categoryName, version }: CategoryChange): Promise<number> => {
    const before = (await find(tx, id, 'update')) ?? fail('not_found')
    requireVersion(version, before.version)
    await sql`update ${name} set name = ${categoryName}, version = version + 1 where id = ${id}`.execute(tx)
    return id
  }

  /** Moves a batch of items to another category, in the order of ids so that two opposite moves cannot deadlock. */
  const moveItems = async (tx: Tx, actor: Actor, id: number, moveTo: number): Promise<number> => {
    if (moveTo === id) fail('category_target_unknown')
    await lock(tx)
    const target = (await find(tx, moveTo, 'share')) ?? fail('category_target_unknown')
    const category = (await find(tx, id, 'update')) ?? fail('not_found')
    const moved = await move(tx, id, moveTo, moveBatch)
    if (moved > 0)
      await noteChange(tx, actor, {
        target: `${label} ${id}`,
        before: { categoryName: category.name },
        after: { moved, categoryName: target.name },
      })
    announce(tx, { topic })
    return moved
  }

  /**
   * Removes a category that nothing uses. With `moveTo` its items go to that category first, a batch at a time: while
   * there are more, the category stays and the caller calls again.
   */
  const remove = inTransaction(async (tx, actor: Actor, id: number, moveTo?: number) => {
    const moved = moveTo === undefined ? 0 : await moveItems(tx, actor, id, moveTo)
    if (moved === moveBatch) return { message: `已移动 ${moved} 项`, moved, isMoved: false }
    const category = (await find(tx, id, 'update')) ?? fail('not_found')
    if (await isUsed(tx, id)) fail('category_in_use')
    await sql`update ${name} set deleted_at = now() where id = ${id}`.execute(tx)
    await recycle(tx, actor, { kind: recycledKind, id, title: category.name })
    await noteChange(tx, actor, { target: `${label} ${id}`, before: { categoryName: category.name } })
    announce(tx, { topic })
    return { message: '恭喜你，删除成功', moved, isMoved: true }
  })

  /** Erasing only takes it out of the bin: deleted items still refer to its row. */
  const recycled: RecycledContent = {
    remove: (db, actor, id) => remove(db, actor, id),
    async restore(tx, _actor, id) {
      await lock(tx)
      const { rows } = await sql<{ count: number; is_taken: boolean; is_deleted: boolean }>`
        select count(*) filter (where other.deleted_at is null)::int as count,
          coalesce(bool_or(other.deleted_at is null and lower(other.name) = lower(mine.name)), false) as is_taken,
          coalesce(bool_or(other.id = mine.id and other.deleted_at is not null), false) as is_deleted
        from ${name} as mine cross join ${name} as other where mine.id = ${id}`.execute(tx)
      const { count, is_taken, is_deleted } = rows[0]!
      if (!is_deleted) fail('not_found')
      if (is_taken) fail('category_taken')
      if (count >= maxCategories) fail('category_limit_reached')
      await sql`update ${name} set deleted_at = null, version = version + 1 where id = ${id}`.execute(tx)
      announce(tx, { topic })
    },
    erase: async () => [],
  }

  const saveCategory = inTransaction(async (tx, actor: Actor, change: CategoryChange) => {
    const { id, categoryName } = change
    const categoryId = id === undefined ? await insert(tx, categoryName) : await rename(tx, id, change)
    await noteChange(tx, actor, { target: `${label} ${categoryId}`, after: { categoryName } })
    announce(tx, { topic })
    return { id: categoryId, categoryName }
  })

  return {
    /** In the order set by administrators, each with its number of listed items. */
    async list(db: Db, { audience, rows } = counts) {
      const [found, counted] = await Promise.all([
        cachedUntilNotified(db, topic, `categories ${table}`, () =>
          prepared(
            db,
            `categories ${table}`,
            {},
            () => sql<{ id: number; categoryName: string; version: number }>`
              select id, name as "categoryName", version from ${name} where deleted_at is null order by sort, id`,
          ),
        ),
        keptCounts(db, `categories ${table} ${audience}`, async () => {
          const answer = await sql<{ category_id: number; count: number }>`
            select category_id, count::int from (${rows}) as counted`.execute(db)
          return new Map(answer.rows.map(({ category_id, count }) => [category_id, count]))
        }),
      ])
      return found.map((category) => ({ ...category, count: counted.get(category.id) ?? 0 }))
    },

    /** Requires that the category exists, and locks it until the caller's transaction ends. */
    async require(tx: Tx, id: number): Promise<void> {
      if (!(await find(tx, id, 'share'))) fail(unknown.code, unknown)
    },

    /** Adds a category at the end, or renames one. */
    save: (db: Db, actor: Actor, change: CategoryChange) =>
      saveCategory(db, actor, change).catch(asConflict({ [`${table}_name`]: 'category_taken' })),

    /** Sets the order of all categories; refused when another administrator has added or deleted one meanwhile. */
    sort: inTransaction(async (tx, actor: Actor, ids: number[]) => {
      await lock(tx)
      const { rows: known } = await sql<{ id: number }>`select id from ${name} where deleted_at is null`.execute(tx)
      const sorted = new Set(ids)
      if (sorted.size !== ids.length || known.length !== ids.length || known.some(({ id }) => !sorted.has(id)))
        fail('edited_by_another')
      await sql`
        update ${name} as category set sort = place.sort
        from unnest(${ids}::bigint[]) with ordinality as place (id, sort) where category.id = place.id`.execute(tx)
      await noteChange(tx, actor, { target: `${label}的顺序`, after: { ids } })
      announce(tx, { topic })
      return { message: '恭喜你，修改成功' }
    }),

    remove,
    recycled,
  }
}
