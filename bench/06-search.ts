import { connect, type Db } from '#kernel/database/index.ts'
import { findPages, search } from '#kernel/search/index.ts'
import { type Frequency, frequencies, queries } from './data/search-words.ts'
import { rounded } from './harness/compare.ts'
import { asMembers } from './harness/draw.ts'
import { compareAllWithFloor } from './harness/floor-share.ts'
import { atMost } from './harness/limit-line.ts'
import { runLoad } from './harness/load.ts'
import type { Line, Scenario, Workbench } from './harness/scenario.ts'

const limits = { titles: 50, pages: 200, suggestions: 80 }

/** The whole call for words that no, few, many or most documents contain; its SQL alone; and suggestions while typing. */
export const scenario: Scenario = {
  name: 'search',
  row: '6',
  sizes: ['S', 'M', 'L'],
  async run(bench) {
    const called = await compareAllWithFloor(bench, 'B-list resources', [
      { name: 'search: whole call', requests: asMembers(callsOf(queries('all'))), target: 0.2, growthLimit: 4 },
    ])
    return [...called, ...(await statementTimes(bench)), await suggestionTime(bench)]
  },
}

const encoded = (words: string[]) => words.map((word) => encodeURIComponent(word))
/** Words repeat, but members and pages do not. */
const callsOf = (words: string[]) =>
  Array.from({ length: 20 }, (_, page) =>
    encoded(words).map((word) => `/api/library/queryResouceList?page=${page % 2}&size=12&name=${word}`),
  ).flat()

const tries = 20

/** Latency of one search at a time without HTTP: in titles and descriptions, and with the places inside documents. */
async function statementTimes(bench: Workbench): Promise<Line[]> {
  const { database } = await bench.portal()
  const { db, close } = connect(database.url, { max: 2 })
  const lines: Line[] = []
  for (const frequency of frequencies) {
    const titles = await timesOf(frequency, (query) => searchTitles(db, query))
    const pages = await timesOf(frequency, (query) =>
      searchTitles(db, query).then((rows) => searchPages(db, rows, query)),
    )
    const line = (what: string, value: number, p95: number) => ({
      name: `search: ${what}, ${frequency} words`,
      size: bench.size,
      value,
      p95,
      unit: ' ms',
      growthLimit: 4,
    })
    lines.push(
      atMost(limits.titles, line('SQL', titles.at(0.5), titles.at(0.95))),
      atMost(limits.pages, line('SQL with places', pages.at(0.5), pages.at(0.95))),
    )
  }
  await close()
  return lines
}

const searchTitles = async (db: Db, query: string) =>
  (await search(db, { kinds: ['resource'], visibility: ['public'], query, page: 0, size: 12 })).rows.map(({ id }) => id)

const searchPages = (db: Db, ids: number[], query: string) => findPages(db, 'resource', ids, [query])

async function timesOf(frequency: Frequency, run: (query: string) => Promise<unknown>) {
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

/** Suggestions for every prefix of the words, one person typing. */
async function suggestionTime(bench: Workbench): Promise<Line> {
  const { url } = await bench.portal()
  const prefixes = queries('all').flatMap((word) => Array.from(word, (_, at) => word.slice(0, at + 1)))
  const requests = encoded(prefixes).map((name) => ({ path: `/api/library/suggest?name=${name}` }))
  const load = { url, connections: 1, requests, hasLargeResponses: true }
  await runLoad({ ...load, seconds: 2 })
  const { p50, p95 } = await runLoad({ ...load, seconds: bench.isQuick ? 3 : 10 })
  return atMost(limits.suggestions, {
    name: 'search: suggestions, 95 %',
    size: bench.size,
    value: p95,
    p50,
    unit: ' ms',
  })
}
