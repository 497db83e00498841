import type { FloorName } from './floors/queries.ts'
import { asMembers, drawIds } from './harness/draw.ts'
import type { Line } from './harness/figures.ts'
import { sqlFloor } from './harness/floors.ts'
import type { Scenario } from './harness/scenario.ts'

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
    name: 'resources',
    floor: 'bare SQL of resources',
    path: '/api/library/queryResouceList?page=0&size=12',
    filters: ['', '&resourceCategoryId=10003', '&noCoin=1', '&hasCoin=1', '&hasCoin=1&resourceCategoryId=10005'],
    sorts: ['uploadTime', 'downloadCount', 'viewCount', 'coin'],
  },
  {
    name: 'courses',
    floor: 'bare SQL of courses',
    path: '/api/lesson/queryLessonList?page=0&size=12',
    filters: ['', '&lessonCategoryId=20003', '&noCoin=1', '&hasCoin=1&lessonCategoryId=20005', '&year=2025'],
    sorts: ['uploadTime', 'learnerCount', 'viewCount', 'coin'],
  },
]

/** Lists of the mall and of courses: twelve items and the total, each filter in each order, for members. */
export const scenario: Scenario = {
  name: 'lists',
  sizes: ['S', 'M', 'L'],
  async run(bench) {
    const { database } = await bench.portal()
    const lines: Line[] = []
    for (const list of lists) {
      const all = list.sorts.flatMap((sort) => list.filters.map((filter) => `${list.path}&sort=${sort},desc${filter}`))
      const requests = asMembers(drawIds(bench.size).map((id) => all[id % all.length]!))
      const floor = await sqlFloor(list.floor, database)
      const asked = { name: `list: ${list.name}`, requests, floor, aim: { share: 0.4 }, growthLimit: 2 }
      lines.push(await bench.measure(asked).finally(floor.stop))
    }
    return lines
  },
}
