import type { Line } from './harness/figures.ts'
import { bytesFloor, fetchResponse } from './harness/floors.ts'
import type { Scenario } from './harness/scenario.ts'

// As browsers send it: the cache responds with stored compressed bytes.
const headers = { 'accept-encoding': 'gzip' }
/** The cache answers all pages alike; these are of different sizes. */
const pages = { home: '/', resource: '/product?productId=1', article: '/AboutsUs/View?InfoId=1' }

/** Visitors' pages from the page cache against node:http sending the same bytes. */
export const scenario: Scenario = {
  name: 'page-cache',
  sizes: ['S'],
  async run(bench) {
    const portal = await bench.portal()
    const lines: Line[] = []
    for (const [page, path] of Object.entries(pages)) {
      const floor = await bytesFloor(await fetchResponse(`${portal.url}${path}`, headers))
      const asked = {
        name: `visitor's cached page: ${page}`,
        requests: [{ path, headers }],
        aim: { share: 0.6 },
        floor,
      }
      lines.push(await bench.measure(asked).finally(floor.stop))
    }
    return lines
  },
}
