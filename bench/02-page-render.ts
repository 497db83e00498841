import { rounded } from './harness/compare.ts'
import { pagesOfMembers } from './harness/draw.ts'
import { bytesFloor, fetchResponse } from './harness/floors.ts'
import { pageAddresses } from './harness/pages.ts'
import type { Line, Scenario, Workbench } from './harness/scenario.ts'
import { judged, sharesOf } from './harness/verdict.ts'

const target = 120

/** Pages rendered for 1,000 members with their sessions: pages per second and core, including PostgreSQL's CPU time. */
export const scenario: Scenario = {
  name: 'page-render',
  row: '2',
  sizes: ['S', 'M', 'L'],
  async run(bench) {
    const lines: Line[] = []
    for (const [page, addresses] of Object.entries(pageAddresses(bench.size)))
      lines.push(await renderLine(bench, page, addresses))
    return lines
  },
}

async function renderLine(bench: Workbench, page: string, addresses: string[]): Promise<Line> {
  const subject = await bench.portal()
  // Fewer addresses than people would give each member always the same page.
  const requests = pagesOfMembers(Array.from({ length: 1_000 }, (_, at) => addresses[at % addresses.length]!))
  const [first] = requests
  const floor = await bytesFloor(await fetchResponse(`${subject.url}${first!.path}`, first!.headers))
  const figures = await bench.compare({ subject, floor, load: { requests }, warmUpRequests: 300 }).finally(floor.stop)
  const perCore = rounded(1000 / figures.cpuMsPerRequest)
  return {
    name: `page-render: ${page}`,
    size: bench.size,
    floor: floor.name,
    ...sharesOf(figures),
    ...figures,
    value: perCore,
    target: `≥ ${target} pages/s per core`,
    verdict: judged(perCore >= target),
    growthLimit: 1.5,
  }
}
