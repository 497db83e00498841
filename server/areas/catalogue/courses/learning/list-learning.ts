import { sql } from 'kysely'
import type { z } from 'zod'
import type { LearningItem, listLearning } from '#contract/catalogue/courses/lessons.ts'
import type { Db } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { offsetOf } from '#kernel/listing/index.ts'
import { sharesReceived } from '../../items/index.ts'
import { itemColumns, lessons } from '../list-queries.ts'
import { toItem } from '../view.ts'
import { type StartedLesson, startedLessons } from './started-lessons.ts'
import '../tables.ts'

type Query = z.output<typeof listLearning.query>
type Counts = Record<StartedLesson['state'], number>

/** One page of the lessons that a member began, the last watched first, with the numbers of each state. */
export const findLearning = async (db: Db, actor: Actor, query: Query) => {
  const { found, counts } = await findStarted(db, actor, query)
  const details = await findDetails(
    db,
    actor,
    found.map(({ id }) => id),
  )
  const content = found.map((started) => toLearningItem(started, details.get(started.id)!))
  const all = counts.active + counts.done + counts.over
  return { content, totalElements: query.state ? counts[query.state] : all, counts }
}

type Found = Omit<StartedLesson, 'at'> & { at: string }

const findStarted = async (db: Db, actor: Actor, { page, size, state, source }: Query) => {
  const isOfSource = source ? sql`source = ${source}` : sql`true`
  const isOfState = state ? sql`state = ${state}` : sql`true`
  const { rows } = await sql<{ counts: Counts; found: Found[] }>`
    with started as materialized (select * from ${startedLessons(actor)} as mine where ${isOfSource})
    select
      (select json_build_object('active', count(*) filter (where state = 'active'),
        'done', count(*) filter (where state = 'done'), 'over', count(*) filter (where state = 'over')) from started) as counts,
      coalesce((select json_agg(one order by one.at desc, one.id desc) from (
        select * from started where ${isOfState}
        order by at desc, id desc limit ${size} offset ${offsetOf({ page, size })}) as one), '[]') as found`.execute(db)
  return rows[0]!
}

interface LastSection {
  number: string
  name: string
  position: number
  seconds: number
}

/** The section of the present version that the member watched last, as JSON. */
const lastSection = (memberId: number) => sql<LastSection | null>`(
  select json_build_object('name', s.name, 'position', p.position, 'seconds', s.seconds, 'number',
    case when lesson.has_chapter then (chapter.place + 1) || '.' || (1 + (
      select count(*) from lesson_section as earlier
      where earlier.lesson_id = s.lesson_id and earlier.version = s.version and earlier.chapter_id = s.chapter_id and earlier.place < s.place))
    else '' end)
  from lesson_progress as p
  join lesson_section as s on s.lesson_id = p.lesson_id and s.version = item.version and s.id = p.section_id
  join lesson_chapter as chapter
    on chapter.lesson_id = s.lesson_id and chapter.version = s.version and chapter.id = s.chapter_id
  where p.member_id = ${memberId} and p.lesson_id = item.id
  order by p.reported_at desc, p.section_id limit 1)`

/** What the rows of one page show beside the progress. */
const findDetails = async (db: Db, actor: Actor, ids: number[]) => {
  const rows = await lessons(db)
    .leftJoin('access_grant as bought', (join) =>
      join
        .onRef('bought.item_id', '=', 'item.id')
        .on('bought.member_id', '=', actor.id)
        .on('bought.reason', '=', 'bought')
        .on('bought.revoked_at', 'is', null),
    )
    .leftJoin(sharesReceived(actor.id, 'lesson').as('share'), 'share.item_id', 'item.id')
    .leftJoin('member as giver', 'giver.id', 'share.giver_id')
    .leftJoin('user_group', 'user_group.id', 'share.group_id')
    .select([...itemColumns, 'bought.created_at as bought_at', 'bought.coins as paid'])
    .select(['giver.nick_name as giver_name', 'user_group.name as group_name'])
    .select(['share.expires_at', 'share.is_over', 'share.is_asked'])
    .select(lastSection(actor.id).as('last'))
    .where(sql<boolean>`item.id = any(${ids}::bigint[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

type Details = NonNullable<ReturnType<Awaited<ReturnType<typeof findDetails>>['get']>>

const toLearningItem = (started: Found, row: Details): LearningItem => ({
  ...toItem(row),
  percent: started.percent,
  doneCount: started.done,
  state: started.state,
  source: started.source,
  learnTime: new Date(started.at).toISOString(),
  last: row.last,
  bought: row.bought_at ? { time: row.bought_at.toISOString(), coin: row.paid ?? 0 } : null,
  share: row.giver_name === null ? null : toShare(row, row.giver_name),
})

const toShare = (row: Details, userName: string) => ({
  userName,
  groupName: row.group_name,
  until: row.expires_at?.toISOString() ?? null,
  isOver: row.is_over ?? false,
  isRenewalAsked: row.is_asked ?? false,
})
