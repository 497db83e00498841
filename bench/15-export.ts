import { levelId } from '#contract/constants.ts'
import { connect } from '#kernel/database/index.ts'
import { exportMembers } from '../contract/members.ts'
import { exportNews } from '../contract/news.ts'
import { addMember, openSession } from '../server/features/accounts/testing.ts'
import { rounded } from './harness/compare.ts'
import { rssMb } from './harness/processes.ts'
import type { Line, Scenario } from './harness/scenario.ts'

const limitMb = 100
const sampleMs = 50

/** Exports of a whole list as one file: memory must not grow with the number of rows. */
export const scenario: Scenario = {
  name: 'export',
  row: '15',
  sizes: ['S', 'M', 'L'],
  async run(bench) {
    const portal = await bench.portal()
    const { db, sql } = connect(portal.database.url, { max: 1 })
    const token = await administratorToken(db).finally(() => sql.end())
    const lines: Line[] = []
    for (const [what, { path }, format] of [
      ['news as csv', exportNews, 'csv'],
      ['news as xlsx', exportNews, 'xlsx'],
      ['members as csv', exportMembers, 'csv'],
    ] as const) {
      const taken = await measureExport(`${portal.url}${path}?format=${format}`, token, portal.apiPid)
      lines.push({
        name: `export: ${what}`,
        size: bench.size,
        floor: null,
        ...taken,
        ratio: rounded(taken.grownMb / limitMb),
        target: `RSS grows ≤ ${limitMb} MB`,
        met: taken.grownMb <= limitMb,
      })
    }
    return lines
  },
}

const name = 'bench-exporter'

const administratorToken = async (db: ReturnType<typeof connect>['db']) => {
  const found = await db.selectFrom('member').select('id').where('username', '=', name).executeTakeFirst()
  const profile = {
    username: name,
    nickName: name,
    sex: null,
    level: levelId.administrator,
    departmentId: 1,
    password: 'Bench@2026',
  } as const
  const id = found?.id ?? (await addMember(db, profile))
  return (await openSession(db, id, { address: '127.0.0.1', userAgent: 'bench' }, undefined)).token
}

/** Downloads the export while sampling the memory of the API process. */
const measureExport = async (url: string, token: string, apiPid: number) => {
  const before = rssMb(apiPid)
  let most = before
  const watching = setInterval(() => {
    most = Math.max(most, rssMb(apiPid))
  }, sampleMs)
  const began = performance.now()
  let bytes = 0
  try {
    const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
    if (!answer.ok || !answer.body) throw new Error(`${url}: ${answer.status}`)
    for await (const chunk of answer.body) bytes += chunk.length
  } finally {
    clearInterval(watching)
  }
  return {
    grownMb: rounded(most - before),
    megabytes: rounded(bytes / 1024 ** 2),
    seconds: rounded((performance.now() - began) / 1000),
  }
}
