import { compareAllWithFloor } from './harness/floor-share.ts'
import type { Scenario } from './harness/scenario.ts'
import { sessionHeaders } from './harness/session-headers.ts'

/** A member with grants of his own who belongs to every group of the data set. */
const member = 2
/** The smallest data set has this many resources. */
const shown = 1000

const pathsOf = (isAsked: (id: number) => boolean) =>
  Array.from({ length: shown }, (_, at) => at + 1)
    .filter((id) => id % 97 !== 0 && id % 101 !== 0 && id % 211 !== 0 && isAsked(id))
    .map((resourceId) => `/api/library/isDownload?resourceId=${resourceId}`)

const measured = [
  { what: 'any resource', paths: pathsOf(() => true) },
  { what: 'shared with a group', paths: pathsOf((id) => id % 50 === 0) },
]

/** The download permission check: purchases, shares and groups of up to 10,000 members, with as many grants as resources. */
export const scenario: Scenario = {
  name: 'access',
  row: '13',
  sizes: ['S', 'M', 'L'],
  async run(bench) {
    const headers = await sessionHeaders(member, (await bench.portal()).database)
    return compareAllWithFloor(
      bench,
      'B-detail',
      measured.map(({ what, paths }) => ({ name: `access: ${what}`, paths, headers, target: 0.5 })),
    )
  },
}
