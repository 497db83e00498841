import { rounded } from './kit/compare.ts'
import { sqlFloor } from './kit/floors.ts'
import type { Line, Scenario, Workbench } from './kit/scenario.ts'

const target = 0.5
const shown = 500

/** A resource with its versions and what else its author offers; and with the call that counts the reader. */
export const scenario: Scenario = {
  name: 'resource-detail',
  row: '5',
  sizes: ['S', 'M', 'L'],
  async run(bench) {
    return [await against(bench, 'detail', 1), await against(bench, 'detail and view', 2)]
  },
}

const call = (path: string, id: number) => ({
  method: 'POST' as const,
  path: `/api/library/${path}?resourceId=${id}`,
})

/** Ids that are on offer in every data set. */
const ids = Array.from({ length: shown * 2 }, (_, at) => at + 1)
  .filter((id) => id % 97 !== 0 && id % 101 !== 0 && id % 211 !== 0)
  .slice(0, shown)

/** A visit is as many calls as it takes; the share of the floor is that of visits. */
async function against(bench: Workbench, what: string, callsPerVisit: 1 | 2): Promise<Line> {
  const portal = await bench.portal()
  const floor = await sqlFloor('B-detail', portal.database)
  const requests = ids.flatMap((id) =>
    callsPerVisit === 1 ? [call('queryResouce', id)] : [call('queryResouce', id), call('viewResource', id)],
  )
  const figures = await bench.compare({ subject: portal, floor, load: { requests } }).finally(() => floor.stop())
  const ratio = rounded(figures.rate / callsPerVisit / figures.floorRate)
  return {
    name: `resource-detail: ${what}`,
    size: bench.size,
    ...figures,
    floor: floor.name,
    ratio,
    target: callsPerVisit === 1 ? `≥ ${target} B-detail` : 'reported',
    met: callsPerVisit > 1 || ratio >= target,
  }
}
