import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as approvals from '#contract/base/approvals/approvals.ts'
import * as settings from '#contract/base/settings/settings.ts'
import * as claims from '#contract/catalogue/claims/claims.ts'
import * as lessons from '#contract/catalogue/courses/lessons.ts'
import * as library from '#contract/catalogue/documents/library.ts'
import { claimSteps } from '../../../testing/claims.ts'
import { lessonsOf } from '../../../testing/lessons.ts'
import { libraryOf } from '../../../testing/library.ts'
import { type Person, type TestPortal, testPortal } from '../../../testing/portal.ts'
import { brokenBy, checkLedgerAfterAll } from '../../money/points/testing/ledger.ts'

let portal: TestPortal
let admin: Person
let finance: Person
let colleague: Person
let author: Person
let mall: ReturnType<typeof libraryOf>
beforeAll(async () => {
  portal = await testPortal()
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  admin = await portal.anAdministrator()
  finance = await portal.anAdministratorOf('finance')
  colleague = await portal.anAdministratorOf('finance')
  author = await portal.aMember({ level: 2 })
  mall = libraryOf(portal, () => admin)
})
afterAll(() => portal.close())
checkLedgerAfterAll(() => portal.db)

const { claim, answer, rule, withdraw, own, refusal, coinsOf, codeOf, latestNotices, aClaim } = claimSteps(
  () => portal,
  () => mall,
)

