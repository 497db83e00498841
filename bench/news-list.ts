import { sqlFloor } from './kit/floors.ts'
import type { Scenario } from './kit/scenario.ts'
import { shareOf } from './kit/share.ts'

/** The list of ten with its total, and one article: what every list of the portal is built like. */
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
        await shareOf(bench, list, {
          name: 'news-list: list',
          paths: ['/api/news/queryNewsList?page=0&size=10'],
          target: 0.6,
        }),
        await shareOf(bench, detail, { name: 'news-list: detail', paths: articles, target: 0.5 }),
      ]
    } finally {
      await Promise.all([list.stop(), detail.stop()])
    }
  },
}
