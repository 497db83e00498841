import { connect } from '#kernel/database/index.ts'
import type { FloorName } from './floors/queries.ts'
import type { FreshRequests } from './harness/compare.ts'
import type { BenchDatabase } from './harness/database.ts'
import { compareAllWithFloor } from './harness/floor-share.ts'
import { freshLikes, freshReplies, hotLikes } from './harness/fresh-writes.ts'
import type { Line, Scenario, Workbench } from './harness/scenario.ts'

interface Talk {
  floor: FloorName
  target: number
  requests(bench: Workbench, database: BenchDatabase): FreshRequests
}

const measured: Record<string, Talk> = {
  reply: { floor: 'B-write reply', target: 0.35, requests: ({ size }) => freshReplies(size) },
  like: { floor: 'B-write like', target: 0.35, requests: ({ size }, database) => freshLikes(size, database) },
  'reply (hot)': { floor: 'B-write reply', target: 0.15, requests: ({ size }) => freshReplies(size, true) },
  'like (hot)': { floor: 'B-write like', target: 0.15, requests: (_, database) => hotLikes(database) },
}

/** Replies and likes of 1,000 members, first in topics by Zipf's law, then all in one. */
export const scenario: Scenario = {
  name: 'talk',
  row: '8',
  sizes: ['S', 'M', 'L'],
  async run(bench) {
    const { database } = await bench.portal()
    const countWrong = await wrongTopicsSince(database)
    const lines: Line[] = []
    for (const [what, { floor, target, requests }] of Object.entries(measured))
      lines.push(
        ...(await compareAllWithFloor(bench, floor, [
          { name: `talk: ${what}`, requests: requests(bench, database), target, growthLimit: 1.2, countWrong },
        ])),
      )
    return lines
  },
}

/**
 * Counts topics whose counters are wrong: replies against the rows, likes against the rows of now and the difference
 * before, because the data set has like counts without rows.
 */
async function wrongTopicsSince({ url }: BenchDatabase) {
  const written = `select id from topic_activity where active_at > now() - interval '1 day' or id = 1 order by id limit 5000`
  /** Comments and the replies to them have indexes of their own. */
  const replies = (root: string) =>
    `(select count(*) from topic_reply where topic_id = activity.id and root_id is ${root} and is_visible)`
  const { sql, close } = connect(url, { max: 1 })
  await sql.unsafe(`create table if not exists bench.like_surplus as
    select id, like_count - (select count(*) from topic_like where topic_id = activity.id) as surplus from topic_activity as activity`)
  await sql.unsafe('create unique index if not exists like_surplus_id on bench.like_surplus (id)')
  await sql.unsafe('analyze bench.like_surplus')
  await close()
  return async () => {
    const counting = connect(url, { max: 1 })
    const [found] = await counting.sql.unsafe<{ wrong: number }[]>(`
      with written as materialized (${written})
      select count(*)::int as wrong
      from written join topic_activity as activity using (id) join bench.like_surplus using (id)
      where activity.reply_count <> ${replies('null')} + ${replies('not null')}
        or activity.like_count <> surplus + (select count(*) from topic_like where topic_id = activity.id)`)
    await counting.close()
    return found!.wrong
  }
}
