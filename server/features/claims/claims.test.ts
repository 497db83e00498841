import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as approvals from '#contract/approvals.ts'
import * as claims from '#contract/claims.ts'
import * as lessons from '#contract/lessons.ts'
import * as library from '#contract/library.ts'
import * as notices from '#contract/notices.ts'
import * as points from '#contract/points.ts'
import * as settings from '#contract/settings.ts'
import { inTransaction } from '#kernel/database/index.ts'
import { lessonsOf } from '../../testing/lessons.ts'
import { libraryOf } from '../../testing/library.ts'
import { type Person, type TestPortal, testPortal } from '../../testing/portal.ts'
import { releaseDueShares } from '../offers/index.ts'
import { credit } from '../points/index.ts'
import { brokenBy, checkLedgerAfterAll } from '../points/testing/ledger.ts'
import { closeNextAnswer } from './answer-claim.ts'
import { claimData, mergedClaims } from './index.ts'

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

const words = '说明写「附 24 个测点的完整原始数据」，文件中只有两孔。'
const claim = (person: Person, itemId: number, more: Record<string, unknown> = {}) =>
  person.calls(claims.addClaim, { kind: 'resource', itemId, reason: 'mismatch', wish: 'refund', words, ...more })
const answer = (person: Person, id: number, more: Record<string, unknown> = {}) =>
  person.calls(claims.answerClaim, { id, stance: 'dispute', answer: '附录 A 在第 3 版中补齐。', ...more })
const rule = (person: Person, id: number, more: Record<string, unknown> = {}) =>
  person.calls(claims.ruleClaim, { id, verdict: 'refund', ruling: '附录为空表，与说明不符。', ...more })
const withdraw = (person: Person, id: number) => person.calls(claims.withdrawClaim, { id })
const own = async (person: Person, itemId: number) =>
  (await person.calls(claims.getOwnClaim, { kind: 'resource', itemId })).body
const refusal = ({ status, body }: { status: number; body: { message?: string | undefined } }) => [status, body.message]
const coinsOf = async (person: Person) => {
  const { balance, held } = (await person.calls(points.getSummary)).body
  return [balance, held]
}
const codeOf = async (person: Person, resourceId: number) =>
  (await person.calls(library.checkDownload, { resourceId })).body
const latestNotices = async (person: Person, count = 1) =>
  (await person.calls(notices.listNotices, { kind: 'claim' })).body.content.slice(0, count).map(({ title }) => title)

/** An author without other sales, and a buyer who has bought the resource. */
const aSale = async (coin = 30, { bonus = 0 } = {}) => {
  const seller = await portal.aMember({ level: 2 })
  const { id, storageId } = await mall.aResource(seller, { coin })
  const buyer = await mall.aBuyer(100 - bonus)
  if (bonus > 0)
    await inTransaction((tx) => credit(tx, buyer.id, bonus, { kind: 'bonus', ref: `赠 ${buyer.id}`, detail: '赠送' }))(
      portal.db,
    )
  const [before] = await coinsOf(seller)
  expect((await mall.buys(buyer, id)).status).toBe(200)
  return { seller, buyer, id, storageId, before: before! }
}
/** The same with a claim that the author has answered. */
const aClaim = async (coin = 30, more: Parameters<typeof aSale>[1] = {}) => {
  const sale = await aSale(coin, more)
  const { body } = await claim(sale.buyer, sale.id)
  await answer(sale.seller, body.id)
  return { ...sale, claimId: body.id }
}
const letDaysPass = (id: number) =>
  sql`update sale set release_at = now() - interval '1 second' where item_id = ${id}`.execute(portal.db)
const setDays = async (claimDays: number) => {
  const group = (await admin.calls(settings.listSettings)).body.find((one) => one.group === 'points')!
  await admin.calls(settings.updateSettings, { group: 'points', version: group.version, values: { claimDays } })
}

describe('the share of the author', () => {
  test('is held for the days and then paid once, also when the job runs twice at once', async () => {
    const { seller, id, before } = await aSale(30)
    expect(await coinsOf(seller)).toEqual([before, 21])
    await releaseDueShares(portal.db)
    expect(await coinsOf(seller)).toEqual([before, 21])
    await letDaysPass(id)
    await Promise.all([releaseDueShares(portal.db), releaseDueShares(portal.db)])
    expect(await coinsOf(seller)).toEqual([before + 21, 0])
    const { content } = (await seller.calls(points.listMyRecords, { kind: 'sale' })).body
    expect(content).toMatchObject([{ dealCoin: 21, kindName: '所得', useDetail: expect.stringContaining('售出资源') }])
  })

  test('cannot be spent while it is held', async () => {
    const { seller, before } = await aSale(90)
    const { id } = await mall.aResource(author, { coin: before + 10 })
    expect(refusal(await seller.calls(library.buyResource, { resourceId: id }))).toEqual([409, 'V币余额不足，请先充值'])
  })

  test('is paid at once where the days are switched off, and nothing can be claimed', async () => {
    await setDays(0)
    const { seller, buyer, id, before } = await aSale(30)
    expect(await coinsOf(seller)).toEqual([before + 21, 0])
    expect(await own(buyer, id)).toMatchObject({ purchase: null, claimDays: 0 })
    expect((await claim(buyer, id)).status).toBe(404)
    await setDays(7)
  })
})

