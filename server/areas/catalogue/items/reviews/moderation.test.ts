import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as moderation from '#contract/base/moderation/moderation.ts'
import * as recycle from '#contract/base/recycle/recycle.ts'
import * as reviews from '#contract/catalogue/items/reviews/reviews.ts'
import * as insight from '#contract/office/insight/insight.ts'
import * as notices from '#contract/people/notices/notices.ts'
import { inTransaction } from '#kernel/database/index.ts'
import { libraryOf } from '../../../../testing/library.ts'
import { type Person, type TestPortal, testPortal } from '../../../../testing/portal.ts'
import { checkLedgerAfterAll } from '../../../money/points/testing/ledger.ts'
import { mergedReviews, reviewData } from './member-data.ts'

let portal: TestPortal
let admin: Person
let author: Person
let mall: ReturnType<typeof libraryOf>
beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.anAdministrator()
  author = await portal.aMember({ level: 2 })
  mall = libraryOf(portal, () => admin)
  for (const [words, action] of [
    ['违禁词', 'block'],
    ['可疑词', 'review'],
    ['脏字', 'mask'],
  ])
    await admin.calls(moderation.addSensitiveWords, { words, action })
})
afterAll(() => portal.close())
checkLedgerAfterAll(() => portal.db)

const aBuyerOf = async (resourceId: number) => {
  const buyer = await mall.aBuyer(100)
  await mall.buys(buyer, resourceId)
  return buyer
}
const review = (person: Person, itemId: number, content = '条目清楚', stars = 4) =>
  person.calls(reviews.addReview, { kind: 'resource', itemId, stars, content })
const listOf = async (itemId: number, person = portal.visitor) =>
  (await person.calls(reviews.listReviews, { kind: 'resource', itemId })).body
const aReviewed = async (content?: string, stars?: number) => {
  const { id } = await mall.aResource(author, { coin: 10 })
  const buyer = await aBuyerOf(id)
  const { body } = await review(buyer, id, content, stars)
  return { id, buyer, reviewId: body.id }
}
const titlesFor = async (person: Person) =>
  (await person.calls(notices.listNotices, { kind: 'review' })).body.content.map(({ title }) => title)
const release = (person: Person, ids: number[]) => person.calls(reviews.releaseReviews, { ids })

describe('sensitive words', () => {
  test('block a review or an answer, or are masked', async () => {
    const { id } = await mall.aResource(author, { coin: 10 })
    const buyer = await aBuyerOf(id)
    const blocked = await review(buyer, id, '含有违禁词')
    expect([blocked.status, blocked.body.message]).toEqual([400, '内容含有违规信息，请修改后再提交'])
    const { body } = await review(buyer, id, '真是脏字')
    expect(body.content).toBe('真是**')
    const answer = await author.calls(reviews.answerReview, { id: body.id, answer: '违禁词' })
    expect([answer.status, answer.body.fields]).toEqual([400, { answer: '内容含有违规信息，请修改后再提交' }])
  })

  test('that need review hide it from everybody but its author until it is released', async () => {
    const writer = await portal.aMember({ level: 2 })
    const { id } = await mall.aResource(writer, { coin: 10 })
    const buyer = await aBuyerOf(id)
    const { body } = await review(buyer, id, '这是可疑词')
    expect(body.isHeld).toBe(true)
    expect(await listOf(id)).toMatchObject({ content: [], totals: { count: 0 } })
    const { body: mine } = await buyer.calls(reviews.getOwnReview, { kind: 'resource', itemId: id })
    expect(mine.review).toMatchObject({ id: body.id, isHeld: true })
    expect((await writer.calls(reviews.answerReview, { id: body.id, answer: '谢谢' })).status).toBe(404)
    expect((await writer.calls(reviews.voteHelpful, { reviewId: body.id })).status).toBe(404)
    expect(await titlesFor(writer)).toEqual([])
    const held = (await admin.calls(reviews.listAdminReviews, { isHeld: 1 })).body
    expect(held.content.find((one) => one.id === body.id)).toMatchObject({ heldWords: ['可疑词'] })
    const { body: todos } = await admin.calls(insight.listTodos)
    expect(todos.find(({ kind }) => kind === 'reviews')!.count).toBe(held.counts.held)

    expect((await release(portal.visitor, [body.id])).status).toBe(401)
    expect((await release(buyer, [body.id])).status).toBe(403)
    expect((await release(admin, [999_999])).status).toBe(404)
    await Promise.all([release(admin, [body.id]), release(admin, [body.id])])
    expect((await listOf(id)).totals.count).toBe(1)
    expect(await titlesFor(writer)).toEqual(['收到新评价'])
  })

  test('hold an answer back in the same way', async () => {
    const { id, buyer, reviewId } = await aReviewed()
    const { body } = await author.calls(reviews.answerReview, { id: reviewId, answer: '可疑词' })
    expect(body.answer).toMatchObject({ isHeld: true })
    expect(await listOf(id)).toMatchObject({ content: [{ answer: null }], totals: { count: 1, answered: 0 } })
    expect((await listOf(id, author)).content[0]!.answer).toMatchObject({ content: '可疑词' })
    await release(admin, [reviewId])
    expect((await listOf(id)).content[0]!.answer).toMatchObject({ content: '可疑词' })
    expect(await titlesFor(buyer)).toEqual(['作者答复了您的评价'])
  })

  test('a muted member writes none', async () => {
    const { id } = await mall.aResource(author, { coin: 10 })
    const buyer = await aBuyerOf(id)
    await sql`update member set muted_until = now() + interval '1 day' where id = ${buyer.id}`.execute(portal.db)
    expect((await review(buyer, id)).status).toBe(403)
  })
})

