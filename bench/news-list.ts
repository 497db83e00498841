import { compareWithFloor } from './harness/floor-share.ts'
import { sqlFloor } from './harness/floors.ts'
import type { Scenario } from './harness/scenario.ts'

/** A page of ten articles with the total, and one article; all lists of the portal are built like this one. */
export const scenario: Scenario = {
  name: 'news-list',
  row: '3, 5',
  sizes: ['S', 'M', 'L'],
  async run(bench) {
    const { database } = await bench.portal()
    const list = await sqlFloor('B-list', database)
    const detail = await sqlFloor('B-detail', database)
    const articles = Array.from({ length: 1000 }, (_, index) => `/api/news/queryNews?newsId=${index + 1}`)
    try {
      return [
        await compareWithFloor(bench, list, {
          name: 'news-list: list',
          paths: ['/api/news/queryNewsList?page=0&size=10'],
          target: 0.6,
        }),
        await compareWithFloor(bench, detail, { name: 'news-list: detail', paths: articles, target: 0.5 }),
      ]
    } finally {
      await Promise.all([list.stop(), detail.stop()])
    }
  },
}
