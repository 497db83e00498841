import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { listBoughtLessons, listFavoriteLessons } from '#contract/lessons/lessons.ts'
import type { Validity } from '#contract/library/library.ts'
import { containsPattern, type Db } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { offsetOf } from '#kernel/listing/index.ts'
import { codeSql, countOfValidity, countReceived, receivedColumns, receivedPage } from '../../access/index.ts'
import { accessColumns, seesClosed } from '../lesson.ts'
import { itemColumns, lessons } from '../list-queries.ts'
import '../tables.ts'

type BoughtQuery = z.output<typeof listBoughtLessons.query>
interface MemberQuery extends Pick<BoughtQuery, 'page' | 'size'> {
  sort: { direction: 'asc' | 'desc' }
}

/** The watched percentage of a lesson. */
const percentOf = (memberId: number) =>
  sql<number>`coalesce((
    select sum(p.percent * s.seconds) / nullif(lesson.seconds, 0)
    from lesson_section as s join lesson_progress as p on p.section_id = s.id and p.file_id = s.file_id and p.member_id = ${memberId}
    where s.lesson_id = lesson.id and s.version = lesson.version), 0)::int`.as('percent')

/** When the member last watched the lesson; null: never. */
const learnedAt = (memberId: number) =>
  sql<Date | null>`(select max(p.reported_at) from lesson_progress as p where p.member_id = ${memberId} and p.lesson_id = lesson.id)`

/** One page with its total. The count reads only the rows of one member. */
const paged = async <DB, Table extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, Table, Row>,
  { page, size }: Pick<MemberQuery, 'page' | 'size'>,
) => {
  const counted = rows.clearSelect().clearOrderBy().select(sql<number>`count(*)::int`.as('total'))
  const [{ total }, found] = await Promise.all([
    counted.executeTakeFirstOrThrow() as Promise<{ total: number }>,
    rows.limit(size).offset(offsetOf({ page, size })).execute(),
  ])
  return { rows: found, total }
}

/** The lessons the member bought, in any state. */
export const findBought = (db: Db, memberId: number, query: BoughtQuery) => {
  const bought = lessons(db)
    .innerJoin('access_grant as bought', 'bought.item_id', 'lesson.id')
    .select([...itemColumns, 'bought.coins as paid', 'bought.created_at as bought_at', percentOf(memberId)])
    .where('bought.member_id', '=', memberId)
    .where('bought.kind', '=', 'lesson')
    .where('bought.reason', '=', 'bought')
    .where('bought.revoked_at', 'is', null)
  const { lessonCategoryId, sort } = query
  const wanted = lessonCategoryId ? bought.where('lesson.category_id', '=', lessonCategoryId) : bought
  const ordered =
    sort.field === 'learnTime'
      ? wanted.orderBy(learnedAt(memberId), (order) => order[sort.direction]().nullsLast())
      : wanted
  return paged(ordered.orderBy('bought.created_at', sort.direction).orderBy('bought.id', sort.direction), query)
}

/** The listed lessons that others shared with the member, each once, with the person who shared it last. */
export const findShared = async (db: Db, memberId: number, query: MemberQuery & { validity: Validity }) => {
  const counts = await countReceived(db, memberId, 'lesson')
  const rows = await lessons(db)
    .innerJoin(receivedPage(memberId, 'lesson', query).as('received'), 'received.item_id', 'lesson.id')
    .select([...itemColumns, ...receivedColumns, percentOf(memberId)])
    .orderBy('received.shared_at', query.sort.direction)
    .orderBy('received.share_id', query.sort.direction)
    .execute()
  return { rows, total: countOfValidity(counts, query.validity), counts }
}

/** The member's favourites that the member can still see. */
export const findFavorites = (db: Db, actor: Actor, query: z.output<typeof listFavoriteLessons.query>) => {
  const mine = lessons(db)
    .innerJoin('lesson_favorite', 'lesson_favorite.lesson_id', 'lesson.id')
    .select([...itemColumns, 'lesson_favorite.created_at as favorite_at', 'lesson.taken_down_at'])
    .where('lesson_favorite.member_id', '=', actor.id)
    .where('lesson.deleted_at', 'is', null)
    .where(isOpenTo(actor))
    .orderBy('lesson_favorite.created_at', query.sort.direction)
    .orderBy('lesson.id', query.sort.direction)
  return paged(query.name ? mine.where('lesson.name', 'ilike', containsPattern(query.name)) : mine, query)
}

export const isOpenTo = (actor: Actor) =>
  seesClosed(actor) ? sql<SqlBool>`true` : sql<SqlBool>`(lesson.is_public or ${codeSql(actor, accessColumns)} <> 0)`
