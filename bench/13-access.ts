import { isListed } from './data/items.ts'
import { isSharedWithGroup } from './data/resources.ts'
import { asMembers, drawIds } from './harness/draw.ts'
import { compareAllWithFloor } from './harness/floor-share.ts'
import type { Scenario } from './harness/scenario.ts'

const measured = {
  'any resource': isListed,
  'shared with a group': (id: number) => isListed(id) && isSharedWithGroup(id),
}

/** The download permission check: purchases, shares and groups of up to 10,000 members, with as many grants as resources. */
export const scenario: Scenario = {
  name: 'access',
  row: '13',
  sizes: ['S', 'M', 'L'],
  run: (bench) =>
    compareAllWithFloor(
      bench,
      'B-detail access',
      Object.entries(measured).map(([what, isAsked]) => ({
        name: `access: ${what}`,
        requests: asMembers(drawIds(bench.size, isAsked).map((id) => `/api/library/isDownload?resourceId=${id}`)),
        target: 0.4,
        growthLimit: 1.2,
      })),
    ),
}
