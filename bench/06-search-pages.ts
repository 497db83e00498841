import { connect } from '#kernel/database/index.ts'
import { findPages } from '#kernel/search/index.ts'
import { frequencies, queries } from './data/search-words.ts'
import { asMembers } from './harness/draw.ts'
import { atMost } from './harness/limit-line.ts'
import type { Line, Scenario, Workbench } from './harness/scenario.ts'
import { searchTitles, timesOf } from './harness/search-times.ts'

const limits = { call: 200, sql: 60 }

/** Words inside documents, 100,000 of twenty pages each at M and L: the call that the search page makes, and its SQL alone. */
export const scenario: Scenario = {
  name: 'search-pages',
  row: '6',
  sizes: ['S', 'M', 'L'],
  run: async (bench) => [await callTime(bench), ...(await statementTimes(bench))],
}

/** One person after the other searches for words of every frequency. */
async function callTime(bench: Workbench): Promise<Line> {
  const { url } = await bench.portal()
  const paths = queries('all').map((word) => `/api/library/queryResouceList?size=12&name=${encodeURIComponent(word)}`)
  const load = { url, connections: 1, requests: asMembers(paths) }
  await bench.load({ ...load, seconds: 2 })
  const { p50, p95 } = await bench.load({ ...load, seconds: bench.isQuick ? 3 : 10 })
  return atMost(limits.call, { name: 'search-pages: whole call, 95 %', size: bench.size, value: p95, p50, unit: ' ms' })
}

/** Finding the results by titles and pages, and the places of their words. */
async function statementTimes(bench: Workbench): Promise<Line[]> {
  const { database } = await bench.portal()
  const { db, close } = connect(database.url, { max: 2 })
  const lines: Line[] = []
  for (const frequency of frequencies) {
    const { at } = await timesOf(frequency, async (query) =>
      findPages(db, 'resource', await searchTitles(db, query), [query]),
    )
    const name = `search-pages: SQL, ${frequency} words`
    lines.push(
      atMost(limits.sql, { name, size: bench.size, value: at(0.5), p95: at(0.95), unit: ' ms', growthLimit: 4 }),
    )
  }
  await close()
  return lines
}