describe('administrators', () => {
  test('list, filter and export reviews', async () => {
    const { id, reviewId, buyer } = await aReviewed('独一无二的评价内容', 2)
    const list = async (query: Record<string, unknown>) =>
      (await admin.calls(reviews.listAdminReviews, { size: 100, ...query })).body
    expect((await list({ content: '独一无二' })).content).toMatchObject([
      { id: reviewId, itemId: id, stars: 2, link: `/product?productId=${id}&view=reviews#review-${reviewId}` },
    ])
    expect((await list({ uploadUserName: buyer.username })).totalElements).toBe(1)
    expect((await list({ kind: 'lesson' })).totalElements).toBe(0)
    expect((await list({ stars: 2 })).content.every(({ stars }) => stars === 2)).toBe(true)
    expect((await list({ sort: 'helpfulCount,desc' })).content.length).toBeGreaterThan(0)
    expect((await list({ from: '2020-01-01', to: '2020-01-02' })).totalElements).toBe(0)
    const wrong = await admin.calls(reviews.listAdminReviews, { from: '2026-01-02', to: '2026-01-01' })
    expect(wrong.status).toBe(400)
    const file = await admin.calls(reviews.exportAdminReviews, { format: 'csv', content: '独一无二' })
    expect(String(file.body)).toContain('独一无二的评价内容')
    expect((await portal.visitor.calls(reviews.listAdminReviews)).status).toBe(401)
    expect((await buyer.calls(reviews.listAdminReviews)).status).toBe(403)
  })

  test('delete several at once and undo it: counters, answer and votes come back', async () => {
    const { id, reviewId, buyer } = await aReviewed()
    await author.calls(reviews.voteHelpful, { reviewId })
    await author.calls(reviews.answerReview, { id: reviewId, answer: '谢谢' })
    const items = [{ kind: 'review' as const, id: reviewId }]
    expect((await buyer.calls(recycle.deleteItems, { items })).status).toBe(403)
    expect((await admin.calls(recycle.deleteItems, { items })).body.done).toBe(1)
    expect((await listOf(id)).totals).toMatchObject({ count: 0, answered: 0 })
    expect(await titlesFor(buyer)).toContain('评价已被删除')
    expect((await admin.calls(recycle.restoreRecycled, { items })).body.done).toBe(1)
    expect(await listOf(id)).toMatchObject({
      totals: { count: 1, answered: 1 },
      content: [{ helpfulCount: 1, answer: { content: '谢谢' } }],
    })
  })

  test('cannot restore a review after its author has written another one; erasing removes the text', async () => {
    const { id, reviewId, buyer } = await aReviewed('旧的评价')
    const items = [{ kind: 'review' as const, id: reviewId }]
    await buyer.calls(reviews.deleteReview, { id: reviewId })
    await review(buyer, id, '新的评价')
    const refused = await admin.calls(recycle.restoreRecycled, { items })
    expect([refused.status, refused.body.message]).toEqual([409, '作者已重新评价，不能恢复旧的评价'])
    await admin.calls(recycle.eraseRecycled, { items })
    const row = await portal.db.selectFrom('review').select('content').where('id', '=', reviewId).executeTakeFirst()
    expect(row).toEqual({ content: '已彻底删除' })
  })

  test('rule about a reported review, seen with its answer', async () => {
    const { id, reviewId } = await aReviewed('广告：加微信')
    await author.calls(reviews.answerReview, { id: reviewId, answer: '请勿打广告' })
    const report = { kind: 'review', targetId: reviewId, reason: 'advertising', detail: '' }
    expect((await portal.visitor.calls(moderation.addReport, report)).status).toBe(401)
    expect((await author.calls(moderation.addReport, report)).status).toBe(200)
    const { body } = await admin.calls(moderation.listReports, { kind: 'review' })
    const item = body.content.find(({ targetId }) => targetId === reviewId)!
    const desk = (await admin.calls(moderation.getReport, { id: item.id })).body
    expect(desk.context!.posts.map(({ isTarget }) => isTarget)).toEqual([true, false])
    await admin.calls(moderation.ruleReport, { id: item.id, verdict: 'take-down', reason: '广告' })
    expect((await listOf(id)).totals.count).toBe(0)
  })
})

