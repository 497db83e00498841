import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { adjustmentStates, approvalStates } from '#contract/base/approvals/approval-kinds.ts'
import * as approvals from '#contract/base/approvals/approvals.ts'
import * as moderation from '#contract/base/moderation/moderation.ts'
import { claimStates } from '#contract/catalogue/claims/claim-rules.ts'
import * as claims from '#contract/catalogue/claims/claims.ts'
import * as lessons from '#contract/catalogue/courses/lessons.ts'
import * as library from '#contract/catalogue/documents/library.ts'
import * as reviews from '#contract/catalogue/items/reviews/reviews.ts'
import * as forum from '#contract/community/forum/forum.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { lineResults } from '#contract/money/payments/payment-words.ts'
import * as payments from '#contract/money/payments/payments.ts'
import * as points from '#contract/money/points/points.ts'
import * as jobs from '#contract/office/operations/jobs.ts'
import * as news from '#contract/pages/news/news.ts'
import * as members from '#contract/people/accounts/members.ts'
import { forumOf } from '../testing/forum.ts'
import { lessonsOf } from '../testing/lessons.ts'
import { libraryOf } from '../testing/library.ts'
import { type Person, type TestPortal, testPortal } from '../testing/portal.ts'

let portal: TestPortal
let admin: Person
let author: Person
beforeAll(async () => {
  portal = await testPortal()
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  admin = await portal.anAdministrator()
  author = await portal.aMember()
  await portal.db
    .updateTable('member')
    .set({ nick_name: '标签甲', enabled: false })
    .where('id', '=', (await portal.aMember()).id)
    .execute()
  const adjusted = await portal.aMember()
  await portal.db.updateTable('member').set({ nick_name: '标签乙' }).where('id', '=', adjusted.id).execute()
  await admin.calls(points.addAdjustment, { userId: adjusted.id, coin: 5, reason: '补发' })
  await admin.calls(points.addAdjustment, { userId: author.id, coin: 5, reason: '补发' })
  const request = { subject: '1', target: '标签', member_id: author.id, created_by: admin.id }
  await portal.db
    .insertInto('approval')
    .values([
      { ...request, kind: 'administrator' },
      { ...request, kind: 'refund' },
      { ...request, kind: 'refund', state: 'withdrawn', decided_by: admin.id, decided_at: new Date() },
    ])
    .execute()
  for (const [title, state] of [
    ['标签一', 'draft'],
    ['标签二', 'published'],
    ['其他', 'draft'],
  ] as const)
    await admin.calls(news.addNews, { title, content: '<p>正文</p>', section: '行业资讯', state })
  const { aTopic, addWord, reply } = forumOf(portal)
  await addWord(admin, '渠道', 'review')
  await addWord(admin, '标签词', 'block')
  await aTopic(author, { title: '标签里的渠道' })
  await aTopic(author, { title: '别处的渠道', topicCategoryId: 30002 })
  const locked = await aTopic(author, { title: '标签锁定' })
  await reply(author, locked, { content: '标签渠道' })
  await reply(author, locked, { content: '标签' })
  await admin.calls(forum.markTopics, { ids: [locked], isLocked: true, isPinned: true })
  const { uploads, aResource } = libraryOf(portal, () => admin)
  await uploads(author, { fields: { sourceName: '标签资源' } })
  await aResource(author, { sourceName: '标签资源' })
  const { id } = await aResource(author, { sourceName: '其他资源' })
  await lessonsOf(portal, () => admin).aLesson(author, { name: '标签课程' })
  const review = { item_id: id, version: 1, owned_by: 'bought', stars: 4, owner_id: author.id } as const
  await portal.db
    .insertInto('review')
    .values([
      { ...review, author_id: adjusted.id, content: '标签' },
      { ...review, author_id: admin.id, content: '渠道', is_pending_review: true },
    ])
    .execute()
  await addClaims(adjusted)
}, 240_000)
afterAll(() => portal.close())

/** Two claims about one purchase: the buyer withdrew the first. */
const addClaims = async (buyer: Person) => {
  const { aResource, givesCoins, buys } = libraryOf(portal, () => admin)
  const { id: itemId } = await aResource(author, { coin: 5 })
  await givesCoins(buyer, 5)
  await buys(buyer, itemId)
  const claim = { kind: 'resource', itemId, wish: 'refund', words: '打不开' } as const
  const { body } = await buyer.calls(claims.addClaim, { ...claim, reason: 'damaged' })
  await buyer.calls(claims.withdrawClaim, { id: body.id })
  await buyer.calls(claims.addClaim, { ...claim, reason: 'other' })
}

type Query = Record<string, unknown>
const each = <K extends string>(name: string, choices: readonly K[]) =>
  Object.fromEntries(choices.map((choice) => [choice, { [name]: choice }]))

