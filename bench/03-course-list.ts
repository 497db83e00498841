import { sqlFloor } from './kit/floors.ts'
import type { Line, Scenario } from './kit/scenario.ts'
import { shareOf } from './kit/share.ts'

const filters = {
  all: '',
  category: '&lessonCategoryId=20003',
  free: '&noCoin=1',
  'category, points': '&hasCoin=1&lessonCategoryId=20005',
  year: '&year=2025',
  author: '&uploadUserId=17',
}
const sorts = ['uploadTime', 'learnerCount', 'viewCount', 'coin']
const target = 0.6

/** The courses as visitors see them: twelve and the exact total, under each filter in each order. */
export const scenario: Scenario = {
  name: 'course-list',
  row: '3',
  sizes: ['S', 'M', 'L'],
  async run(bench) {
    const { database } = await bench.portal()
    const floor = await sqlFloor('B-list', database)
    const lines: Line[] = []
    try {
      for (const sort of sorts)
        lines.push(await shareOf(bench, floor, { name: `course-list: ${sort}`, paths: pathsOf(sort), target }))
    } finally {
      await floor.stop()
    }
    return lines
  },
}

const pathsOf = (sort: string) =>
  Object.values(filters).map((filter) => `/api/lesson/queryLessonList?page=0&size=12&sort=${sort},desc${filter}`)