describe('claiming', () => {
  test('stops the release, shows its state and notifies both sides', async () => {
    const { seller, buyer, id, before } = await aSale()
    expect((await own(buyer, id)).purchase).toMatchObject({ coin: 30, mayClaim: true, claim: null })
    const { status, body } = await claim(buyer, id, { pages: ['第 33 页，附录 A'] })
    expect(status).toBe(201)
    expect(body).toMatchObject({ state: 'answer', coin: 30, words, pages: ['第 33 页，附录 A'], answer: null })
    expect((await own(buyer, id)).purchase).toMatchObject({ mayClaim: false, claim: { id: body.id } })
    expect(await latestNotices(buyer)).toEqual(['售后申请已提交'])
    expect(await latestNotices(seller)).toEqual(['收到售后申请'])
    await letDaysPass(id)
    await releaseDueShares(portal.db)
    expect(await coinsOf(seller)).toEqual([before, 21])
  })

  test('is refused to visitors, to others, twice at once and when the days are over', async () => {
    const { buyer, id } = await aSale()
    expect((await claim(portal.visitor, id)).status).toBe(401)
    expect((await claim(await mall.aBuyer(0), id)).status).toBe(404)
    const both = await Promise.all([claim(buyer, id), claim(buyer, id)])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(refusal(both.find(({ status }) => status === 409)!)).toEqual([409, '这份购买已有一项申请在处理'])
    const late = await aSale()
    await letDaysPass(late.id)
    expect(refusal(await claim(late.buyer, late.id))).toEqual([409, '这份购买的售后期已结束，不能申请'])
    expect((await own(late.buyer, late.id)).purchase).toMatchObject({ mayClaim: false })
  })

  test.each([
    [{ reason: 'none' }, '请选择原因'],
    [{ wish: '' }, '请选择希望的处理方式'],
    [{ words: '  ' }, '请写明问题'],
    [{ words: '长'.repeat(501) }, '最多 500 个字'],
    [{ pages: Array(11).fill('1') }, '最多 10 处页码'],
    [{ pages: ['长'.repeat(31)] }, '每处最多 30 个字'],
    [{ pictures: Array(7).fill('/photo/a/full') }, '最多 6 张图片'],
    [{ pictures: ['/photo/someoneelse/full'] }, '封面地址不正确'],
  ])('refuses %j', async (more, message) => {
    const { buyer, id } = await aSale()
    expect(refusal(await claim(buyer, id, more))).toEqual([400, message])
    expect((await own(buyer, id)).purchase?.claim).toBeNull()
  })

  test('the claim against the release at the same moment: one of them', async () => {
    for (let round = 0; round < 10; round++) {
      const { seller, buyer, id, before } = await aSale()
      await sql`update sale set release_at = now() + interval '15 milliseconds' where item_id = ${id}`.execute(
        portal.db,
      )
      const [claimed] = await Promise.all([
        claim(buyer, id),
        new Promise((resolve) => setTimeout(resolve, 16)).then(() => releaseDueShares(portal.db)),
      ])
      await releaseDueShares(portal.db)
      expect(await coinsOf(seller)).toEqual(claimed.status === 201 ? [before, 21] : [before + 21, 0])
    }
  })

  test('may be withdrawn by its buyer, once, and made again a few times', async () => {
    const { seller, buyer, id, before } = await aSale()
    for (let round = 0; round < 3; round++) {
      const { body } = await claim(buyer, id)
      expect((await withdraw(portal.visitor, body.id)).status).toBe(401)
      expect((await withdraw(seller, body.id)).status).toBe(404)
      const both = await Promise.all([withdraw(buyer, body.id), withdraw(buyer, body.id)])
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    }
    expect(await latestNotices(seller)).toEqual(['售后申请已撤回'])
    expect(refusal(await claim(buyer, id))).toEqual([409, '同一份购买最多申请 3 次'])
    await letDaysPass(id)
    await releaseDueShares(portal.db)
    expect(await coinsOf(seller)).toEqual([before + 21, 0])
  })
})