/** Every list with numbers on its tabs: what each tab filters, and the other filters, under which the numbers differ. */
const lists: [string, Endpoint, Record<string, Query>, Query[]][] = [
  [
    'people',
    members.listMembers,
    { all: {}, level1: { level: 1 }, level2: { level: 2 }, level4: { level: 4 }, disabled: { enabled: false } },
    [{ username: '标签' }],
  ],
  ['news', news.listAdminNews, each('state', news.newsStates), [{ title: '标签' }, { section: '行业资讯' }]],
  [
    'topics',
    forum.listAdminTopics,
    { all: {}, held: { isHeld: 1 }, pinned: { isPinned: 1 }, locked: { isLocked: 1 } },
    [{ topicCategoryId: 30001 }, { title: '标签' }],
  ],
  ['reviews', reviews.listAdminReviews, { all: {}, held: { isHeld: 1 } }, [{ content: '渠道' }]],
  [
    'claims',
    claims.listClaims,
    each('state', Object.keys(claimStates)),
    [{ reason: 'damaged' }, { userName: '标签乙' }],
  ],
  ['replies', forum.listAdminReplies, { all: {}, held: { isHeld: 1 } }, [{ content: '渠道' }]],
  [
    'resources',
    library.listAuditResources,
    { pending: { isAudit: 0 }, approved: { isAudit: 1 }, rejected: { isAudit: 2 } },
    [{ name: '标签' }],
  ],
  [
    'approvals',
    approvals.listApprovals,
    each('state', Object.keys(approvalStates)),
    [{ kind: 'administrator' }, { kind: 'refund' }],
  ],
  [
    'adjustments',
    points.listAdjustments,
    each('state', Object.keys(adjustmentStates)),
    [{ userName: '标签乙' }, { from: '2026-01-01' }],
  ],
  ['sensitive words', moderation.listSensitiveWords, each('action', moderation.wordActions), [{ keyword: '标签' }]],
]

/** Further ones, whose filters are tried below alone. */
const others: [string, Endpoint, Record<string, Query>, Query[]][] = [
  [
    'lessons',
    lessons.listAuditLessons,
    { pending: { isAudit: 0 }, approved: { isAudit: 1 }, rejected: { isAudit: 2 } },
    [],
  ],
  ['reports', moderation.listReports, each('state', moderation.reportStates), []],
  ['statement', payments.listStatementLines, each('difference', Object.keys(lineResults)), []],
  ['jobs', jobs.listJobs, each('state', jobs.jobStates), []],
]

const fieldsOf = (schema: unknown) => (schema as { shape?: Record<string, z.ZodType> } | undefined)?.shape ?? {}

test('every list of the back office with numbers on its tabs is tried', () => {
  const counted = Object.values(contract)
    .flatMap((area) => Object.values<unknown>(area))
    .map((call) => call as Endpoint)
    .filter(({ access, answer }) => access === 'administrator' && 'counts' in fieldsOf(answer))
    .filter(({ answer }) => 'content' in fieldsOf(answer))
  const tried = [...lists, ...others].map(([, list]) => list.path)
  expect(tried.toSorted()).toEqual([...new Set(counted.map(({ path }) => path))].toSorted())
})

/** Among these are some that find rows, and some that find none, of every filter that is not a choice of words. */
const values = ['标签', '没有这样的词', 0, 1, 999_999, '2001-01-01', '2099-01-01', true, false]
const samplesOf = (filter: z.ZodType): unknown[] => {
  const { enum: words = [] } = z.toJSONSchema(filter, { io: 'input', unrepresentable: 'any' })
  return [...words, ...values].filter((value) => filter.safeParse(value).success)
}

test.each([...lists, ...others])(
  'totals and tabs of %s heed every filter that the call declares',
  async (_, list, tabs) => {
    const read = async (query: Query) => {
      const { body } = await admin.calls(list, { size: 100, ...query })
      const { content, totalElements, counts } = body as unknown as Listed
      expect([query, totalElements]).toEqual([query, content.length])
      return { length: content.length, counts }
    }
    const ownTabs = Object.values(tabs).flatMap((tab) => Object.keys(tab))
    const paging = ['page', 'size', 'sort']
    for (const [name, filter] of Object.entries(fieldsOf(list.query))) {
      if (paging.includes(name) || ownTabs.includes(name)) continue
      const samples = samplesOf(filter)
      expect([name, samples.length]).not.toEqual([name, 0])
      for (const sample of samples) {
        const { counts } = await read({ [name]: sample })
        for (const [tab, chosen] of Object.entries(tabs)) {
          const { length } = await read({ [name]: sample, ...chosen })
          expect([name, sample, tab, counts[tab]]).toEqual([name, sample, tab, length])
        }
      }
    }
  },
)

interface Listed {
  content: unknown[]
  totalElements: number
  counts: Record<string, number>
}

test.each(lists)(
  'the numbers on the tabs of %s are what each tab lists, also under a filter',
  async (_, list, tabs, filters) => {
    const read = async (query: Query) =>
      (await admin.calls(list, query)).body as { counts: Record<string, number>; totalElements: number }
    const numbers = []
    for (const filter of [{}, ...filters]) {
      const { counts } = await read(filter)
      numbers.push(JSON.stringify(counts))
      for (const [tab, chosen] of Object.entries(tabs)) {
        const { totalElements, counts: there } = await read({ ...filter, ...chosen })
        expect([tab, totalElements]).toEqual([tab, counts[tab]])
        expect(there).toEqual(counts)
      }
      expect(Math.max(...Object.values(counts))).toBeGreaterThan(0)
    }
    expect(new Set(numbers).size).toBeGreaterThan(1)
  },
)
