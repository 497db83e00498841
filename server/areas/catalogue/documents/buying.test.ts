import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as library from '#contract/catalogue/documents/library.ts'
import { levelId, levels } from '#contract/constants.ts'
import * as points from '#contract/money/points/points.ts'
import * as notices from '#contract/people/notices/notices.ts'
import { inTransaction } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { today } from '#kernel/time/index.ts'
import { libraryOf } from '../../../testing/library.ts'
import { type Person, type TestPortal, testPortal } from '../../../testing/portal.ts'
import { checkLedgerAfterAll } from '../../money/points/testing/ledger.ts'
import { purchase } from '../items/index.ts'

let portal: TestPortal
let admin: Person
let author: Person
let mall: ReturnType<typeof libraryOf>
beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.anAdministrator()
  author = await portal.aMember({ level: 2 })
  mall = libraryOf(portal, () => admin)
})
afterAll(() => portal.close())
checkLedgerAfterAll(() => portal.db)

const aBuyer = (coins: number) => mall.aBuyer(coins)
const buys = (person: Person, resourceId: number, coin?: number | string) => mall.buys(person, resourceId, coin)
const balanceOf = async (person: Person) => (await person.calls(points.getSummary)).body.balance
const codeOf = async (person: Person, resourceId: number) =>
  (await person.calls(library.checkDownload, { resourceId })).body as unknown as number

