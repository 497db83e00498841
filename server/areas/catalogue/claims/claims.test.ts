import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as settings from '#contract/base/settings/settings.ts'
import * as claims from '#contract/catalogue/claims/claims.ts'
import * as library from '#contract/catalogue/documents/library.ts'
import * as points from '#contract/money/points/points.ts'
import { inTransaction } from '#kernel/database/index.ts'
import { claimSteps } from '../../../testing/claims.ts'
import { libraryOf } from '../../../testing/library.ts'
import { type Person, type TestPortal, testPortal } from '../../../testing/portal.ts'
import { checkLedgerAfterAll } from '../../money/points/testing/ledger.ts'
import { releaseDueShares } from '../items/index.ts'
import { closeNextAnswer } from './answer-claim.ts'
import { claimData, mergedClaims } from './index.ts'

let portal: TestPortal
let admin: Person
let finance: Person
let author: Person
let mall: ReturnType<typeof libraryOf>
beforeAll(async () => {
  portal = await testPortal()
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  admin = await portal.anAdministrator()
  finance = await portal.anAdministratorOf('finance')
  author = await portal.aMember({ level: 2 })
  mall = libraryOf(portal, () => admin)
})
afterAll(() => portal.close())
checkLedgerAfterAll(() => portal.db)

const { words, claim, answer, rule, withdraw, own, refusal, coinsOf, latestNotices, aSale, letDaysPass } = claimSteps(
  () => portal,
  () => mall,
)

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
      await sql`update item_sale set release_at = now() + interval '15 milliseconds' where item_id = ${id}`.execute(
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
