import { rounded } from './kit/compare.ts'
import { answerOf, bytesFloor } from './kit/floors.ts'
import { pages } from './kit/pages.ts'
import type { Scenario } from './kit/scenario.ts'

const target = 0.6
// What browsers send: the cache answers with the bytes it keeps compressed.
const headers = { 'accept-encoding': 'gzip' }

/** A visitor's page from the page cache, against node:http answering the very same bytes. */
export const scenario: Scenario = {
  name: 'page-cache',
  row: '1',
  sizes: ['S'],
  async run(bench) {
    const portal = await bench.portal()
    const lines = []
    for (const [page, path] of Object.entries(pages)) {
      const url = `${portal.url}${path}`
      const floor = await bytesFloor(await answerOf(url, headers))
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
