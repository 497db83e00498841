import { connect } from '#kernel/database/index.ts'
import type { BenchDatabase } from './harness/database.ts'
import { freshLikes, freshReplies } from './harness/fresh-writes.ts'
import type { Scenario } from './harness/scenario.ts'

/** Replies and likes of 1,000 members in topics by Zipf's law. */
export const scenario: Scenario = {
  name: 'talk',
  sizes: ['S', 'M', 'L'],
  async run(bench) {
    const { database } = await bench.portal()
    const before = await uncounted(database)
    const countWrong = async () => Math.abs((await uncounted(database)) - before)
    const shared = { growthLimit: 1.5, countWrong }
    const [replies, likes] = [freshReplies(bench.size), freshLikes(bench.size, database)]
    return [
      await bench.measure({ name: 'reply', requests: replies, aim: { mostMs: 3 }, ...shared }),
      await bench.measure({ name: 'like', requests: likes, aim: { mostMs: 1.5 }, ...shared }),
    ]
  },
}

/** Rows that no counter has, less what is counted without a row, as many likes of the data set are: no write may change it. */
async function uncounted({ url }: BenchDatabase): Promise<number> {
  const { sql, close } = connect(url, { max: 1 })
  const [found] = await sql<{ rows: string }[]>`
    select (select count(*) from topic_reply where is_visible) + (select count(*) from topic_like)
      - (select sum(reply_count + like_count) from topic_activity) as rows`
  await close()
  return Number(found!.rows)
}
