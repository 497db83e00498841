import { queries } from './data/search-words.ts'
import { asMembers, asVisitors } from './harness/draw.ts'
import { compareAllWithFloor } from './harness/floor-share.ts'
import type { Scenario } from './harness/scenario.ts'
import { callTime, searchTitles, statementTimes } from './harness/search-times.ts'

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
    return [
      ...called,
      ...(await statementTimes(bench, { scenario: 'search', limit: limits.sql }, searchTitles)),
      await callTime(bench, 'search: suggestions', limits.suggestions, asVisitors(suggestions(queries('all')))),
    ]
  },
}

/** Words repeat, but members and pages do not. */
const callsOf = (words: string[]) =>
  Array.from({ length: 20 }, (_, page) =>
    words.map((word) => `/api/library/queryResouceList?page=${page % 2}&size=12&name=${encodeURIComponent(word)}`),
  ).flat()

/** For every prefix of the words, as one person types them. */
const suggestions = (words: string[]) =>
  words
    .flatMap((word) => Array.from(word, (_, at) => word.slice(0, at + 1)))
    .map((prefix) => `/api/library/suggest?name=${encodeURIComponent(prefix)}`)
