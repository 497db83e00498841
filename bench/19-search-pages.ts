import { connect } from '#kernel/database/index.ts'
import { findPages, search } from '#kernel/search/index.ts'
import { rounded } from './harness/compare.ts'
import type { Line, Scenario, Workbench } from './harness/scenario.ts'
import { type Frequency, frequencies, queries } from './programs/search-words.ts'

const target = { median: 60, slowest: 200 }
const tries = 20

/** A search over titles and pages with the places of its results, for words of every frequency; twenty pages per document. */
export const scenario: Scenario = {
  name: 'search-pages',
  row: '19',
  sizes: ['S', 'M', 'L'],
  async run(bench) {
    const { database } = await bench.portal()
    const { db, close } = connect(database.url, { max: 2 })
    const timeOf = async (query: string) => {
      const start = performance.now()
      const { rows } = await search(db, { kinds: ['resource'], visibility: ['public'], query, page: 0, size: 12 })
      await findPages(
        db,
        'resource',
        rows.map(({ id }) => id),
        [query],
      )
      return performance.now() - start
    }
    const lines: Line[] = []
    for (const frequency of frequencies) lines.push(await lineOf(bench, frequency, timeOf))
    await close()
    return lines
  },
}

const lineOf = async (
  bench: Workbench,
  frequency: Frequency,
  timeOf: (query: string) => Promise<number>,
): Promise<Line> => {
  const times: number[] = []
  for (let turn = 0; turn < tries; turn++) for (const query of queries(frequency)) times.push(await timeOf(query))
  times.sort((one, other) => one - other)
  const at = (share: number) => rounded(times[Math.floor(share * (times.length - 1))] ?? 0)
  return {
    name: `search-pages: ${frequency}`,
    size: bench.size,
    value: at(0.5),
    p95: at(0.95),
    floor: null,
    ratio: rounded(at(0.95) / target.slowest),
    target: `≤ ${target.median} ms, 95 % ≤ ${target.slowest} ms`,
    met: at(0.5) <= target.median && at(0.95) <= target.slowest,
  }
}
