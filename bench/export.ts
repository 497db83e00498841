import { exportNews } from '../contract/pages/news/news.ts'
import { exportMembers } from '../contract/people/accounts/members.ts'
import { atMost, type Line, rounded } from './harness/figures.ts'
import { administratorHeaders, callOrFail } from './harness/portal.ts'
import { rssMb } from './harness/processes.ts'
import type { Scenario } from './harness/scenario.ts'

const limitMb = 100
const sampleMs = 50

/** Exports of a whole list as one file: memory must not grow with the number of rows. */
export const scenario: Scenario = {
  name: 'export',
  sizes: ['S', 'M', 'L'],
  async run(bench) {
    const portal = await bench.portal()
    const headers = await administratorHeaders(portal.database)
    const lines: Line[] = []
    for (const [what, { path }, format] of [
      ['news as csv', exportNews, 'csv'],
      ['news as xlsx', exportNews, 'xlsx'],
      ['members as csv', exportMembers, 'csv'],
    ] as const) {
      const { grownMb: value, ...taken } = await measureExport(
        `${portal.url}${path}?format=${format}`,
        headers,
        portal.apiPid,
      )
      const name = `export of all ${what}: growth of the process`
      lines.push(atMost(limitMb, { name, size: bench.size, value, unit: 'MB', ...taken }))
    }
    return lines
  },
}

/** Downloads the export while sampling the memory of the API process. */
const measureExport = async (url: string, headers: Record<string, string>, apiPid: number) => {
  const before = rssMb(apiPid)
  let most = before
  const watching = setInterval(() => {
    most = Math.max(most, rssMb(apiPid))
  }, sampleMs)
  const began = performance.now()
  let bytes = 0
  try {
    const { body } = await callOrFail(url, { headers })
    for await (const chunk of body!) bytes += chunk.length
  } finally {
    clearInterval(watching)
  }
  return {
    grownMb: rounded(most - before),
    megabytes: rounded(bytes / 1024 ** 2),
    seconds: rounded((performance.now() - began) / 1000),
  }
}
