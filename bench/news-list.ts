import { rounded } from './kit/compare.ts'
import { type Floor, sqlFloor } from './kit/floors.ts'
import type { Line, Scenario, Workbench } from './kit/scenario.ts'

const targets = { list: 0.6, detail: 0.5 }

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
        await against(bench, list, 'list', ['/api/news/queryNewsList?page=0&size=10']),
        await against(bench, detail, 'detail', articles),
      ]
    } finally {
      await Promise.all([list.stop(), detail.stop()])
    }
  },
}

async function against(bench: Workbench, floor: Floor, what: keyof typeof targets, paths: string[]): Promise<Line> {
  const figures = await bench.compare({
    subject: await bench.portal(),
    floor,
    load: { requests: paths.map((path) => ({ path })) },
  })
  const ratio = rounded(figures.rate / figures.floorRate)
  return {
    name: `news-list: ${what}`,
    size: bench.size,
    ...figures,
    floor: floor.name,
    ratio,
    target: `≥ ${targets[what]} ${floor.name}`,
    met: ratio >= targets[what],
  }
}
