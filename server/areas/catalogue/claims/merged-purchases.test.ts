import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as approvals from '#contract/base/approvals/approvals.ts'
import * as claims from '#contract/catalogue/claims/claims.ts'
import * as library from '#contract/catalogue/documents/library.ts'
import * as reviews from '#contract/catalogue/items/reviews/reviews.ts'
import * as merging from '#contract/people/accounts/merging.ts'
import { claimSteps } from '../../../testing/claims.ts'
import { libraryOf } from '../../../testing/library.ts'
import { type Person, type TestPortal, testPortal } from '../../../testing/portal.ts'
import { checkLedgerAfterAll } from '../../money/points/testing/ledger.ts'
import { releaseDueShares } from '../items/index.ts'

let portal: TestPortal
let admin: Person
let second: Person
let finance: Person
let mall: ReturnType<typeof libraryOf>
beforeAll(async () => {
  portal = await testPortal()
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  admin = await portal.anAdministrator()
  second = await portal.anAdministrator()
  finance = await portal.anAdministratorOf('finance')
  mall = libraryOf(portal, () => admin)
})
afterAll(() => portal.close())
checkLedgerAfterAll(() => portal.db)

const steps = claimSteps(
  () => portal,
  () => mall,
)

const ask = (from: Person, into: Person) =>
  admin.calls(merging.requestMerge, { fromId: from.id, intoId: into.id, reason: '同一人', password: 'Right@2026' })
const merge = async (from: Person, into: Person) => {
  expect((await ask(from, into)).status).toBe(200)
  const { body } = await second.calls(approvals.listApprovals, { state: 'waiting', kind: 'merge', size: 100 })
  const { id } = body.content.find(({ target }) => target === `用户 ${from.username} 并入 ${into.username}`)!
  expect((await second.calls(approvals.decideApproval, { id, approve: true })).status).toBe(200)
}
/** A resource of a second-level member: accounts of the first level are merged within their company only. */
const anItem = async (coin = 30) => {
  const seller = await portal.aMember()
  return { seller, ...(await mall.aResource(seller, { coin })) }
}
const fetchFile = (person: Person, storageId: number) => person.calls(library.downloadResource, { storageId })
const refund = async (buyer: Person, seller: Person, id: number) => {
  const { body } = await steps.claim(buyer, id)
  await steps.answer(seller, body.id)
  expect((await steps.rule(finance, body.id)).status).toBe(200)
}

