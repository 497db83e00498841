import { compareAllWithFloor, visits } from './harness/floor-share.ts'
import type { Scenario } from './harness/scenario.ts'

const shown = 500
/** Ids of resources that are listed in every data set. */
const ids = Array.from({ length: shown * 2 }, (_, at) => at + 1)
  .filter((id) => id % 97 !== 0 && id % 101 !== 0 && id % 211 !== 0)
  .slice(0, shown)

const call = (name: string) => (id: number) => `/api/library/${name}?resourceId=${id}`

/** A resource with its versions and its author's other resources: the visitor's page, and the call, which is never cached. */
export const scenario: Scenario = {
  name: 'resource-detail',
  row: '5',
  sizes: ['S', 'M', 'L'],
  run(bench) {
    const asked = visits(ids.slice(0, 100), (id) => `/product.data?productId=${id}`, call('viewResource'))
    const requests = ids.map((id) => ({ method: 'POST' as const, path: call('queryResouce')(id) }))
    return compareAllWithFloor(bench, 'B-detail', [
      { name: 'resource-detail: visit with its view', ...asked },
      { name: 'resource-detail: call', requests },
    ])
  },
}
