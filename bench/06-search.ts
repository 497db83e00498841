import { connect } from '#kernel/database/index.ts'
import { search } from '#kernel/search/index.ts'
import { median, rounded } from './harness/compare.ts'
import type { BenchDatabase } from './harness/database.ts'
import { compareWithFloor } from './harness/floor-share.ts'
import { sqlFloor, startPortalPart } from './harness/floors.ts'
import type { Line, Scenario, Workbench } from './harness/scenario.ts'
import { type Frequency, frequencies, queries } from './programs/search-words.ts'

const target = { share: 0.2, milliseconds: 50 }

/** Search with total and snippets, for words that no, few, many or most documents contain. */
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
  const subject = await startPortalPart('search', 'all', database)
  const asked = { name: 'search: words of all frequencies', subject, target: target.share }
  return compareWithFloor(bench, floor, asked).finally(() => Promise.all([floor.stop(), subject.stop()]))
}

const tries = 30

/** Latency of one search at a time, including driver and highlighting. */
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
