import { sqlFloor } from './kit/floors.ts'
import type { Line, Scenario } from './kit/scenario.ts'
import { shareOf } from './kit/share.ts'

const filters = {
  all: '',
  category: '&resourceCategoryId=10003',
  free: '&noCoin=1',
  points: '&hasCoin=1',
  'category, points': '&hasCoin=1&resourceCategoryId=10005',
  author: '&uploadUserId=17',
}
const sorts = ['uploadTime', 'downloadCount', 'viewCount', 'coin']
const target = 0.6

/** The mall: twelve and the exact total, under each filter in each order; one line an order, the filters in turns. */
export const scenario: Scenario = {
  name: 'mall-list',
  row: '3',
  sizes: ['S', 'M', 'L'],
  async run(bench) {
    const { database } = await bench.portal()
    const floor = await sqlFloor('B-list', database)
    const lines: Line[] = []
    try {
      for (const sort of sorts)
        lines.push(await shareOf(bench, floor, { name: `mall-list: ${sort}`, paths: pathsOf(sort), target }))
    } finally {
      await floor.stop()
    }
    return lines
  },
}

const pathsOf = (sort: string) =>
  Object.values(filters).map(
    (filter) => `/api/library/queryResouceList?page=0&size=12&isAudit=1&sort=${sort},desc${filter}`,
  )
