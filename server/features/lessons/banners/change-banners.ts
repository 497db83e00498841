import { sql } from 'kysely'
import type { z } from 'zod'
import type { Banner, updateBanner as change, addBanner as endpoint } from '#contract/lessons.ts'
import { type Db, inTransaction, type Tx } from '#kernel/database/index.ts'
import { fail, requireVersion } from '#kernel/errors/index.ts'
import { type Actor, noteChange } from '#kernel/http/index.ts'
import { announce } from '#kernel/live/index.ts'
import { requirePicture } from '../../files/index.ts'
import { toBanner } from './banners.ts'
import '../tables.ts'

type Given = z.output<typeof endpoint.body>
type Changed = z.output<typeof change.body>

const mostBanners = 20

/** Two administrators who change one place at once take turns: the limit and the order hold. */
const lockPlace = (tx: Tx, place: Banner['place']) =>
  sql`select pg_advisory_xact_lock(hashtext(${`banner ${place}`}))`.execute(tx)

/** What a banner shows and where it leads; the picture has to be there, and the course. */
const columnsOf = async (db: Db | Tx, { name, scrollCover, productId, scrollUrl, place, isShown }: Given) => {
  if (scrollCover) await requirePicture(db, scrollCover)
  if (productId) await requireLesson(db, productId)
  return {
    name,
    cover: scrollCover ?? null,
    lesson_id: productId ?? null,
    url: scrollUrl || null,
    place,
    is_shown: isShown,
  }
}

const requireLesson = async (db: Db | Tx, id: number) => {
  const found = await db
    .selectFrom('lesson')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!found) fail('not_found', { message: '课程不存在', fields: { productId: '课程不存在' } })
}

/** Puts a banner at the end of its place, or where it is said to stand. */
export const addBanner = inTransaction(async (tx, actor: Actor, given: Given) => {
  await lockPlace(tx, given.place)
  const columns = await columnsOf(tx, given)
  const { count, last } = await standing(tx, given.place)
  if (count >= mostBanners) fail('banner_limit_reached')
  const row = await tx
    .insertInto('banner')
    .values({ ...columns, sort: given.sort ?? last + 1 })
    .returningAll()
    .executeTakeFirstOrThrow()
  return changed(tx, actor, toBanner(row))
})

const standing = (tx: Tx, place: Banner['place']) =>
  tx
    .selectFrom('banner')
    .select([sql<number>`count(*)::int`.as('count'), sql<number>`coalesce(max(sort), 0)`.as('last')])
    .where('place', '=', place)
    .executeTakeFirstOrThrow()

export const updateBanner = inTransaction(async (tx, actor: Actor, { id, version, ...given }: Changed) => {
  await lockPlace(tx, given.place)
  const before = await tx
    .selectFrom('banner')
    .select(['place', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!before) return fail('not_found')
  requireVersion(version, before.version)
  const columns = await columnsOf(tx, given)
  const { count, last } = await standing(tx, given.place)
  const isMoved = before.place !== given.place
  if (isMoved && count >= mostBanners) fail('banner_limit_reached')
  const sort = given.sort ?? (isMoved ? last + 1 : undefined)
  const row = await tx
    .updateTable('banner')
    .set({ ...columns, version: before.version + 1, ...(sort !== undefined && { sort }) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return changed(tx, actor, toBanner(row))
})

const changed = (tx: Tx, actor: Actor, banner: Banner): Banner => {
  const { name, place, productId, scrollUrl, isShown } = banner
  noteChange(actor, { target: `轮播图 ${banner.id}`, after: { name, place, productId, scrollUrl, isShown } })
  announce(tx, { topic: 'lessons' })
  return banner
}

/** Puts all banners of a place into the given order; refused when another administrator added or deleted one meanwhile. */
export const sortBanners = inTransaction(
  async (tx, actor: Actor, { place, ids }: { place: Banner['place']; ids: number[] }) => {
    await lockPlace(tx, place)
    const known = await tx.selectFrom('banner').select('id').where('place', '=', place).execute()
    const given = new Set(ids)
    if (given.size !== ids.length || known.length !== ids.length || known.some(({ id }) => !given.has(id)))
      fail('edited_by_another')
    await sql`
      update banner set sort = place.sort
      from unnest(${ids}::bigint[]) with ordinality as place (id, sort) where banner.id = place.id`.execute(tx)
    noteChange(actor, { target: '轮播图的顺序', after: { place, ids } })
    announce(tx, { topic: 'lessons' })
    return { message: '恭喜你，修改成功' }
  },
)

export const deleteBanner = inTransaction(async (tx, actor: Actor, id: number) => {
  const gone = await tx.deleteFrom('banner').where('id', '=', id).returning('name').executeTakeFirst()
  if (!gone) return fail('not_found')
  noteChange(actor, { target: `轮播图 ${id}`, before: { name: gone.name } })
  announce(tx, { topic: 'lessons' })
  return { message: '恭喜你，删除成功' }
})