describe('buying', () => {
  test('charges the price, holds the share of the author, who is notified, and lets the buyer download', async () => {
    const buyer = await aBuyer(100)
    const before = await balanceOf(author)
    const { id, storageId } = await mall.aResource(author, { coin: 35 })
    const earned = (await balanceOf(author)) - before // thanked for the upload
    expect(await codeOf(buyer, id)).toBe(0)
    expect(await buys(buyer, id, 35)).toEqual({ status: 200, code: 2, balance: 65 })
    expect(await balanceOf(author)).toBe(before + earned)
    expect((await author.calls(points.getSummary)).body.held).toBe(24)
    expect(await codeOf(buyer, id)).toBe(2)
    const { body: sentNotices } = await author.calls(notices.listNotices)
    expect(sentNotices.content[0]).toMatchObject({ title: '资源售出', body: expect.stringContaining('24 V币') })
    const { body: mine } = await buyer.calls(library.listBoughtResources)
    expect(mine).toMatchObject({ totalElements: 1, content: [{ id, paidCoin: 35, storageId }] })
    const { body: page } = await buyer.calls(library.getResource, { resourceId: id })
    expect(page).toMatchObject({
      purchase: { paidCoin: 35 },
      localStorageList: [{ id: storageId, path: expect.any(String) }],
    })
    const { body: own } = await author.calls(library.listOwnResources)
    expect(own.content.find((one) => one.id === id)).toMatchObject({ saleCount: 1, earnedCoin: 24 })
  })

  test('an imported purchase has its own time; nothing is held once the days to claim are over', async () => {
    const buyer = await aBuyer(100)
    const { id: recent } = await mall.aResource(author, { coin: 10 })
    const { id: old } = await mall.aResource(author, { coin: 20 })
    const { id, username } = buyer
    const actor: Actor = {
      id,
      username,
      name: username,
      sessionId: 0,
      level: levelId.second,
      role: levels[levelId.second].role,
      mustChangePassword: false,
    }
    const [hourAgo, yearAgo] = [1 / 24, 365].map((days) => new Date(Date.now() - days * 86_400_000)) as [Date, Date]
    const buy = inTransaction((tx, resourceId: number, at: Date) =>
      purchase(tx, actor, 'resource', { id: resourceId }, at),
    )
    expect(await buy(portal.db, recent, hourAgo)).toEqual({ code: 2, balance: 90 })
    expect(await buy(portal.db, old, yearAgo)).toEqual({ code: 2, balance: 70 })
    const { db } = portal
    const grants = db.selectFrom('access_grant').select(['item_id', 'created_at']).where('member_id', '=', buyer.id)
    expect(await grants.orderBy('id').execute()).toEqual([
      { item_id: recent, created_at: hourAgo },
      { item_id: old, created_at: yearAgo },
    ])
    const sales = db.selectFrom('item_sale').select(['item_id', 'created_at', 'share']).where('buyer_id', '=', buyer.id)
    expect(await sales.execute()).toEqual([{ item_id: recent, created_at: hourAgo, share: 7 }])
    const days = db.selectFrom('item_day').select(['sales', 'earned'])
    expect(await days.where('item_id', '=', old).where('day', '=', today(yearAgo)).execute()).toEqual([
      { sales: 1, earned: 14 },
    ])
  })

  test('is refused to visitors and the third level', async () => {
    const { id } = await mall.aResource(author, { coin: 5 })
    expect((await portal.visitor.calls(library.buyResource, { resourceId: id })).status).toBe(401)
    expect((await (await portal.aMember({ level: 5 })).calls(library.buyResource, { resourceId: id })).status).toBe(403)
  })

  test('costs nothing for a member who has access already, and returns the access code', async () => {
    const free = await mall.aResource(author, { coin: 0 })
    const paid = await mall.aResource(author, { coin: 9 })
    const buyer = await aBuyer(20)
    expect(await buys(buyer, free.id)).toMatchObject({ code: 1, balance: 20 })
    expect((await buys(author, paid.id)).code).toBe(1)
    expect((await buys(admin, paid.id)).code).toBe(1)
    expect(await buys(buyer, paid.id)).toMatchObject({ code: 2, balance: 11 })
    expect(await buys(buyer, paid.id)).toMatchObject({ code: 2, balance: 11 })
    const friend = await aBuyer(20)
    await mall.shares(author, paid.id, friend)
    expect(await buys(friend, paid.id)).toMatchObject({ code: 3, balance: 20 })
  })

  test('charges and grants nothing if the price changed or the coins do not suffice', async () => {
    const { id } = await mall.aResource(author, { coin: 30 })
    const buyer = await aBuyer(29)
    const changed = await buys(buyer, id, 20)
    expect([changed.status, changed.message]).toEqual([409, '价格已变更，请刷新后重试'])
    const poor = await buys(buyer, id, 30)
    expect([poor.status, poor.message]).toEqual([409, 'V币余额不足，请先充值'])
    expect([await codeOf(buyer, id), await balanceOf(buyer)]).toEqual([0, 29])
    for (const coin of [1.5, '1e3', '-1'])
      expect((await buyer.calls(library.buyResource, { resourceId: id, coin })).status).toBe(400)
  })

  test('a resource that is not on offer does not exist', async () => {
    const buyer = await aBuyer(50)
    const { body } = await mall.uploads(author, { fields: { coin: 5 } })
    const down = await mall.aResource(author, { coin: 5 })
    await admin.calls(library.takeDownResource, { id: down.id, reason: '著作权争议' })
    const gone = await mall.aResource(author, { coin: 5 })
    await author.calls(library.deleteResource, { id: gone.id })
    for (const resourceId of [body.id, down.id, gone.id, 999_999])
      expect((await buyer.calls(library.buyResource, { resourceId })).status).toBe(404)
    expect(await balanceOf(buyer)).toBe(50)
  })

  test('T1: two hundred clicks at once charge once', async () => {
    const buyer = await aBuyer(100)
    const { id } = await mall.aResource(author, { coin: 60 })
    const answers = await Promise.all(Array.from({ length: 200 }, () => buys(buyer, id, 60)))
    expect(answers.map(({ status, code }) => [status, code])).toEqual(Array(200).fill([200, 2]))
    expect(await balanceOf(buyer)).toBe(40)
  })

  test('T2: twenty things at once, as many as the coins last', async () => {
    const buyer = await aBuyer(100)
    const items = await Promise.all(Array.from({ length: 20 }, () => mall.aResource(author, { coin: 30 })))
    const answers = await Promise.all(items.map(({ id }) => buys(buyer, id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    const refused = answers.filter(({ status }) => status === 409)
    expect(refused.map(({ message }) => message)).toEqual(Array(17).fill('V币余额不足，请先充值'))
    expect(await balanceOf(buyer)).toBe(10)
  })

  test('sales of administrators go to the platform', async () => {
    const { id } = await mall.aResource(admin, { coin: 10 })
    const before = await balanceOf(admin)
    const buyer = await aBuyer(10)
    expect(await buys(buyer, id)).toMatchObject({ code: 2, balance: 0 })
    expect(await balanceOf(admin)).toBe(before)
  })

  test('buyers keep what they paid for when it is taken down or deleted; for others it does not exist', async () => {
    const { id, storageId } = await mall.aResource(author, { coin: 10 })
    const [buyer, other] = [await aBuyer(10), await aBuyer(10)]
    await buyer.calls(library.buyResource, { resourceId: id })
    const takeAway = [
      () => admin.calls(library.takeDownResource, { id, reason: '著作权争议' }),
      () => author.calls(library.deleteResource, { id }),
    ]
    for (const act of takeAway) {
      expect((await act()).status).toBe(200)
      expect((await buyer.calls(library.downloadResource, { storageId })).status).toBe(200)
      expect((await buyer.calls(library.getResource, { resourceId: id })).status).toBe(200)
      expect((await other.calls(library.downloadResource, { storageId })).status).toBe(404)
      expect((await other.calls(library.getResource, { resourceId: id })).status).toBe(404)
      expect((await portal.visitor.calls(library.getResource, { resourceId: id })).status).toBe(404)
    }
    const { body } = await buyer.calls(library.listBoughtResources)
    expect(body.content.map((one) => one.id)).toEqual([id])
  })
})
