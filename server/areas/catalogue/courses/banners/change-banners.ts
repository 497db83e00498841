import { sql } from 'kysely'
import type { z } from 'zod'
import type { Banner, updateBanner as change, addBanner as endpoint } from '#contract/catalogue/courses/lessons.ts'
import { type Db, inTransaction, type Tx } from '#kernel/database/index.ts'
import { fail, requireVersion } from '#kernel/errors/index.ts'
import { type Actor, noteChange } from '#kernel/http/index.ts'
import { announce } from '#kernel/live/index.ts'
import { requirePicture } from '../../../base/files/index.ts'
import { recycle } from '../../../base/recycle/index.ts'
import { announceBanners } from './announce-banners.job.ts'
import { toBanner } from './banners.ts'
import '../tables.ts'

type BannerInput = z.output<typeof endpoint.body>
type BannerChange = z.output<typeof change.body>

const mostBanners = 20

/** The lock makes simultaneous changes of one place wait, so that the limit and the order hold. */
const lockPlace = (tx: Tx, place: Banner['place']) =>
  sql`select pg_advisory_xact_lock(hashtext(${`banner ${place}`}))`.execute(tx)

/** The columns of a banner; its picture and its course must exist. */
const columnsOf = async (db: Db | Tx, input: BannerInput) => {
  const { name, scrollCover, productId, scrollUrl, place, isShown, showFrom, showUntil } = input
  if (scrollCover) await requirePicture(db, scrollCover)
  if (productId) await requireLesson(db, productId)
  return {
    name,
    cover: scrollCover ?? null,
    lesson_id: productId ?? null,
    url: scrollUrl || null,
    place,
    is_shown: isShown,
    shown_from: showFrom ? new Date(showFrom) : null,
    shown_until: showUntil ? new Date(showUntil) : null,
  }
}

const requireLesson = async (db: Db | Tx, id: number) => {
  const found = await db
    .selectFrom('item')
    .select('id')
    .where('id', '=', id)
    .where('kind', '=', 'lesson')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!found) fail('not_found', { message: '课程不存在', fields: { productId: '课程不存在' } })
}

/** Adds a banner at the end of its place, or at the given position. */
export const addBanner = inTransaction(async (tx, actor: Actor, input: BannerInput) => {
  const { last } = await requirePlaceFor(tx, input.place)
  const columns = await columnsOf(tx, input)
  const row = await tx
    .insertInto('banner')
    .values({ ...columns, sort: input.sort ?? last + 1 })
    .returningAll()
    .executeTakeFirstOrThrow()
  return publishChange(tx, actor, toBanner(row))
})

/** Locks the place and refuses a banner more than it can have. */
export const requirePlaceFor = async (tx: Tx, place: Banner['place']) => {
  await lockPlace(tx, place)
  const { count, last } = await readPlace(tx, place)
  return count >= mostBanners ? fail('banner_limit_reached') : { last }
}

const readPlace = (tx: Tx, place: Banner['place']) =>
  tx
    .selectFrom('banner')
    .select([sql<number>`count(*)::int`.as('count'), sql<number>`coalesce(max(sort), 0)`.as('last')])
    .where('place', '=', place)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()

export const updateBanner = inTransaction(async (tx, actor: Actor, { id, version, ...input }: BannerChange) => {
  await lockPlace(tx, input.place)
  const before = await tx
    .selectFrom('banner')
    .select(['place', 'version'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!before) return fail('not_found')
  requireVersion(version, before.version)
  const columns = await columnsOf(tx, input)
  const { count, last } = await readPlace(tx, input.place)
  const isMoved = before.place !== input.place
  if (isMoved && count >= mostBanners) fail('banner_limit_reached')
  const sort = input.sort ?? (isMoved ? last + 1 : undefined)
  const row = await tx
    .updateTable('banner')
    .set({ ...columns, version: before.version + 1, ...(sort !== undefined && { sort }) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return publishChange(tx, actor, toBanner(row))
})

const publishChange = async (tx: Tx, actor: Actor, banner: Banner): Promise<Banner> => {
  const { name, place, productId, scrollUrl, isShown, showFrom, showUntil } = banner
  const after = { name, place, productId, scrollUrl, isShown, showFrom, showUntil }
  await noteChange(tx, actor, { target: `轮播图 ${banner.id}`, after })
  announce(tx, { topic: 'lessons' })
  for (const time of [showFrom, showUntil]) await announceAt(tx, time)
  return banner
}

/** LIST-5: cached pages follow the period of a banner to the second. */
const announceAt = async (tx: Tx, time: string | null): Promise<void> => {
  const delaySeconds = time ? Math.ceil((Date.parse(time) - Date.now()) / 1000) : 0
  if (delaySeconds > 0) await announceBanners.enqueue(tx, {}, { delaySeconds })
}

/** Sorts all banners of a place; refused if another administrator added or deleted one meanwhile. */
export const sortBanners = inTransaction(
  async (tx, actor: Actor, { place, ids }: { place: Banner['place']; ids: number[] }) => {
    await lockPlace(tx, place)
    const known = await tx
      .selectFrom('banner')
      .select('id')
      .where('place', '=', place)
      .where('deleted_at', 'is', null)
      .execute()
    const input = new Set(ids)
    if (input.size !== ids.length || known.length !== ids.length || known.some(({ id }) => !input.has(id)))
      fail('edited_by_another')
    await sql`
      update banner set sort = place.sort
      from unnest(${ids}::bigint[]) with ordinality as place (id, sort) where banner.id = place.id`.execute(tx)
    await noteChange(tx, actor, { target: '轮播图的顺序', after: { place, ids } })
    announce(tx, { topic: 'lessons' })
    return { message: '恭喜你，修改成功' }
  },
)

export const deleteBanner = inTransaction(async (tx, actor: Actor, id: number) => {
  const gone = await tx
    .updateTable('banner')
    .set({ deleted_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('name')
    .executeTakeFirst()
  if (!gone) return fail('not_found')
  await recycle(tx, actor, { kind: 'banner', id, title: gone.name })
  await noteChange(tx, actor, { target: `轮播图 ${id}`, before: { name: gone.name } })
  announce(tx, { topic: 'lessons' })
  return { message: '恭喜你，删除成功' }
})
