import { headersOf } from './kit/headers-of.ts'
import type { Scenario } from './kit/scenario.ts'
import { sharesOf } from './kit/share.ts'

/** Somebody who holds grants of his own and belongs to every group of the data set. */
const member = 2
/** What is there in every data set. */
const shown = 1000

const pathsOf = (isAsked: (id: number) => boolean) =>
  Array.from({ length: shown }, (_, at) => at + 1)
    .filter((id) => id % 97 !== 0 && id % 101 !== 0 && id % 211 !== 0 && isAsked(id))
    .map((resourceId) => `/api/library/isDownload?resourceId=${resourceId}`)

const measured = [
  { what: 'any resource', paths: pathsOf(() => true) },
  { what: 'shared with a group', paths: pathsOf((id) => id % 50 === 0) },
]

/** Whether somebody may download: bought, shared, through groups of up to 10,000 people, among as many grants as resources. */
export const scenario: Scenario = {
  name: 'access',
  row: '13',
  sizes: ['S', 'M', 'L'],
  async run(bench) {
    const headers = await headersOf(member, (await bench.portal()).database)
    return sharesOf(
      bench,
      'B-detail',
      measured.map(({ what, paths }) => ({ name: `access: ${what}`, paths, headers, target: 0.5 })),
    )
  },
}
