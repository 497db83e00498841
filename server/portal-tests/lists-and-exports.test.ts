import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import * as approvals from '#contract/base/approvals/approvals.ts'
import * as moderation from '#contract/base/moderation/moderation.ts'
import * as recycle from '#contract/base/recycle/recycle.ts'
import * as claims from '#contract/catalogue/claims/claims.ts'
import * as lessons from '#contract/catalogue/courses/lessons.ts'
import * as library from '#contract/catalogue/documents/library.ts'
import * as authors from '#contract/catalogue/items/authors/authors.ts'
import * as reviews from '#contract/catalogue/items/reviews/reviews.ts'
import * as forum from '#contract/community/forum/forum.ts'
import { maxPageSize } from '#contract/constants.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import * as payments from '#contract/money/payments/payments.ts'
import * as points from '#contract/money/points/points.ts'
import * as imports from '#contract/office/imports/imports.ts'
import * as jobs from '#contract/office/operations/jobs.ts'
import { endpointsOf } from '#contract/openapi.ts'
import * as news from '#contract/pages/news/news.ts'
import * as dictionary from '#contract/pages/search/dictionary/dictionary.ts'
import * as sitePages from '#contract/pages/site-pages/site-pages.ts'
import * as audit from '#contract/people/accounts/audit.ts'
import * as members from '#contract/people/accounts/members.ts'
import * as alliance from '#contract/people/companies/alliance.ts'
import * as announcements from '#contract/people/notices/announcements.ts'
import * as messages from '#contract/people/notices/messages/messages.ts'
import { type Person, type TestPortal, testPortal } from '../testing/portal.ts'

let portal: TestPortal
let admin: Person
beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.anAdministrator()
})
afterAll(() => portal.close())

/** Each export with a filter that matches nothing. */
const exports: [string, Endpoint, Record<string, unknown>][] = [
  ['people', members.exportMembers, { username: '没有这个人' }],
  ['news', news.exportNews, { title: '没有这一篇' }],
  ['pages', sitePages.exportSitePages, { title: '没有这一页' }],
  ['sensitive words', moderation.exportSensitiveWords, { keyword: '没有这个词' }],
  ['the audit log', audit.exportAudit, { from: '2001-01-01', to: '2001-01-02' }],
  ['coin records', points.exportRecords, { from: '2001-01-01', to: '2001-01-02' }],
  ['orders', payments.exportOrders, { orderNo: 'NOSUCHORDER' }],
  ["one's own coin records", points.exportMyRecords, {}],
  ['resources', library.exportAuditResources, { name: '没有这一份' }],
  ['courses', lessons.exportAuditLessons, { name: '没有这一门' }],
  ['topics', forum.exportAdminTopics, { title: '没有这一帖' }],
  ['replies', forum.exportAdminReplies, { content: '没有这一条' }],
  ['reviews', reviews.exportAdminReviews, { content: '没有这一条' }],
  ['claims', claims.exportClaims, { userName: '没有这个人' }],
  ["one's own earnings", authors.exportEarnings, {}],
  ['companies', alliance.exportCompanies, { name: '没有这一家' }],
  ['synonyms', dictionary.exportSynonyms, { keyword: '没有这个词' }],
  ['adjustments', points.exportAdjustments, {}],
  ['inviters', points.exportInviters, {}],
  ['approvals', approvals.exportApprovals, {}],
  ['notices to many', announcements.exportAnnouncements, {}],
  ['reports', moderation.exportReports, {}],
  ['the recycle bin', recycle.exportRecycled, { title: '没有这一项' }],
  ['messages', messages.exportMessages, {}],
  ['statement lines', payments.exportStatementLines, {}],
  ['jobs', jobs.exportJobs, { name: 'no.such.job' }],
  ['imports', imports.exportImports, {}],
]

test.each(exports)('an empty export of %s is refused with a message', async (_what, endpoint, filter) => {
  const { status, body } = await admin.calls(endpoint, filter)
  expect([status, (body as { message: string }).message]).toEqual([404, '没有符合条件的内容可以导出'])
})

