import { connect } from '#kernel/database/index.ts'
import { rounded } from './harness/compare.ts'
import type { BenchDatabase } from './harness/database.ts'
import { sqlFloor, startPortalPart } from './harness/floors.ts'
import type { Line, Scenario, Workbench } from './harness/scenario.ts'
import { people, type TalkPattern } from './programs/talk-turns.ts'

const targets: Record<TalkPattern, number> = { reply: 0.4, like: 0.4, 'reply (hot)': 0.15, 'like (hot)': 0.15 }

/** Replies and likes of 1,000 members, first each in a different topic, then all in one. */
export const scenario: Scenario = {
  name: 'talk',
  row: '8',
  sizes: ['S', 'M', 'L'],
  async run(bench) {
    const lines: Line[] = []
    for (const pattern of Object.keys(targets) as TalkPattern[]) lines.push(await against(bench, pattern))
    return lines
  },
}

async function against(bench: Workbench, pattern: TalkPattern): Promise<Line> {
  const { database } = await bench.portal()
  const likesBefore = await removeEarlierLikes(database)
  const floor = await sqlFloor('B-write', database)
  const subject = await startPortalPart('talk', pattern, database)
  const figures = await bench.compare({ subject, floor }).finally(() => Promise.all([floor.stop(), subject.stop()]))
  const ratio = rounded(figures.rate / figures.floorRate)
  const wrong = await countWrongTopics(database, likesBefore)
  return {
    name: `talk: ${pattern}`,
    size: bench.size,
    ...figures,
    floor: floor.name,
    ratio,
    wrong,
    target: `≥ ${targets[pattern]} B-write; 0 wrong`,
    met: wrong === 0 && ratio >= targets[pattern],
  }
}

/** Deletes the likes of earlier runs, because the data set is reused and a repeated like is cheaper than a new one. */
async function removeEarlierLikes({ url }: BenchDatabase): Promise<number[]> {
  const { sql, close } = connect(url, { max: 1 })
  await sql`
    with gone as (delete from topic_like where topic_id <= ${people} returning topic_id)
    update topic_activity as topic set like_count = like_count - taken.likes
    from (select topic_id, count(*)::int as likes from gone group by topic_id) as taken where topic.id = taken.topic_id`
  const rows = await sql<
    { like_count: number }[]
  >`select like_count from topic_activity where id <= ${people} order by id`
  await close()
  return rows.map(({ like_count }) => like_count)
}

/** Counts topics whose reply or like counter is wrong. */
async function countWrongTopics({ url }: BenchDatabase, likesBefore: number[]): Promise<number> {
  const { sql, close } = connect(url, { max: 1 })
  const [found] = await sql<{ wrong: number }[]>`
    select count(*)::int as wrong
    from topic_activity as topic join unnest(${likesBefore}::int[]) with ordinality as before (like_count, id) using (id)
    left join (select topic_id, count(*) as count from topic_reply where topic_id <= ${people} and is_visible group by 1) as said
      on said.topic_id = topic.id
    where topic.reply_count <> coalesce(said.count, 0)
      or topic.like_count <> before.like_count + (select count(*) from topic_like where topic_id = topic.id)`
  await close()
  return found!.wrong
}
