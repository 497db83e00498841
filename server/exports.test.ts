import { afterAll, beforeAll, expect, test } from 'vitest'
import * as audit from '#contract/audit.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import * as members from '#contract/members.ts'
import * as moderation from '#contract/moderation.ts'
import * as news from '#contract/news.ts'
import * as points from '#contract/points.ts'
import { type Person, type TestPortal, testPortal } from './testing/portal.ts'

let portal: TestPortal
let admin: Person
beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.anAdministrator()
})
afterAll(() => portal.close())

/** Each with a filter that leaves nothing. */
const exports: [string, Endpoint, Record<string, unknown>][] = [
  ['people', members.exportMembers, { username: '没有这个人' }],
  ['news', news.exportNews, { title: '没有这一篇' }],
  ['sensitive words', moderation.exportSensitiveWords, { keyword: '没有这个词' }],
  ['the audit log', audit.exportAudit, { from: '2001-01-01', to: '2001-01-02' }],
  ['coin records', points.exportRecords, { from: '2001-01-01', to: '2001-01-02' }],
  ["one's own coin records", points.exportMyRecords, {}],
]

test.each(exports)('an export of %s with nothing in it is refused in words', async (_what, endpoint, filter) => {
  const { status, body } = await admin.calls(endpoint, filter)
  expect([status, (body as { message: string }).message]).toEqual([404, '没有符合条件的内容可以导出'])
})
