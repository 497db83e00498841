import { connect } from '../server/kernel/db.ts'
import { rounded } from './kit/compare.ts'
import type { BenchDatabase } from './kit/database.ts'
import { partOfPortal, sqlFloor } from './kit/floors.ts'
import type { Line, Scenario, Workbench } from './kit/scenario.ts'
import type { Talking } from './subjects/talking.ts'

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
  const floor = await sqlFloor('B-write', database)
  const subject = await partOfPortal('talk', talking, database)
  const figures = await bench.compare({ subject, floor }).finally(() => Promise.all([floor.stop(), subject.stop()]))
  const ratio = rounded(figures.rate / figures.floorRate)
  const wrong = await wrongCounts(database)
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

/** Topics people talked in whose replies were miscounted. */
async function wrongCounts({ url }: BenchDatabase): Promise<number> {
  const { sql, close } = connect(url, { max: 1 })
  const [found] = await sql<{ wrong: number }[]>`
    select count(*)::int as wrong from topic
    where id <= 1000 and answer_count <> (select count(*) from topic_answer where topic_id = topic.id and is_visible)`
  await close()
  return found!.wrong
}
