import type { Db } from '#kernel/database/index.ts'
import { search } from '#kernel/search/index.ts'
import { type Frequency, queries } from '../data/search-words.ts'
import { rounded } from './compare.ts'

const tries = 20

/** The ids of the first twelve results of a visitor's search. */
export const searchTitles = async (db: Db, query: string) =>
  (await search(db, { kinds: ['resource'], visibility: ['public'], query, page: 0, size: 12 })).rows.map(({ id }) => id)

/** Runs a search for each word of this frequency, one at a time; `at` returns a percentile in milliseconds. */
export async function timesOf(frequency: Frequency, run: (query: string) => Promise<unknown>) {
  const times: number[] = []
  for (let turn = 0; turn < tries; turn++)
    for (const query of queries(frequency)) {
      const start = performance.now()
      await run(query)
      times.push(performance.now() - start)
    }
  times.sort((one, other) => one - other)
  return { at: (share: number) => rounded(times[Math.floor(share * (times.length - 1))] ?? 0) }
}
