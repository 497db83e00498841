import { connect } from '#kernel/database/index.ts'
import { frequencies, queries } from './data/search-words.ts'
import { asMembers } from './harness/draw.ts'
import { compareAllWithFloor } from './harness/floor-share.ts'
import { atMost } from './harness/limit-line.ts'
import type { Line, Scenario, Workbench } from './harness/scenario.ts'
import { searchTitles, timesOf } from './harness/search-times.ts'

const limits = { sql: 50, suggestions: 80 }

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

/** Latency of one search at a time without HTTP. */
async function statementTimes(bench: Workbench): Promise<Line[]> {
  const { database } = await bench.portal()
  const { db, close } = connect(database.url, { max: 2 })
  const lines: Line[] = []
  for (const frequency of frequencies) {
    const { at } = await timesOf(frequency, (query) => searchTitles(db, query))
    const name = `search: SQL, ${frequency} words`
    const figures = { name, size: bench.size, value: at(0.5), p95: at(0.95), unit: ' ms', growthLimit: 4 }
    lines.push(atMost(limits.sql, figures))
  }
  await close()
  return lines
}

/** Suggestions for every prefix of the words, one person typing. */
async function suggestionTime(bench: Workbench): Promise<Line> {
  const { url } = await bench.portal()
  const prefixes = queries('all').flatMap((word) => Array.from(word, (_, at) => word.slice(0, at + 1)))
  const requests = encoded(prefixes).map((name) => ({ path: `/api/library/suggest?name=${name}` }))
  const load = { url, connections: 1, requests }
  await bench.load({ ...load, seconds: 2 })
  const { p50, p95 } = await bench.load({ ...load, seconds: bench.isQuick ? 3 : 10 })
  return atMost(limits.suggestions, {
    name: 'search: suggestions, 95 %',
    size: bench.size,
    value: p95,
    p50,
    unit: ' ms',
  })
}
