import { rounded } from './harness/compare.ts'
import { bytesFloor, fetchResponse } from './harness/floors.ts'
import { pages } from './harness/pages.ts'
import type { Line, Scenario } from './harness/scenario.ts'

const target = 300
// A session cookie bypasses the page cache. This one is invalid, but its lookup is part of the measured cost.
const headers = { 'accept-encoding': 'gzip', cookie: 'token=0000000000000000000000000000000000000000000' }

/** The same pages rendered for every request: pages per second and core, including PostgreSQL's CPU time. */
export const scenario: Scenario = {
  name: 'page-render',
  row: '2',
  sizes: ['S', 'M', 'L'],
  async run(bench) {
    const portal = await bench.portal()
    const lines: Line[] = []
    for (const [page, path] of Object.entries(pages)) {
      const url = `${portal.url}${path}`
      const floor = await bytesFloor(await fetchResponse(url, headers))
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
