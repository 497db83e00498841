import { connect, type Db } from '#kernel/database/index.ts'
import { search } from '#kernel/search/index.ts'
import { frequencies, queries } from '../data/search-words.ts'
import { rounded } from './compare.ts'
import { atMost } from './limit-line.ts'
import type { BenchRequest } from './load.ts'
import type { Line, Workbench } from './scenario.ts'

const tries = 20

/** The ids of the first twelve results of a visitor's search. */
export const searchTitles = async (db: Db, query: string) =>
  (await search(db, { kinds: ['resource'], visibility: ['public'], query, page: 0, size: 12 })).rows.map(({ id }) => id)

/** A search for words of every frequency, one at a time and without HTTP. */
export async function statementTimes(
  { portal, size }: Workbench,
  { scenario, limit }: { scenario: string; limit: number },
  run: (db: Db, query: string) => Promise<unknown>,
): Promise<Line[]> {
  const { database } = await portal()
  const { db, close } = connect(database.url, { max: 2 })
  const lines: Line[] = []
  for (const frequency of frequencies) {
    const times: number[] = []
    for (let turn = 0; turn < tries; turn++)
      for (const query of queries(frequency)) {
        const start = performance.now()
        await run(db, query)
        times.push(performance.now() - start)
      }
    times.sort((one, other) => one - other)
    const at = (share: number) => rounded(times[Math.floor(share * (times.length - 1))] ?? 0)
    const name = `${scenario}: SQL, ${frequency} words`
    lines.push(atMost(limit, { name, size, value: at(0.5), p95: at(0.95), unit: ' ms', growthLimit: 4 }))
  }
  await close()
  return lines
}

/** One person makes these calls, one after the other: the slowest twentieth. */
export async function callTime(bench: Workbench, name: string, limit: number, requests: BenchRequest[]): Promise<Line> {
  const { url } = await bench.portal()
  const load = { url, connections: 1, requests }
  await bench.load({ ...load, seconds: 2 })
  const { p50, p95 } = await bench.load({ ...load, seconds: bench.isQuick ? 3 : 10 })
  return atMost(limit, { name: `${name}, 95 %`, size: bench.size, value: p95, p50, unit: ' ms' })
}
