import { rounded } from './kit/compare.ts'
import { answerOf, bytesFloor } from './kit/floors.ts'
import { pages } from './kit/pages.ts'
import type { Line, Scenario } from './kit/scenario.ts'

const target = 300
// A session cookie, here of nobody, keeps a request away from the page cache; looking it up is part of the price.
const headers = { 'accept-encoding': 'gzip', cookie: 'token=0000000000000000000000000000000000000000000' }

/** The same pages rendered for every request: pages per second and core, PostgreSQL's share included. */
export const scenario: Scenario = {
  name: 'page-render',
  row: '2',
  sizes: ['S', 'M', 'L'],
  async run(bench) {
    const portal = await bench.portal()
    const lines: Line[] = []
    for (const [page, path] of Object.entries(pages)) {
      const url = `${portal.url}${path}`
      const floor = await bytesFloor(await answerOf(url, headers))
      const figures = await bench.compare({ subject: { url, pids: portal.pids }, floor, load: { headers } })
      await floor.stop()
      const perCore = rounded(1000 / figures.cpuMsPerRequest)
      lines.push({
        name: `page-render: ${page}`,
        size: bench.size,
        ...figures,
        floor: floor.name,
        perCore,
        ratio: rounded(perCore / target),
        target: `≥ ${target} pages/s per core`,
        met: perCore >= target,
      })
    }
    return lines
  },
}
