import { pageAddresses, pagesOfMembers } from './harness/draw.ts'
import type { Line } from './harness/figures.ts'
import type { Scenario } from './harness/scenario.ts'

const mostMs = { S: 12, M: 12, L: 14 }

/** Pages rendered for 1,000 members with their sessions, many addresses. */
export const scenario: Scenario = {
  name: 'page-render',
  sizes: ['S', 'M', 'L'],
  async run(bench) {
    const lines: Line[] = []
    for (const [page, addresses] of Object.entries(pageAddresses(bench.size))) {
      // Fewer addresses than people would give each member always the same page.
      const paths = Array.from({ length: 1_000 }, (_, at) => addresses[at % addresses.length]!)
      const requests = pagesOfMembers(paths)
      const aim = { mostMs: mostMs[bench.size] }
      lines.push(await bench.measure({ name: `member's page: ${page}`, requests, aim, warmUpRequests: 300 }))
    }
    return lines
  },
}