describe('the answer of the author', () => {
  test('is given once, by the author, and lets an administrator rule', async () => {
    const { seller, buyer, id } = await aSale()
    const { id: claimId } = (await claim(buyer, id)).body
    expect(refusal(await rule(finance, claimId))).toEqual([409, '作者的答复期未满，答复后或期满后才能裁定'])
    expect((await answer(portal.visitor, claimId)).status).toBe(401)
    expect((await answer(buyer, claimId)).status).toBe(404)
    expect(refusal(await answer(seller, claimId, { answer: '' }))).toEqual([400, '请写下答复'])
    expect(refusal(await answer(seller, claimId, { stance: 'maybe' }))).toEqual([400, '请选择答复的态度'])
    const both = await Promise.all([answer(seller, claimId), answer(seller, claimId)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await latestNotices(buyer)).toEqual(['作者答复了您的售后申请'])
    expect(await latestNotices(seller)).toEqual(['售后答复已提交'])
    const received = (await seller.calls(claims.listMyClaims, { side: 'author' })).body
    expect(received).toMatchObject({ totalElements: 1, open: 0, content: [{ state: 'ruling' }] })
  })

  test('of a late author is not awaited', async () => {
    const { seller, buyer, id } = await aSale()
    const { id: claimId } = (await claim(buyer, id)).body
    expect((await seller.calls(claims.listMyClaims, { side: 'author' })).body.open).toBe(1)
    await sql`update claim set answer_until = now() where id = ${claimId}`.execute(portal.db)
    expect(refusal(await answer(seller, claimId))).toEqual([409, '该申请已答复或答复期已过，请刷新'])
    const closed = await Promise.all([closeNextAnswer(portal.db), closeNextAnswer(portal.db)])
    expect(closed.filter(Boolean)).toHaveLength(1)
    for (const person of [buyer, seller]) expect(await latestNotices(person)).toEqual(['售后申请转平台裁定'])
    expect((await rule(finance, claimId)).status).toBe(200)
  })

  test('is not awaited of an administrator, whose sales have no share', async () => {
    const { id } = await mall.aResource(admin, { coin: 10 })
    const buyer = await mall.aBuyer(10)
    await mall.buys(buyer, id)
    const { body } = await claim(buyer, id)
    expect(body.state).toBe('ruling')
    expect(refusal(await rule(admin, body.id))).toEqual([403, '不能裁定与自己有关的申请'])
    expect((await rule(finance, body.id)).status).toBe(200)
    expect(await coinsOf(buyer)).toEqual([10, 0])
  })
})

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
    const traces = await portal.db
      .selectFrom('resource_download')
      .select('id')
      .where('member_id', '=', buyer.id)
      .execute()
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
    const traced = await portal.db
      .selectFrom('resource_download')
      .select('id')
      .where('member_id', '=', buyer.id)
      .execute()
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

  test('of a deleted resource is made like any other', async () => {
    const { seller, buyer, id, claimId } = await aClaim(30)
    await seller.calls(library.deleteResource, { id })
    expect((await rule(finance, claimId)).status).toBe(200)
    expect(await coinsOf(buyer)).toEqual([100, 0])
  })

  test('of a course ends the access to it', async () => {
    const school = lessonsOf(portal, () => admin)
    const teacher = await portal.aMember({ level: 2 })
    const lessonId = await school.aLesson(teacher, { coin: 40 })
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

describe('accounts that end', () => {
  test('the open claims of a buyer who leaves are withdrawn', async () => {
    const { seller, buyer, id, before } = await aSale()
    await claim(buyer, id)
    await inTransaction((tx) => claimData.erase!(tx, buyer.id))(portal.db)
    await letDaysPass(id)
    await releaseDueShares(portal.db)
    expect(await coinsOf(seller)).toEqual([before + 21, 0])
  })

  test('accounts with open claims are not merged', async () => {
    const { seller, buyer, id } = await aSale()
    await claim(buyer, id)
    for (const person of [seller, buyer])
      expect(await mergedClaims.refusal!(portal.db, person.id)).toBe('有未裁定的售后申请，请先裁定')
  })
})

test('the invariants notice manipulated sales and claims', async () => {
  const { id, claimId } = await aClaim(30)
  const broken = (statement: string, undo: string) => brokenBy(portal.db, statement, undo)
  const sale = `where item_id = ${id}`
  expect(
    await broken(`update sale set share = share - 1 ${sale}`, `update sale set share = share + 1 ${sale}`),
  ).toEqual(['I54', 'I55'])
  const freed = `update sale set is_claimed = false ${sale}`
  expect(await broken(freed, `update sale set is_claimed = true ${sale}`)).toEqual(['I53'])
  const ended = `update claim set state = 'withdrawn', ended_at = now() where id = ${claimId}`
  const open = `update claim set state = 'ruling', ended_at = null where id = ${claimId}`
  expect(await broken(ended, open)).toEqual(['I53'])
})
