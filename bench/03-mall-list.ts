import { rounded } from './kit/compare.ts'
import { type Floor, sqlFloor } from './kit/floors.ts'
import type { Line, Scenario, Workbench } from './kit/scenario.ts'

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
      for (const sort of sorts) lines.push(await against(bench, floor, sort))
    } finally {
      await floor.stop()
    }
    return lines
  },
}

async function against(bench: Workbench, floor: Floor, sort: string): Promise<Line> {
  const requests = Object.values(filters).map((filter) => ({
    path: `/api/library/queryResouceList?page=0&size=12&isAudit=1&sort=${sort},desc${filter}`,
  }))
  const figures = await bench.compare({ subject: await bench.portal(), floor, load: { requests } })
  const ratio = rounded(figures.rate / figures.floorRate)
  return {
    name: `mall-list: ${sort}`,
    size: bench.size,
    ...figures,
    floor: floor.name,
    ratio,
    target: `≥ ${target} B-list`,
    met: ratio >= target,
  }
}
