import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as settings from '#contract/base/settings/settings.ts'
import * as points from '#contract/money/points/points.ts'
import * as accounts from '#contract/people/accounts/accounts.ts'
import * as notices from '#contract/people/notices/notices.ts'
import { authorShareOf } from '#contract/share.ts'
import { inTransaction, type Tx } from '#kernel/database/index.ts'
import { type Person, type TestPortal, testPortal } from '../../../testing/portal.ts'
import { settingsOf } from '../../base/settings/index.ts'
import { checkAndSave } from './check-ledger.ts'
import { balanceOf, credit, rewardUpload, spend } from './index.ts'
import { checkLedgerAfterAll } from './testing/ledger.ts'

let portal: TestPortal
let admin: Person
let second: Person
beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.anAdministrator()
  second = await portal.anAdministrator()
})
afterAll(() => portal.close())
checkLedgerAfterAll(() => portal.db)

let refs = 0
const does = <R>(body: (tx: Tx) => Promise<R>) => inTransaction(body)(portal.db)
const give = (person: Person, coins: number) =>
  does((tx) => credit(tx, person.id, coins, { kind: 'bonus', ref: `o${++refs}`, detail: `赠送 ${coins}` }))
const givePaid = (person: Person, coins: number) =>
  does((tx) => credit(tx, person.id, coins, { kind: 'adjustment', ref: `o${++refs}`, detail: `补发 ${coins}` }))
const buy = (person: Person, coins: number, author?: Person) =>
  does((tx) =>
    spend(tx, person.id, coins, {
      kind: 'buy-resource',
      ref: `b${++refs}`,
      detail: '资源：风险清单',
      link: '/product?productId=3',
      ...(author && { to: { memberId: author.id, coins: Math.floor(coins * 0.7), bonus: 0 } }),
    }),
  )
const balance = (person: Person) => balanceOf(portal.db, person.id)

