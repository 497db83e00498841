import { connect } from '#kernel/database/index.ts'
import { search } from '#kernel/search/index.ts'
import { median, rounded } from './kit/compare.ts'
import type { BenchDatabase } from './kit/database.ts'
import { partOfPortal, sqlFloor } from './kit/floors.ts'
import type { Line, Scenario, Workbench } from './kit/scenario.ts'
import { shareOf } from './kit/share.ts'
import { type Frequency, frequencies, queries } from './subjects/searching.ts'

const target = { share: 0.2, milliseconds: 50 }

/** Words of two to four characters in titles and texts, with total and snippets: absent, rare, frequent and common ones. */
export const scenario: Scenario = {
  name: 'search',
  row: '6',
  sizes: ['S', 'M', 'L'],
  async run(bench) {
    const { database } = await bench.portal()
    return [await againstList(bench, database), ...(await timesOf(bench, database))]
  },
}

async function againstList(bench: Workbench, database: BenchDatabase): Promise<Line> {
  const floor = await sqlFloor('B-list', database)
  const subject = await partOfPortal('search', 'all', database)
  const asked = { name: 'search: words of all frequencies', subject, target: target.share }
  return shareOf(bench, floor, asked).finally(() => Promise.all([floor.stop(), subject.stop()]))
}

const tries = 30

/** One search after the other: how long each takes, the driver and the marking of the page included. */
async function timesOf(bench: Workbench, { url }: BenchDatabase): Promise<Line[]> {
  const { db, close } = connect(url, { max: 1 })
  const timeOf = async (query: string) => {
    const start = performance.now()
    await search(db, { kinds: ['resource'], visibility: ['public'], query, page: 0, size: 12 })
    return performance.now() - start
  }
  const lineOf = async (frequency: Frequency): Promise<Line> => {
    const times: number[] = []
    for (let turn = 0; turn < tries; turn++) for (const query of queries(frequency)) times.push(await timeOf(query))
    const value = rounded(median(times))
    return {
      name: `search: ${frequency}`,
      size: bench.size,
      value,
      floor: null,
      ratio: rounded(value / target.milliseconds),
      target: `≤ ${target.milliseconds} ms`,
      met: value <= target.milliseconds,
    }
  }
  const lines: Line[] = []
  for (const frequency of frequencies) lines.push(await lineOf(frequency))
  await close()
  return lines
}