describe('when accounts are merged (CLAIM-9)', { timeout: 60_000 }, () => {
  test('the held share of the author is paid to the other account', async () => {
    const [{ seller, id }, buyer, into] = [await anItem(), await mall.aBuyer(100), await portal.aMember()]
    await mall.buys(buyer, id)
    const [before] = await steps.coinsOf(seller)
    await merge(seller, into)
    expect(await steps.coinsOf(into)).toEqual([before, 21])
    await steps.letDaysPass(id)
    await releaseDueShares(portal.db)
    expect(await steps.coinsOf(into)).toEqual([before! + 21, 0])
  })

  test('the other account claims a purchase, with what the closed one downloaded, and gets the refund', async () => {
    const [{ seller, id, storageId }, from, into] = [await anItem(), await mall.aBuyer(100), await mall.aBuyer(5)]
    await mall.buys(from, id)
    await fetchFile(from, storageId)
    const code = (await from.calls(library.listMyDownloads)).body.content[0]!.traceRecordCode
    await merge(from, into)
    const [bought] = (await into.calls(library.listBoughtResources)).body.content
    expect(bought).toMatchObject({ id, claim: { mayClaim: true, state: null } })

    const { body: claim } = await steps.claim(into, id)
    await steps.answer(seller, claim.id)
    expect((await into.calls(library.listBoughtResources)).body.content[0]).toMatchObject({
      claim: { mayClaim: false, state: 'ruling' },
    })
    const { body: file } = await finance.calls(claims.getClaim, { id: claim.id })
    expect(file).toMatchObject({ buyerId: into.id, uses: [{ code }], buyer: { claimsAfterUse: 1 } })
    await steps.rule(finance, claim.id)
    expect(await steps.coinsOf(into)).toEqual([105, 0])
    expect(await steps.codeOf(into, id)).toBe(0)
    const { body: trace } = await admin.calls(library.getTrace, { code })
    expect(trace.licence?.member).toMatchObject({ id: from.id })
  })

  test('what was refunded to one account cannot be bought by the other', async () => {
    const [{ seller, id }, from, into] = [await anItem(), await mall.aBuyer(100), await mall.aBuyer(100)]
    await mall.buys(from, id)
    await refund(from, seller, id)
    await merge(from, into)
    const again = await mall.buys(into, id)
    expect([again.status, again.message]).toEqual([409, '这份内容已为您办理退款，不能再次购买'])
    expect(await steps.coinsOf(into)).toEqual([200, 0])
    const { body } = await into.calls(claims.listMyClaims, { side: 'buyer' })
    expect(body.content).toMatchObject([{ itemId: id, state: 'refunded' }])
  })

  test('of an item that both had bought, each purchase is refunded by itself', async () => {
    const [{ seller, id }, from, into] = [await anItem(), await mall.aBuyer(100), await mall.aBuyer(100)]
    for (const buyer of [from, into]) await mall.buys(buyer, id)
    await merge(from, into)
    await refund(into, seller, id)
    expect([await steps.coinsOf(into), await steps.codeOf(into, id)]).toEqual([[170, 0], 2])
    await refund(into, seller, id)
    expect([await steps.coinsOf(into), await steps.codeOf(into, id)]).toEqual([[200, 0], 0])
    expect((await mall.buys(into, id)).status).toBe(409)
  })

  test('open claims stand against it, on both sides; afterwards they move', async () => {
    const [{ seller, id }, buyer] = [await anItem(), await mall.aBuyer(100)]
    await mall.buys(buyer, id)
    const { body: claim } = await steps.claim(buyer, id)
    const others = [await portal.aMember(), await portal.aMember()] as const
    const refused = '有未裁定的售后申请，请先裁定'
    for (const [from, into] of [
      [buyer, others[0]],
      [seller, others[1]],
    ] as const) {
      const { status, body } = await ask(from, into)
      expect([status, body.message]).toEqual([409, expect.stringContaining(refused)])
    }
    await steps.answer(seller, claim.id)
    await steps.rule(finance, claim.id, { verdict: 'partial', coin: 10 })
    await merge(buyer, others[0])
    await merge(seller, others[1])
    const sides = [await others[0].calls(claims.listMyClaims, { side: 'buyer' })]
    sides.push(await others[1].calls(claims.listMyClaims, { side: 'author' }))
    for (const { body } of sides)
      expect(body.content).toMatchObject([{ id: claim.id, buyerId: others[0].id, authorId: others[1].id }])
    expect(await steps.codeOf(others[0], id)).toBe(2)
  })

  test('reviews move, one each', async () => {
    const [{ seller, id }, only, from, into] = [
      await anItem(),
      await anItem(),
      await mall.aBuyer(100),
      await mall.aBuyer(100),
    ]
    for (const buyer of [from, into]) await mall.buys(buyer, id)
    await mall.buys(from, only.id)
    const review = (person: Person, itemId: number, stars: number) =>
      person.calls(reviews.addReview, { kind: 'resource', itemId, stars, content: '条目清楚' })
    await review(from, id, 1)
    await review(into, id, 5)
    await review(from, only.id, 4)
    await merge(from, into)
    const listOf = async (itemId: number) =>
      (await portal.visitor.calls(reviews.listReviews, { kind: 'resource', itemId })).body
    expect(await listOf(id)).toMatchObject({ totals: { count: 1, average: 5 }, content: [{ uploadUserId: into.id }] })
    expect(await listOf(only.id)).toMatchObject({ totals: { count: 1 }, content: [{ uploadUserId: into.id }] })
    const answer = { id: (await listOf(id)).content[0]!.id, answer: '谢谢' }
    expect((await seller.calls(reviews.answerReview, answer)).status).toBe(200)
  })
})
