import { asVisitors, drawIds } from './harness/draw.ts'
import { compareAllWithFloor } from './harness/floor-share.ts'
import type { Scenario } from './harness/scenario.ts'

/** A page of ten articles with the total, and one article. */
export const scenario: Scenario = {
  name: 'news',
  row: '3, 5',
  sizes: ['S', 'M', 'L'],
  async run(bench) {
    const list = {
      name: 'news: list',
      requests: asVisitors(['/api/news/queryNewsList?page=0&size=10']),
      target: 0.5,
      growthLimit: 1.5,
    }
    const article = {
      name: 'news: article',
      requests: asVisitors(drawIds(bench.size).map((id) => `/api/news/queryNews?newsId=${id}`)),
      target: 0.4,
      growthLimit: 1.2,
    }
    return [
      ...(await compareAllWithFloor(bench, 'B-list news', [list])),
      ...(await compareAllWithFloor(bench, 'B-detail article', [article])),
    ]
  },
}
