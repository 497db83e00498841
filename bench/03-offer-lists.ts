import type { FloorName } from './floors/queries.ts'
import { asMembers, asVisitors, drawIds } from './harness/draw.ts'
import { compareAllWithFloor } from './harness/floor-share.ts'
import type { Line, Scenario } from './harness/scenario.ts'

interface List {
  name: string
  floor: FloorName
  /** The call for the first page of twelve. */
  path: string
  /** Appended to the path. */
  filters: string[]
  sorts: string[]
}

const lists: List[] = [
  {
    name: 'mall-list',
    floor: 'B-list resources',
    path: '/api/library/queryResouceList?page=0&size=12',
    filters: ['', '&resourceCategoryId=10003', '&noCoin=1', '&hasCoin=1', '&hasCoin=1&resourceCategoryId=10005'],
    sorts: ['uploadTime', 'downloadCount', 'viewCount', 'coin'],
  },
  {
    name: 'course-list',
    floor: 'B-list lessons',
    path: '/api/lesson/queryLessonList?page=0&size=12',
    filters: ['', '&lessonCategoryId=20003', '&noCoin=1', '&hasCoin=1&lessonCategoryId=20005', '&year=2025'],
    sorts: ['uploadTime', 'learnerCount', 'viewCount', 'coin'],
  },
]
const requirement = { target: 0.5, growthLimit: 1.5 }

/** Lists of the mall and of courses: twelve items and the exact total, each filter in each order, for visitors and members. */
export const scenario: Scenario = {
  name: 'offer-lists',
  row: '3',
  sizes: ['S', 'M', 'L'],
  async run(bench) {
    const lines: Line[] = []
    for (const { name, floor, path, filters, sorts } of lists) {
      const all = sorts.flatMap((sort) => filters.map((filter) => `${path}&sort=${sort},desc${filter}`))
      const ofMembers = drawIds(bench.size).map((id) => all[id % all.length]!)
      const asked = [
        { name: `offer-lists: ${name}`, requests: asVisitors(all), ...requirement },
        { name: `offer-lists: ${name} for members`, requests: asMembers(ofMembers), ...requirement },
      ]
      lines.push(...(await compareAllWithFloor(bench, floor, asked)))
    }
    return lines
  },
}