describe('the person behind a review', () => {
  test('gets a copy of reviews and votes; a closed account loses its votes', async () => {
    const { id, buyer, reviewId } = await aReviewed('我的评价')
    const voter = await portal.aMember()
    await voter.calls(reviews.voteHelpful, { reviewId })
    const [written, votes] = reviewData as [(typeof reviewData)[number], (typeof reviewData)[number]]
    const rowsOf = async (data: typeof written, person: Person) => {
      const rows: object[] = []
      for await (const row of data.rows!(portal.db, person.id)) rows.push(row)
      return rows
    }
    expect(await rowsOf(written, buyer)).toMatchObject([{ content: '我的评价', helpful_count: 1 }])
    expect(await rowsOf(votes, voter)).toMatchObject([{ review_id: reviewId }])
    await inTransaction((tx) => votes.erase!(tx, voter.id))(portal.db)
    expect((await listOf(id)).content[0]!.helpfulCount).toBe(0)
  })

  test('has one review and no vote for it after two accounts were merged', async () => {
    const { id, buyer: from, reviewId } = await aReviewed('旧账号的评价', 1)
    const into = await aBuyerOf(id)
    const { body: stays } = await review(into, id, '新账号的评价', 5)
    const other = await aReviewed('只有旧账号评过')
    await inTransaction((tx) =>
      tx.updateTable('review').set({ author_id: from.id }).where('id', '=', other.reviewId).execute(),
    )(portal.db)
    await from.calls(reviews.voteHelpful, { reviewId: stays.id })
    await into.calls(reviews.voteHelpful, { reviewId: other.reviewId })
    await inTransaction(async (tx) => {
      for (const { move } of mergedReviews) await move!(tx, from.id, into.id)
    })(portal.db)
    expect(await listOf(id)).toMatchObject({
      totals: { count: 1, average: 5 },
      content: [{ id: stays.id, helpfulCount: 0 }],
    })
    const moved = (await listOf(other.id)).content
    expect(moved).toMatchObject([{ id: other.reviewId, uploadUserId: into.id, helpfulCount: 0 }])
    expect(moved.some((one) => one.id === reviewId)).toBe(false)
  })
})