describe('my records', () => {
  test('twelve a page, newest first, in the words of PTS-3', async () => {
    const member = await portal.aMember()
    for (let n = 1; n <= 13; n++) await give(member, n)
    await buy(member, 20)
    const first = await member.calls(points.listMyRecords)
    expect(first.body.totalElements).toBe(14)
    expect(first.body.content).toHaveLength(12)
    expect(first.body.content[0]).toEqual({
      id: expect.any(Number),
      useTime: expect.any(String),
      useDetail: '资源：风险清单',
      hasCoin: 71,
      dealCoin: 20,
      coinType: 0,
      kind: 'buy-resource',
      kindName: '购买资源',
      link: '/product?productId=3',
    })
    expect(first.body.content[1]).toMatchObject({ hasCoin: 91, dealCoin: 13, coinType: 1, kindName: '赠送' })
    const last = await member.calls(points.listMyRecords, { page: 1, userId: member.id })
    expect(last.body.content.map(({ dealCoin }) => dealCoin)).toEqual([2, 1])
    const oldest = await member.calls(points.listMyRecords, { sort: 'asc', size: 1 })
    expect(oldest.body.content[0]).toMatchObject({ hasCoin: 1 })
  })

  test('filters by kind, direction and days, with exact totals', async () => {
    const member = await portal.aMember()
    await give(member, 100)
    await buy(member, 10)
    await buy(member, 10)
    const totals = async (query: Record<string, unknown>) =>
      (await member.calls(points.listMyRecords, query)).body.totalElements
    expect(await totals({ kind: 'buy-resource' })).toBe(2)
    expect(await totals({ coinType: 1 })).toBe(1)
    expect(await totals({ kind: 'buy-resource', coinType: 1 })).toBe(0)
    const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
    expect(await totals({ from: today, to: today })).toBe(3)
    expect(await totals({ to: '2026-01-01' })).toBe(0)
  })

  test('anonymous 401, another’s 403, bad filters 400', async () => {
    const [member, other] = [await portal.aMember(), await portal.aMember()]
    expect((await portal.visitor.calls(points.listMyRecords)).status).toBe(401)
    expect((await member.calls(points.listMyRecords, { userId: other.id })).status).toBe(403)
    for (const query of [
      { kind: 'nonsense' },
      { size: 101 },
      { from: '2026-02-02', to: '2026-02-01' },
      { coinType: 2 },
    ])
      expect((await member.calls(points.listMyRecords, query)).status).toBe(400)
  })

  test('are exported as CSV, only own ones', async () => {
    const [member, other] = [await portal.aMember(), await portal.aMember()]
    await give(member, 100)
    await give(other, 77)
    const { status, body, headers } = await member.calls(points.exportMyRecords)
    expect([status, String(headers['content-type'])]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(String(body)).toContain('赠送 100,100,100')
    expect(String(body)).not.toContain('77')
  })

  test('the summary has balance, this month, totals and twelve months ending now', async () => {
    const [member, author] = [await portal.aMember(), await portal.aMember()]
    await givePaid(member, 100)
    await buy(member, 30, author)
    const { body } = await member.calls(points.getSummary)
    expect(body).toMatchObject({ balance: 70, month: { gained: 100, spent: 30 }, total: { gained: 100, spent: 30 } })
    expect(body.months).toHaveLength(12)
    expect(body.months.at(-1)).toMatchObject({ gained: 100, spent: 30 })
    expect((await author.calls(points.getSummary)).body).toMatchObject({ balance: 21, total: { gained: 21, spent: 0 } })
    expect((await (await portal.aMember()).calls(points.getSummary)).body).toMatchObject({ balance: 0 })
  })
})

describe('all records', () => {
  test('have member, time, reason, amount and balance, with exact totals for every filter', async () => {
    const [buyer, author] = [await portal.aMember({ name: '周牧之' }), await portal.aMember({ name: '李若谷' })]
    await givePaid(buyer, 200)
    await buy(buyer, 25, author)
    await does((tx) => spend(tx, buyer.id, 60, { kind: 'buy-lesson', ref: 'h1', detail: '课程' }))
    const mine = await admin.calls(points.listRecords, { userId: buyer.id })
    expect(mine.body.totalElements).toBe(3)
    expect(
      mine.body.content.map(({ userName, kindName, dealCoin, hasCoin }) => [userName, kindName, dealCoin, hasCoin]),
    ).toEqual([
      ['周牧之', '购买课程', 60, 115],
      ['周牧之', '购买资源', 25, 175],
      ['周牧之', '调整', 200, 200],
    ])
    expect(mine.body.sums).toContainEqual({ kind: 'buy-resource', coinType: 0, count: 1, coin: 25 })
    expect((await admin.calls(points.listRecords, { userName: '若谷' })).body).toMatchObject({
      totalElements: 1,
      content: [{ userName: '李若谷', dealCoin: 17, kindName: '所得' }],
    })
    const { serialNo } = mine.body.content[1]!
    expect((await admin.calls(points.listRecords, { serialNo })).body).toMatchObject({
      totalElements: 2,
      content: [{ userName: '李若谷' }, { userName: '周牧之' }],
    })
    expect((await admin.calls(points.listRecords, { serialNo, userId: buyer.id })).body.totalElements).toBe(1)
    expect((await admin.calls(points.listRecords, { serialNo: 'TX-' })).status).toBe(400)
    const { count } = await portal.db
      .selectFrom('point_entry')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('seq', 'is not', null)
      .where('kind', '=', 'bonus')
      .executeTakeFirstOrThrow()
    expect((await admin.calls(points.listRecords, { kind: 'bonus' })).body.totalElements).toBe(count)
    expect((await admin.calls(points.listRecords, { kind: 'bonus', coinType: 0 })).body.totalElements).toBe(0)
    expect((await admin.calls(points.listRecords, { to: '2020-01-01' })).body).toEqual({
      content: [],
      totalElements: 0,
      sums: [],
    })
  })

  test('a posting shows its entries, which sum to zero', async () => {
    const [buyer, author] = [await portal.aMember({ name: '沈砚' }), await portal.aMember({ name: '唐一禾' })]
    await givePaid(buyer, 100)
    await buy(buyer, 25, author)
    const { serialNo } = (await admin.calls(points.listRecords, { userId: author.id })).body.content[0]!
    const { body } = await admin.calls(points.getPosting, { serialNo })
    expect(body.entries.map(({ account, coin }) => [account, coin])).toEqual([
      ['沈砚', -25],
      ['唐一禾', 17],
      ['平台账户', 8],
    ])
    expect(body.sum).toBe(0)
    expect((await admin.calls(points.listRecords, { serialNo: serialNo.toLowerCase() })).body.totalElements).toBe(2)
    expect((await admin.calls(points.getPosting, { serialNo: 'TX-999999' })).status).toBe(404)
  })

  test('CSV and XLSX', async () => {
    const member = await portal.aMember({ name: '导出者' })
    await give(member, 31)
    const csv = await admin.calls(points.exportRecords, { userId: member.id })
    expect(String(csv.body)).toMatch(/TX-\d+,导出者,.*赠送 31,31,31/)
    const sheet = await admin.calls(points.exportRecords, { format: 'xlsx' })
    expect(String(sheet.body).startsWith('PK')).toBe(true)
  })

  test('are for administrators', async () => {
    const member = await portal.aMember({ level: 2 })
    for (const call of [
      points.listRecords,
      points.getPosting,
      points.exportRecords,
      points.listAdjustments,
      points.getInvariants,
    ]) {
      expect((await portal.visitor.calls(call)).status).toBe(401)
      expect((await member.calls(call)).status).toBe(403)
    }
  })
})

describe('rewards', () => {
  let phones = 13_700_000_000
  const register = async (inviteCode?: string) => {
    const { uuid } = (await portal.visitor.calls(accounts.getCaptcha)).body
    const phone = String(++phones)
    const form = { phone, username: `n${phone}`, password: 'Good@1', code: 'ABCDE', uuid, consent: true, inviteCode }
    return (await portal.visitor.calls(accounts.register, form)).body.id
  }
  const set = async (values: Record<string, unknown>) => {
    const { body } = await admin.calls(settings.listSettings)
    const version = body.find(({ group }) => group === 'points')!.version
    expect((await admin.calls(settings.updateSettings, { group: 'points', version, values })).status).toBe(200)
  }

  test('a new member gets 10, the inviter 20, up to the daily limit', async () => {
    const inviter = await portal.aMember()
    const { inviteCode } = (await inviter.calls(accounts.getProfile)).body
    await set({ inviteRewardsPerDay: 2 })
    const newcomers = [await register(inviteCode), await register(inviteCode), await register(inviteCode)]
    expect(await Promise.all(newcomers.map((id) => balanceOf(portal.db, id)))).toEqual([10, 10, 10])
    expect(await balance(inviter)).toBe(40)
  })

  test('no reward is paid when the settings say 0', async () => {
    await set({ signUpReward: 0, inviteReward: 0 })
    const inviter = await portal.aMember()
    const { inviteCode } = (await inviter.calls(accounts.getProfile)).body
    expect(await balanceOf(portal.db, await register(inviteCode))).toBe(0)
    expect(await balance(inviter)).toBe(0)
  })

  test('an approved upload is rewarded once', async () => {
    const member = await portal.aMember()
    const upload = { ref: 'resource:1', name: '风险清单' }
    await does((tx) => rewardUpload(tx, member.id, upload))
    await does((tx) => rewardUpload(tx, member.id, upload))
    expect(await balance(member)).toBe(10)
  })

  test('the author gets 70 percent, rounded down', async () => {
    expect(authorShareOf(25, (await settingsOf(portal.db, 'points')).authorSharePercent)).toBe(17)
    await expect(
      admin.calls(settings.updateSettings, { group: 'points', version: 0, values: { authorSharePercent: 101 } }),
    ).resolves.toMatchObject({ status: 400 })
  })

  test('a minimum above the maximum is refused', async () => {
    const values = { customMinYuan: 50, customMaxYuan: 20 }
    expect(await admin.calls(settings.updateSettings, { group: 'points', version: 0, values })).toMatchObject({
      status: 400,
      body: { message: '自定义金额的上限不能低于下限', fields: { customMaxYuan: '自定义金额的上限不能低于下限' } },
    })
  })
})

describe('checking the ledger', () => {
  test('the last result is stored, and only one check is queued at a time', async () => {
    expect((await admin.calls(points.getInvariants)).body.last).toBeNull()
    await checkAndSave(portal.db)
    const { last } = (await admin.calls(points.getInvariants)).body
    expect(last).toMatchObject({
      holds: true,
      results: expect.arrayContaining([expect.objectContaining({ id: 'I3' })]),
    })
    await Promise.all([admin.calls(points.runInvariants), second.calls(points.runInvariants)])
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pgboss.job where name = 'points.check-books'`.execute(portal.db)
    expect(rows[0]!.count).toBe(1)
  })

  test('administrators are notified of violations', async () => {
    await sql`update point_day set coins = coins + 1 where kind = 'bonus'`.execute(portal.db)
    const { broken } = await checkAndSave(portal.db)
    expect(broken.map(({ id }) => id)).toEqual(['I13'])
    expect((await admin.calls(notices.listNotices)).body.content[0]).toMatchObject({ title: 'V币账目核对发现问题' })
    await sql`update point_day set coins = coins - 1 where kind = 'bonus'`.execute(portal.db)
  })
})
