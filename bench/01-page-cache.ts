import { approveEverySecond } from './harness/approvals.ts'
import { compareWithFloor } from './harness/floor-share.ts'
import { bytesFloor, fetchResponse } from './harness/floors.ts'
import { pages } from './harness/pages.ts'
import type { Line, Scenario } from './harness/scenario.ts'

// As browsers send it: the cache responds with stored compressed bytes.
const headers = { 'accept-encoding': 'gzip' }

/** Visitors' pages from the page cache beside one approval a second, against node:http sending the same bytes. */
export const scenario: Scenario = {
  name: 'page-cache',
  row: '1',
  sizes: ['S'],
  async run(bench) {
    const portal = await bench.portal()
    const approvals = await approveEverySecond(portal)
    const lines: Line[] = []
    // The cache answers all pages alike; these three are of different sizes.
    for (const page of ['home', 'product', 'article'] as const) {
      const path = pages[page]
      const floor = await bytesFloor(await fetchResponse(`${portal.url}${path}`, headers))
      const asked = { name: `page-cache: ${page}`, requests: [{ path, headers }], target: 0.6 }
      lines.push(await compareWithFloor(bench, floor, asked).finally(floor.stop))
    }
    await approvals.stop()
    return lines
  },
}
