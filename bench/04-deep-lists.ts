import { memberAt } from './data/sessions.ts'
import { asVisitors } from './harness/draw.ts'
import { compareAllWithFloor } from './harness/floor-share.ts'
import type { Scenario } from './harness/scenario.ts'
import { sizes } from './harness/sizes.ts'

const list = '/api/library/queryResouceList?size=12'

/** Deep pages of the newest-first list, ranges of days in three orders, one author, and rarely used filters. */
export const scenario: Scenario = {
  name: 'deep-lists',
  row: '4',
  sizes: ['S', 'M', 'L'],
  run(bench) {
    const deepest = Math.min(1_000, Math.floor(sizes[bench.size] / 20))
    const pages = Array.from({ length: 500 }, (_, at) => Math.floor((deepest * (at + 1)) / 500))
    const authors = Array.from({ length: 500 }, (_, at) => memberAt(at * 7))
    const asked = {
      'deep page': pages.map((page) => `${list}&page=${page}`),
      'deep page of a filter': pages.map((page) => `${list}&hasCoin=1&page=${Math.floor(page / 2)}`),
      'range of days': ranges.map((range) => `${list}&page=0${range}`),
      'range by downloads': ranges.map((range) => `${list}&page=0${range}&sort=downloadCount,desc`),
      'range by price': ranges.map((range) => `${list}&page=0${range}&sort=coin,desc`),
      'one author': authors.map((author) => `${list}&page=0&uploadUserId=${author}`),
      'one author by price': authors.map((author) => `${list}&page=0&uploadUserId=${author}&sort=coin,desc`),
      'cold filter': coldFilters(),
    }
    return compareAllWithFloor(
      bench,
      'B-list resources',
      Object.entries(asked).map(([what, paths]) => ({
        name: `deep-lists: ${what}`,
        requests: asVisitors(paths),
        target: 0.35,
        growthLimit: 2,
      })),
    )
  },
}

/** A day, a month, a quarter and a year. */
const ranges = [
  ['2026-10-28', '2026-10-28'],
  ['2026-10-01', '2026-10-31'],
  ['2026-08-01', '2026-10-31'],
  ['2025-11-02', '2026-11-01'],
].map(([from, to]) => `&uploadTime=${from}&uploadTime=${to}`)

/** Category, author and page differ from request to request. */
const coldFilters = () =>
  Array.from({ length: 700 }, (_, at) => {
    const filter = at % 2 === 0 ? `&resourceCategoryId=${10_001 + (at % 7)}&noCoin=1` : `&uploadUserId=${2 + at}`
    return `${list}${filter}&page=${at % 5}`
  })