describe('the ruling', () => {
  test('of a full refund returns bonus coins as bonus, ends the access and leaves the copies traced', async () => {
    const { seller, buyer, id, storageId, before, claimId } = await aClaim(30, { bonus: 10 })
    expect((await buyer.calls(library.downloadResource, { storageId })).status).toBe(200)
    expect((await rule(finance, claimId)).body).toEqual({ message: '已裁定并通知双方', isAwaitingApproval: false })
    expect(await coinsOf(buyer)).toEqual([100, 0])
    const { bonus } = await portal.db
      .selectFrom('point_account')
      .select('bonus')
      .where('member_id', '=', buyer.id)
      .executeTakeFirstOrThrow()
    expect([bonus, await coinsOf(seller)]).toEqual([10, [before, 0]])
    expect([await codeOf(buyer, id), (await buyer.calls(library.downloadResource, { storageId })).status]).toEqual([
      0, 403,
    ])
    expect((await buyer.calls(library.listBoughtResources)).body.totalElements).toBe(0)
    const traces = await portal.db.selectFrom('item_download').select('id').where('member_id', '=', buyer.id).execute()
    expect(traces).toHaveLength(1)
    expect(refusal(await buyer.calls(library.buyResource, { resourceId: id }))).toEqual([
      409,
      '这份内容已为您办理退款，不能再次购买',
    ])
    const mine = (await seller.calls(library.listOwnResources)).body.content.find((one) => one.id === id)
    expect(mine).toMatchObject({ saleCount: 1, earnedCoin: 0 })
    for (const person of [buyer, seller]) expect(await latestNotices(person)).toEqual(['售后申请已裁定：退款'])
  })

  test('of a partial refund leaves the access and the share of what remains', async () => {
    const { seller, buyer, id, before, claimId } = await aClaim(30)
    expect(refusal(await rule(finance, claimId, { verdict: 'partial' }))).toEqual([400, '请输入退款的 V币'])
    expect(refusal(await rule(finance, claimId, { verdict: 'partial', coin: 0 }))).toEqual([400, '退款至少 1 V币'])
    expect(refusal(await rule(finance, claimId, { verdict: 'partial', coin: 30 }))).toEqual([
      409,
      '部分退款须少于实付的 V币',
    ])
    expect((await rule(finance, claimId, { verdict: 'partial', coin: 10 })).status).toBe(200)
    expect(await coinsOf(buyer)).toEqual([80, 0])
    expect(await coinsOf(seller)).toEqual([before + 14, 0])
    expect(await codeOf(buyer, id)).toBe(2)
    expect((await own(buyer, id)).purchase).toMatchObject({
      mayClaim: false,
      claim: { state: 'partial', refundCoin: 10 },
    })
  })

  test('against the buyer pays the author at once', async () => {
    const { seller, buyer, id, before, claimId } = await aClaim(30)
    await rule(finance, claimId, { verdict: 'release' })
    expect([await coinsOf(buyer), await coinsOf(seller)]).toEqual([
      [70, 0],
      [before + 21, 0],
    ])
    expect(refusal(await claim(buyer, id))).toEqual([409, '这份购买的售后期已结束，不能申请'])
    expect(await latestNotices(buyer)).toEqual(['售后申请已裁定：不予退款'])
  })

  test('is for administrators who may refund, and is made once', async () => {
    const { seller, buyer, before, claimId } = await aClaim(30)
    expect((await rule(portal.visitor, claimId)).status).toBe(401)
    expect((await rule(buyer, claimId)).status).toBe(403)
    expect((await rule(await portal.anAdministratorOf('content'), claimId)).status).toBe(403)
    expect((await rule(finance, 999_999)).status).toBe(404)
    expect(refusal(await rule(finance, claimId, { ruling: '' }))).toEqual([400, '请写明裁定理由'])
    const both = await Promise.all([
      rule(finance, claimId),
      rule(colleague, claimId, { verdict: 'partial', coin: 3 }),
      rule(admin, claimId, { verdict: 'release' }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const outcomes = [
      [100, before],
      [73, before + 18],
      [70, before + 21],
    ]
    expect(outcomes).toContainEqual([(await coinsOf(buyer))[0], (await coinsOf(seller))[0]])
    expect(refusal(await withdraw(buyer, claimId))).toEqual([409, '该申请已结束，请刷新'])
  })

  test('while the buyer downloads: the copy is traced or refused, and later ones are refused', async () => {
    const { buyer, storageId, claimId } = await aClaim(30)
    const download = () => buyer.calls(library.downloadResource, { storageId })
    const [, ...downloads] = await Promise.all([rule(finance, claimId), download(), download(), download()])
    const traced = await portal.db.selectFrom('item_download').select('id').where('member_id', '=', buyer.id).execute()
    expect(downloads.filter(({ status }) => status === 200)).toHaveLength(traced.length)
    expect((await download()).status).toBe(403)
  })

  test('above the amount for refunds waits for a second administrator', async () => {
    const { buyer, seller, claimId } = await aClaim(30)
    const group = async () => (await admin.calls(settings.listSettings)).body.find((one) => one.group === 'points')!
    const setAmount = async (refundApprovalYuan: number) =>
      admin.calls(settings.updateSettings, {
        group: 'points',
        version: (await group()).version,
        values: { refundApprovalYuan },
      })
    await setAmount(2)
    const small = await aClaim(30)
    expect((await rule(finance, small.claimId, { verdict: 'partial', coin: 20 })).body.isAwaitingApproval).toBe(false)
    const { body } = await rule(finance, claimId)
    expect(body).toEqual({ message: '已提交复核，等待另一名管理员确认', isAwaitingApproval: true })
    expect(await coinsOf(buyer)).toEqual([70, 0])
    expect((await finance.calls(claims.getClaim, { id: claimId })).body).toMatchObject({ isAwaitingApproval: true })
    const { content } = (await colleague.calls(approvals.listApprovals, { kind: 'claim', state: 'waiting' })).body
    const request = content.find(({ subject }) => subject === String(claimId))!
    expect(request).toMatchObject({ detail: '全额退款 30 V币，实付 30 V币' })
    const decide = (by: Person) => by.calls(approvals.decideApproval, { id: request.id, approve: true })
    expect((await decide(finance)).status).toBe(409)
    const decided = await Promise.all([decide(colleague), decide(colleague)])
    expect(decided.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await coinsOf(buyer)).toEqual([100, 0])
    expect(await latestNotices(seller)).toEqual(['售后申请已裁定：退款'])
    await setAmount(500)
  })

  // The lowest amount of the last day counts, so the refunds below stay under the 20 coins of the test above.
  test('of a deleted resource is made like any other', async () => {
    const { seller, buyer, id, claimId } = await aClaim(20)
    await seller.calls(library.deleteResource, { id })
    expect((await rule(finance, claimId)).status).toBe(200)
    expect(await coinsOf(buyer)).toEqual([100, 0])
  })

  test('of a course ends the access to it', async () => {
    const school = lessonsOf(portal, () => admin)
    const teacher = await portal.aMember({ level: 2 })
    const lessonId = await school.aLesson(teacher, { coin: 20 })
    const buyer = await mall.aBuyer(50)
    expect((await buyer.calls(lessons.buyLesson, { lessonId })).status).toBe(200)
    const { body } = await claim(buyer, lessonId, { kind: 'lesson' })
    await answer(teacher, body.id, { stance: 'agree' })
    await rule(finance, body.id)
    expect(await coinsOf(buyer)).toEqual([50, 0])
  })
})

describe('the back office', () => {
  test('lists, filters, counts and exports claims, and shows the file of one', async () => {
    const { buyer, id, storageId, claimId } = await aClaim(30)
    await buyer.calls(library.downloadResource, { storageId })
    const list = async (query: Record<string, unknown>) => (await finance.calls(claims.listClaims, query)).body
    const found = await list({ userName: buyer.username, state: 'ruling', reason: 'mismatch', kind: 'resource' })
    expect(found).toMatchObject({
      totalElements: 1,
      content: [{ id: claimId, isSuspicious: false }],
      counts: { ruling: 1 },
    })
    expect((await list({ userName: buyer.username, state: 'answer' })).totalElements).toBe(0)
    const exported = await finance.calls(claims.exportClaims, { format: 'csv', userName: buyer.username })
    expect(exported.status).toBe(200)
    const file = (await finance.calls(claims.getClaim, { id: claimId })).body
    expect(file).toMatchObject({
      shareCoin: 21,
      bonusCoin: 0,
      versions: [{ number: 1, isBought: true }],
      uses: [{ what: '下载第 1 版', code: expect.stringMatching(/^SD-/) }],
      buyer: { claims: 1, refunds: 0, purchases: 1, claimsAfterUse: 0, isSuspicious: false },
    })
    expect(file.facts.map(({ label }) => label)).toEqual(['文件', '格式', '大小', '页数', 'SHA-256'])
    expect((await buyer.calls(claims.getClaim, { id: claimId })).status).toBe(403)
    expect(refusal(await finance.calls(claims.listClaims, { from: '2026-02-02', to: '2026-02-01' }))[0]).toBe(400)
    expect(id).toBeGreaterThan(0)
  })

  test('marks a buyer who claims what was downloaded, again and again', async () => {
    const buyer = await mall.aBuyer(100)
    for (let round = 0; round < 3; round++) {
      const { id, storageId } = await mall.aResource(author, { coin: 5 })
      await mall.buys(buyer, id)
      await buyer.calls(library.downloadResource, { storageId })
      await claim(buyer, id)
    }
    const { content } = (await finance.calls(claims.listClaims, { userName: buyer.username })).body
    expect(content.map(({ isSuspicious }) => isSuspicious)).toEqual([true, true, true])
  })
})

test('the invariants notice manipulated sales and claims', async () => {
  const { id, claimId } = await aClaim(30)
  const broken = (statement: string, undo: string) => brokenBy(portal.db, statement, undo)
  const sale = `where item_id = ${id}`
  expect(
    await broken(`update item_sale set share = share - 1 ${sale}`, `update item_sale set share = share + 1 ${sale}`),
  ).toEqual(['I54', 'I55'])
  const freed = `update item_sale set is_claimed = false ${sale}`
  expect(await broken(freed, `update item_sale set is_claimed = true ${sale}`)).toEqual(['I53'])
  const ended = `update claim set state = 'withdrawn', ended_at = now() where id = ${claimId}`
  const open = `update claim set state = 'ruling', ended_at = null where id = ${claimId}`
  expect(await broken(ended, open)).toEqual(['I53'])
})
