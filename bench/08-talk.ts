import { connect } from '#kernel/database/index.ts'
import { rounded } from './kit/compare.ts'
import type { BenchDatabase } from './kit/database.ts'
import { partOfPortal, sqlFloor } from './kit/floors.ts'
import type { Line, Scenario, Workbench } from './kit/scenario.ts'
import { people, type Talking } from './subjects/talking.ts'

const targets: Record<Talking, number> = { reply: 0.4, like: 0.4, 'reply (hot)': 0.15, 'like (hot)': 0.15 }

/** Replies and likes of 1,000 people, each in another topic, then all of them in one. */
export const scenario: Scenario = {
  name: 'talk',
  row: '8',
  sizes: ['S', 'M', 'L'],
  async run(bench) {
    const lines: Line[] = []
    for (const talking of Object.keys(targets) as Talking[]) lines.push(await against(bench, talking))
    return lines
  },
}

async function against(bench: Workbench, talking: Talking): Promise<Line> {
  const { database } = await bench.portal()
  const likesBefore = await takeLikesBack(database)
  const floor = await sqlFloor('B-write', database)
  const subject = await partOfPortal('talk', talking, database)
  const figures = await bench.compare({ subject, floor }).finally(() => Promise.all([floor.stop(), subject.stop()]))
  const ratio = rounded(figures.rate / figures.floorRate)
  const wrong = await wrongCounts(database, likesBefore)
  return {
    name: `talk: ${talking}`,
    size: bench.size,
    ...figures,
    floor: floor.name,
    ratio,
    wrong,
    target: `≥ ${targets[talking]} B-write; 0 wrong`,
    met: wrong === 0 && ratio >= targets[talking],
  }
}

/** The data is kept between runs: without the likes of earlier ones, every like of this one is a new one again. */
async function takeLikesBack({ url }: BenchDatabase): Promise<number[]> {
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

/** Topics people talked in whose replies or likes were miscounted. */
async function wrongCounts({ url }: BenchDatabase, likesBefore: number[]): Promise<number> {
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
