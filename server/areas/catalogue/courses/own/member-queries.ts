import { sql } from 'kysely'
import type { z } from 'zod'
import type { listBoughtLessons, listFavoriteLessons } from '#contract/catalogue/courses/lessons.ts'
import type { Validity } from '#contract/catalogue/documents/library.ts'
import type { Db } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import {
  boughtPage,
  countBought,
  countFavorites,
  countOfValidity,
  countReceived,
  favoritePage,
  receivedColumns,
  receivedPage,
} from '../../items/index.ts'
import { itemColumns, lessons } from '../list-queries.ts'
import '../tables.ts'

type BoughtQuery = z.output<typeof listBoughtLessons.query>

/** The watched percentage of a lesson. */
const percentOf = (memberId: number) =>
  sql<number>`coalesce((
    select sum(p.percent * s.seconds) / nullif(lesson.seconds, 0)
    from lesson_section as s join lesson_progress as p on p.section_id = s.id and p.file_id = s.file_id and p.member_id = ${memberId}
    where s.lesson_id = item.id and s.version = item.version), 0)::int`.as('percent')

/** When the member last watched the lesson; null: never. */
const learnedAt = (memberId: number) =>
  sql`(select max(p.reported_at) from lesson_progress as p where p.member_id = ${memberId} and p.lesson_id = item.id)`

/** The lessons the member bought, in any state. */
export const findBought = async (db: Db, memberId: number, { sort, lessonCategoryId, ...paging }: BoughtQuery) => {
  const order =
    sort.field === 'learnTime' ? { order: sql`${learnedAt(memberId)} ${sql.raw(sort.direction)} nulls last` } : {}
  const filter = { categoryId: lessonCategoryId }
  const page = boughtPage(memberId, 'lesson', { ...paging, ...filter, ...order, sort })
  const rows = await lessons(db)
    .innerJoin(page.as('bought'), 'bought.item_id', 'item.id')
    .select([...itemColumns, 'bought.paid', 'bought.bought_at', percentOf(memberId)])
    .orderBy('bought.place')
    .execute()
  return { rows, total: await countBought(db, memberId, 'lesson', filter) }
}

type SharedQuery = Pick<BoughtQuery, 'page' | 'size'> & { sort: { direction: 'asc' | 'desc' }; validity: Validity }

/** The listed lessons that others shared with the member, each once, with the person who shared it last. */
export const findShared = async (db: Db, memberId: number, query: SharedQuery) => {
  const counts = await countReceived(db, memberId, 'lesson')
  const rows = await lessons(db)
    .innerJoin(receivedPage(memberId, 'lesson', query).as('received'), 'received.item_id', 'item.id')
    .select([...itemColumns, ...receivedColumns, percentOf(memberId)])
    .orderBy('received.shared_at', query.sort.direction)
    .orderBy('received.share_id', query.sort.direction)
    .execute()
  return { rows, total: countOfValidity(counts, query.validity), counts }
}

/** The member's favourites that the member can still see. */
export const findFavorites = async (db: Db, actor: Actor, query: z.output<typeof listFavoriteLessons.query>) => {
  const rows = await lessons(db)
    .innerJoin(favoritePage(actor, 'lesson', query).as('favorite'), 'favorite.item_id', 'item.id')
    .select([...itemColumns, 'favorite.favorite_at', 'item.taken_down_at'])
    .orderBy('favorite.place')
    .execute()
  return { rows, total: await countFavorites(db, actor, 'lesson', query) }
}
