import { rounded } from './harness/compare.ts'
import { bytesFloor, fetchResponse } from './harness/floors.ts'
import { pages } from './harness/pages.ts'
import type { Scenario } from './harness/scenario.ts'

const target = 0.6
// As browsers send it: the cache responds with stored compressed bytes.
const headers = { 'accept-encoding': 'gzip' }

/** Visitors' pages from the page cache, against node:http sending the same bytes. */
export const scenario: Scenario = {
  name: 'page-cache',
  row: '1',
  sizes: ['S'],
  async run(bench) {
    const portal = await bench.portal()
    const lines = []
    for (const [page, path] of Object.entries(pages)) {
      const url = `${portal.url}${path}`
      const floor = await bytesFloor(await fetchResponse(url, headers))
      const figures = await bench.compare({ subject: { url, pids: portal.pids }, floor, load: { headers } })
      await floor.stop()
      const ratio = rounded(figures.rate / figures.floorRate)
      lines.push({
        name: `page-cache: ${page}`,
        size: bench.size,
        ...figures,
        floor: floor.name,
        ratio,
        target: `≥ ${target} A`,
        met: ratio >= target,
      })
    }
    return lines
  },
}
