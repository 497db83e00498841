import { connect } from '#kernel/database/index.ts'
import { exportMembers } from '../contract/members.ts'
import { exportNews } from '../contract/news.ts'
import { addMember, openSession } from '../server/features/accounts/testing.ts'
import { rounded } from './kit/compare.ts'
import { rssMb } from './kit/processes.ts'
import type { Line, Scenario } from './kit/scenario.ts'

const limitMb = 100
const sampleMs = 50

/** Everything in a list taken away as one file: memory must not grow with it. */
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
      const taken = await take(`${portal.url}${path}?format=${format}`, token, portal.apiPid)
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
    level: 1,
    departmentId: 1,
    password: 'Bench@2026',
  } as const
  const id = found?.id ?? (await addMember(db, profile))
  return (await openSession(db, id, { address: '127.0.0.1', userAgent: 'bench' }, undefined)).token
}

/** Reads the file to its end, as slowly as it comes, with an eye on the memory of the process that makes it. */
const take = async (url: string, token: string, apiPid: number) => {
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
