import { findPages } from '#kernel/search/index.ts'
import { queries } from './data/search-words.ts'
import { asMembers } from './harness/draw.ts'
import type { Scenario } from './harness/scenario.ts'
import { callTime, searchTitles, statementTimes } from './harness/search-times.ts'

const limits = { call: 200, sql: 60 }

/** Words inside documents, 100,000 of twenty pages each at M and L: the call that the search page makes, and its SQL alone. */
export const scenario: Scenario = {
  name: 'search-pages',
  row: '6',
  sizes: ['S', 'M', 'L'],
  async run(bench) {
    const paths = queries('all').map((word) => `/api/library/queryResouceList?size=12&name=${encodeURIComponent(word)}`)
    return [
      await callTime(bench, 'search-pages: whole call', limits.call, asMembers(paths)),
      // Finding the results by titles and pages, and the places of their words.
      ...(await statementTimes(bench, { scenario: 'search-pages', limit: limits.sql }, async (db, query) =>
        findPages(db, 'resource', await searchTitles(db, query), [query]),
      )),
    ]
  },
}
