import { afterAll, beforeAll, expect, test } from 'vitest'
import { shiftDay, today } from '#kernel/time/index.ts'
import type { PastPayment } from '../gateway/controls/controls.ts'
import { balanceOf } from '../server/areas/money/points/index.ts'
import { expectSoundLedger } from '../server/areas/money/points/testing/ledger.ts'
import { readCurves } from '../server/areas/office/insight/curves.ts'
import { runRollUp } from '../server/areas/office/insight/roll-up.ts'
import { type TestPortal, testPortal } from '../server/testing/portal.ts'
import { loadAccounts } from './accounts.ts'
import { loadClaims } from './claims.ts'
import { loadCoins } from './coins.ts'
import { loadCourses } from './courses.ts'
import { memberFinder } from './people.ts'
import { planPurchases } from './plan-purchases.ts'
import { loadPurchases } from './purchases.ts'
import { loadReviews } from './reviews.ts'

const quiet = () => {}
let portal: TestPortal

beforeAll(async () => {
  portal = await testPortal()
  await loadAccounts(portal.db, quiet)
  await loadCoins(portal.db, quiet)
  await loadCourses(portal.db, (await memberFinder(portal.db))('admin'), quiet)
})
afterAll(() => portal.close())

const parts = () => ({ db: portal.db, config: { ...portal.parts.config, simulatesPayments: true } })
const orders = () => portal.db.selectFrom('payment_order').selectAll().execute()

test('with a real provider no past payments are loaded', async () => {
  await loadPurchases({ db: portal.db, config: { ...portal.parts.config, simulatesPayments: false } }, quiet)
  expect(await orders()).toEqual([])
})

test('nothing is loaded when the provider does not accept the payments', async () => {
  const refused = async () => {
    throw new Error('not now')
  }
  await expect(loadPurchases(parts(), quiet, refused)).rejects.toThrow('not now')
  expect(await orders()).toEqual([])
})

test('every past figure has its order, purchase and coins exactly once, and the ledger is consistent', async () => {
  const imported: PastPayment[] = []
  const importPayments = async (payments: PastPayment[]) => void imported.push(...payments)
  for (const _ of [1, 2]) await loadPurchases(parts(), quiet, importPayments)
  await runRollUp(portal.db)

  const paid = (await orders()).filter(({ state }) => state === 'paid')
  const bought = await portal.db.selectFrom('access_grant').selectAll().where('reason', '=', 'bought').execute()
  const days = await readCurves(portal.db, { from: shiftDay(today(), -366), to: today() })
  const sum = (of: 'topUps' | 'topUpFen' | 'sales' | 'coins') => days.reduce((total, day) => total + day[of], 0)
  expect(paid.length).toBeGreaterThan(40)
  expect(imported.map(({ orderNo }) => orderNo).sort()).toEqual(paid.map(({ order_no }) => order_no).sort())
  expect(sum('topUps')).toBe(paid.length)
  expect(sum('topUpFen')).toBe(paid.reduce((total, { fen }) => total + fen, 0))
  expect(sum('sales')).toBe(bought.length)
  expect(sum('coins')).toBe(bought.reduce((total, { coins }) => total + coins!, 0))
  expect(days.at(-1)).toMatchObject({ topUps: 0, sales: 0 })
  await expectSoundLedger(portal.db)
})

test('the accounts with a published password buy and earn, and geren01 has 500 coins in the end', async () => {
  const find = await memberFinder(portal.db)
  expect(await balanceOf(portal.db, find('geren01').id)).toBe(500)
  for (const username of ['qiye01', 'geren01']) {
    const kinds = await portal.db
      .selectFrom('point_entry')
      .innerJoin('point_account', 'point_account.id', 'point_entry.account_id')
      .select('point_entry.kind')
      .where('member_id', '=', find(username).id)
      .distinct()
      .execute()
    expect(kinds.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['buy-lesson', 'sale', 'upload-approved']))
  }
})

test('they buy something in every month of the last year', async () => {
  const find = await memberFinder(portal.db)
  const joinedAt = new Date(Date.now() - 500 * 86_400_000)
  const items = Array.from({ length: 3_000 }, (_, id) => ({
    ...{ kind: 'resource' as const, id, name: `${id}`, authorId: 0, coin: 5, isOpen: true },
    ...{ offeredAt: joinedAt, maxSales: 2 },
  }))
  const buyers = ['geren01', 'qinghe'].map((name) => ({ actor: find(name), joinedAt, isRegular: name === 'geren01' }))
  const plan = planPurchases(today(), buyers, items)
  const mine = plan.filter(({ buyer }) => buyer.username === 'geren01')
  expect(new Set(mine.map(({ at }) => today(at).slice(0, 7))).size).toBeGreaterThanOrEqual(12)
  expect(plan.every(({ at }, place) => place === 0 || plan[place - 1]!.at <= at)).toBe(true)
})

test('entries of an account are in chronological order: each starts with the balance after the previous one', async () => {
  const entries = await portal.db
    .selectFrom('point_entry')
    .select(['account_id', 'amount', 'balance_after'])
    .where('seq', 'is not', null)
    .orderBy('account_id')
    .orderBy('created_at')
    .orderBy('seq')
    .execute()
  for (const [at, { account_id, amount, balance_after }] of entries.entries()) {
    const before = entries[at - 1]
    expect(balance_after).toBe((before?.account_id === account_id ? before.balance_after! : 0) + amount)
  }
})

test('reviews are written by buyers after their purchase, each text at most twice', async () => {
  for (const _ of [1, 2]) await loadReviews(portal.db)
  const written = await portal.db
    .selectFrom('review')
    .leftJoin('access_grant', (join) =>
      join
        .onRef('access_grant.member_id', '=', 'review.author_id')
        .onRef('access_grant.item_id', '=', 'review.item_id')
        .on('access_grant.reason', '=', 'bought'),
    )
    .select(['review.content', 'review.created_at', 'review.answered_at', 'access_grant.created_at as bought_at'])
    .execute()
  expect(written.length).toBeGreaterThan(20)
  expect(written.filter(({ bought_at, created_at }) => !bought_at || bought_at >= created_at)).toEqual([])
  expect(written.filter(({ answered_at, created_at }) => answered_at && answered_at <= created_at)).toEqual([])
  const uses = Map.groupBy(written, ({ content }) => content)
  expect(Math.max(...[...uses.values()].map(({ length }) => length))).toBeLessThanOrEqual(2)
  await expectSoundLedger(portal.db)
})

test('claims about the last purchases are there in every state', async () => {
  for (const _ of [1, 2]) await loadClaims(portal.db)
  const claims = await portal.db.selectFrom('claim').select('state').orderBy('state').execute()
  const states = ['answer', 'partial', 'refunded', 'released', 'ruling', 'ruling', 'withdrawn']
  expect(claims.map(({ state }) => state)).toEqual(states)
})
