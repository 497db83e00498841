import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as library from '#contract/catalogue/documents/library.ts'
import * as contract from '#contract/catalogue/items/authors/authors.ts'
import { libraryOf } from '../../../../testing/library.ts'
import { type Person, type TestPortal, testPortal } from '../../../../testing/portal.ts'
import { checkLedgerAfterAll } from '../../../money/points/testing/ledger.ts'
import { releaseDueShares } from '../sales/end-sale.ts'

let portal: TestPortal
let mall: ReturnType<typeof libraryOf>
beforeAll(async () => {
  portal = await testPortal()
  const admin = await portal.anAdministrator()
  mall = libraryOf(portal, () => admin)
})
afterAll(() => portal.close())
checkLedgerAfterAll(() => portal.db)

const earningsOf = async (person: Person, period?: string) =>
  (await person.calls(contract.getEarnings, period ? { period } : {})).body

test('show what was earned, held and paid, the curves and the best sellers of the author', async () => {
  const author = await portal.aMember({ level: 2 })
  const dear = await mall.aResource(author, { coin: 30, sourceName: '深基坑监测方案' })
  const cheap = await mall.aResource(author, { coin: 10 })
  for (const { id, storageId } of [dear, cheap]) {
    const buyer = await mall.aBuyer(50)
    await mall.buys(buyer, id)
    await buyer.calls(library.downloadResource, { storageId })
  }
  await sql`update item_sale set release_at = now() where item_id = ${cheap.id}`.execute(portal.db)
  await releaseDueShares(portal.db)
  const earnings = await earningsOf(author)
  expect(earnings).toMatchObject({
    earnedCoin: 28,
    heldCoin: 21,
    releasedCoin: 7,
    monthCoin: 28,
    lastMonthCoin: 0,
    monthSales: 2,
    onSale: 2,
    sharePercent: 70,
    claimDays: 7,
  })
  expect(earnings.best).toMatchObject([
    { name: '深基坑监测方案', coin: 30, saleCount: 1, earnedCoin: 21, monthCoin: 21 },
    { coin: 10, earnedCoin: 7 },
  ])
  for (const [period, steps] of [
    ['days', 30],
    ['weeks', 13],
    ['months', 12],
  ] as const) {
    const { curve } = await earningsOf(author, period)
    expect([curve.length, curve.at(-1)?.earned]).toEqual([steps, 28])
    expect(curve.slice(0, -1).every(({ earned }) => earned === 0)).toBe(true)
  }
})

test('are empty for others, refused to visitors, and exported', async () => {
  const nobody = await portal.aMember({ level: 2 })
  expect(await earningsOf(nobody)).toMatchObject({ earnedCoin: 0, heldCoin: 0, best: [] })
  expect((await portal.visitor.calls(contract.getEarnings, {})).status).toBe(401)
  const wrong = await nobody.calls(contract.getEarnings, { period: 'years' })
  expect([wrong.status, (wrong.body as { message?: string }).message]).toEqual([400, '时间范围不正确'])
  expect((await nobody.calls(contract.exportEarnings)).status).toBe(404)
  await mall.aResource(nobody, { coin: 5 })
  expect((await nobody.calls(contract.exportEarnings)).status).toBe(200)
})