test('an export has the filter, the order, the words and all pages of the list', async () => {
  for (const at of Array.from({ length: 103 }, (_, index) => index)) {
    const { status } = await admin.calls(dictionary.addSynonyms, { words: [`导出甲${at}`, `导出乙${at}`] })
    expect(status).toBe(201)
  }
  const { body } = await admin.calls(dictionary.exportSynonyms, { keyword: '导出甲', sort: 'updateTime,asc' })
  const lines = String(body).trim().split('\r\n')
  expect(lines[0]).toBe('意思相同的词,修改时间,修改人')
  expect(lines).toHaveLength(104)
  expect(lines[1]).toMatch(/^导出甲0、导出乙0,\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,/)
  expect(lines[103]).toMatch(/^导出甲102、/)
})

/** How many statements the server has executed in this database. */
const statementCount = async (): Promise<number> => {
  const { rows } = await sql<{ count: string }>`
    select sum(calls) as count from pg_stat_statements
    join pg_database on pg_database.oid = dbid where datname = current_database()`.execute(portal.db)
  return Number(rows[0]?.count)
}

test('an export asks for many rows at once, never for each row', async () => {
  await sql`create extension if not exists pg_stat_statements`.execute(portal.db)
  for (const [what, endpoint] of exports) {
    const before = await statementCount()
    const { status, body } = await admin.calls(endpoint, {})
    if (status === 404) continue // nothing of that kind in this portal
    const lines = String(body).trim().split('\r\n').length - 1
    const pages = Math.ceil(lines / maxPageSize)
    expect((await statementCount()) - before, `${what}: ${lines} lines`).toBeLessThanOrEqual(6 + 2 * pages)
  }
  const synonyms = await admin.calls(dictionary.exportSynonyms, {})
  expect(String(synonyms.body).trim().split('\r\n').length).toBeGreaterThan(maxPageSize)
})

/** Lists for administrators that are exported under another name, and those without an export, each with the reason. */
const exportedAs: Record<string, string> = {
  'news.listAdminNews': 'exportNews',
  'alliance.listAdminCompanies': 'exportCompanies',
}
const withoutExport: Record<string, string> = {
  'dossiers.listMemberEntries': 'a part of the page about one member, whose events are exported',
  'dossiers.listResourceEntries': 'a part of the page about one resource',
  'dossiers.listCompanyEntries': 'a part of the page about one company',
  'memberCare.listNotes': 'notes of colleagues about one member',
}

/** Every paged list that only administrators read. */
const lists = Object.entries(contract).flatMap(([feature, module]) =>
  endpointsOf(module as Record<string, unknown>)
    .filter(([, { access, query, answer }]) => {
      const shape = (answer as unknown as z.ZodObject).shape
      return access === 'administrator' && query && 'size' in query.shape && ('content' in shape || 'list' in shape)
    })
    .map(([name]) => ({ feature, name })),
)

test('every list of the back office has its export', () => {
  expect(lists.length).toBeGreaterThan(10)
  const missing = lists.filter(({ feature, name }) => {
    const path = `${feature}.${name}`
    const calls = contract[feature as keyof typeof contract] as Record<string, unknown>
    return !(path in withoutExport) && !((exportedAs[path] ?? name.replace(/^list/, 'export')) in calls)
  })
  expect(missing.map(({ feature, name }) => `${feature}.${name}`)).toEqual([])
})

const reversed = { from: '2026-02-02', to: '2026-02-01' }

/** Every call with a first and a last day. */
const withDays = Object.values(contract)
  .flatMap((module) => endpointsOf(module as Record<string, unknown>))
  .map(([, endpoint]) => endpoint)
  .filter(
    ({ query }) => query && 'from' in (query as unknown as z.ZodObject).shape && query.safeParse(reversed).success,
  )

test('the contract has lists, curves and exports with days', () => {
  expect(withDays.length).toBeGreaterThanOrEqual(12)
})

test.each(withDays.map((endpoint) => [endpoint.path, endpoint] as const))(
  '%s refuses reversed days with a message',
  async (_path, endpoint) => {
    const { status, body } = await admin.calls(endpoint, reversed)
    expect([status, (body as { message: string }).message]).toEqual([400, '开始日期不能晚于结束日期'])
  },
)

test('every export may be read from a replica, and nothing else is', () => {
  const calls = Object.values(contract).flatMap((module) => endpointsOf(module as Record<string, unknown>))
  const late = calls.filter(([, { mayBeLate }]) => mayBeLate).map(([name]) => name)
  expect(late.length).toBeGreaterThanOrEqual(exports.length)
  expect(late).toEqual(calls.filter(([, { fails }]) => fails?.includes('nothing_to_export')).map(([name]) => name))
})
