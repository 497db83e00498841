import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect } from 'vitest'
import * as payments from '#contract/money/payments/payments.ts'
import { inTransaction } from '#kernel/database/index.ts'
import { checkOrder } from '../areas/money/payments/orders/check-order.ts'
import { checkDueOrders } from '../areas/money/payments/orders/sweep-orders.ts'
import { balanceOf, spend } from '../areas/money/points/index.ts'
import type { PaymentPortal } from './payments.ts'
import type { Person } from './portal.ts'

const which = fc.nat({ max: 1000 })
const provider = fc.constantFrom('wechat' as const, 'alipay' as const)
/** The refunded part of an order in percent; of an order without a part all that is left. */
const part = fc.option(fc.integer({ min: 1, max: 100 }), { nil: undefined })
const notice = fc.constantFrom({}, { isDropped: true }, { copies: 5 }, { forge: 'wrong-key' as const })
const fault = fc.constantFrom(
  'error-500' as const,
  'busy' as const,
  'garbage' as const,
  'lost' as const,
  'unsigned' as const,
)

const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ action: fc.constant('order' as const), which, provider, amount: fc.nat({ max: 60 }) }),
  },
  { weight: 5, arbitrary: fc.record({ action: fc.constant('pay' as const), which, notice, isLate: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ action: fc.constant('poll' as const), which }) },
  { weight: 2, arbitrary: fc.record({ action: fc.constant('cancel' as const), which }) },
  { weight: 2, arbitrary: fc.record({ action: fc.constant('expire' as const), which }) },
  { weight: 2, arbitrary: fc.record({ action: fc.constant('sweep' as const) }) },
  { weight: 2, arbitrary: fc.record({ action: fc.constant('refund' as const), which, part }) },
  {
    weight: 2,
    arbitrary: fc.record({ action: fc.constant('spend' as const), which, coins: fc.integer({ min: 1, max: 300 }) }),
  },
  { weight: 2, arbitrary: fc.record({ action: fc.constant('repeat notice' as const), which }) },
  { weight: 1, arbitrary: fc.record({ action: fc.constant('fault' as const), kind: fault }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

interface Storm {
  portal: PaymentPortal
  admin: Person
  members: Person[]
  orders: { orderNo: string; member: Person }[]
  spent: Map<number, number>
}

const pick = <T>(from: readonly T[], at: number): T | undefined => from[at % Math.max(from.length, 1)]

const order = async (
  { portal, members, orders }: Storm,
  { which, provider, amount }: Extract<Step, { action: 'order' }>,
) => {
  const member = pick(members, which)!
  const call = provider === 'wechat' ? payments.payByWechat : payments.payByAlipay
  const { status, body } = await member.calls(call, { amount: amount + 1 })
  // 409: the unpaid order of that amount was found to be paid.
  expect([200, 409, 502]).toContain(status)
  if (status === 200 && !orders.some(({ orderNo }) => orderNo === body.orderNo))
    orders.push({ orderNo: body.orderNo, member })
  if ('pageUrl' in body) atCashier(() => portal.cashier.openPaymentPage({ url: String(body.pageUrl) }))
}

/** Ignores refusals of the simulated cashier. */
const atCashier = (act: () => unknown) => {
  try {
    act()
  } catch (error) {
    if (!(error instanceof Error) || !['Declined', 'BadControl', 'AlipayRefusal'].includes(error.constructor.name))
      throw error
  }
}

const buy = async ({ portal, members, spent }: Storm, at: number, coins: number) => {
  const member = pick(members, at)!
  const ref = `storm-${randomUUID()}`
  const bought = inTransaction((tx) => spend(tx, member.id, coins, { kind: 'buy-resource', ref, detail: '资源' }))
  const isDone = await bought(portal.db).then(
    () => true,
    () => false,
  )
  if (isDone) spent.set(member.id, (spent.get(member.id) ?? 0) + coins)
}

const refund = async ({ portal, admin }: Storm, orderNo: string, part: number | undefined) => {
  const { fen } = await portal.db
    .selectFrom('payment_order')
    .select('fen')
    .where('order_no', '=', orderNo)
    .executeTakeFirstOrThrow()
  const refundFee = part && Math.ceil((fen * part) / 100)
  return (await admin.calls(payments.refundOrder, { orderNo, reason: '风暴', ...(refundFee && { refundFee }) })).status
}

const perform = async (storm: Storm, current: Step): Promise<void> => {
  const { portal, orders } = storm
  if (current.action === 'order') return order(storm, current)
  if (current.action === 'spend') return buy(storm, current.which, current.coins)
  if (current.action === 'fault') return portal.cashier.fault({ call: '*', kind: current.kind })
  if (current.action === 'sweep') return void (await checkDueOrders(portal.context))
  const chosen = pick(orders, current.which)
  if (!chosen) return
  const { orderNo, member } = chosen
  if (current.action === 'pay')
    atCashier(() => portal.cashier.pay({ orderNo, isLate: current.isLate, notice: current.notice }))
  if (current.action === 'poll') expect((await member.calls(payments.queryPayment, { orderNo })).status).toBe(200)
  if (current.action === 'cancel')
    expect([200, 409]).toContain((await member.calls(payments.cancelOrder, { orderNo })).status)
  if (current.action === 'refund') expect([200, 409]).toContain(await refund(storm, orderNo, current.part))
  if (current.action === 'repeat notice') await portal.cashier.notify({ orderNo }).catch(() => [])
  if (current.action === 'expire') {
    await portal.hasPassed(orderNo, 13)
    await checkOrder(portal.context, orderNo)
  }
}

/**
 * Checks that our paid orders match the provider's ledger, and that each balance is the coins bought minus refunds and
 * spending.
 */
const compareLedgers = async ({ portal, admin, members, orders, spent }: Storm) => {
  portal.cashier.clearFaults()
  await portal.cashier.settled()
  for (const { orderNo } of orders) await admin.calls(payments.recheckOrder, { orderNo })
  const rows = await portal.db.selectFrom('payment_order').selectAll().execute()
  const reported = portal.cashier.ledger().rows.map(({ orderNo }) => orderNo)
  const paid = rows.filter(({ transaction_id }) => transaction_id !== null)
  expect(paid.map(({ order_no }) => order_no).sort()).toEqual(reported.sort())
  expect(paid.reduce((sum, { fen }) => sum + fen, 0)).toBe(portal.cashier.ledger().paidFen)
  const refunds = await portal.db.selectFrom('payment_refund').selectAll().execute()
  for (const row of rows) {
    const made = refunds.filter(({ order_id, state }) => order_id === row.id && state === 'done')
    const returned = portal.cashier.ledger().rows.find(({ orderNo }) => orderNo === row.order_no)?.refundedFen ?? 0
    expect(returned).toBeGreaterThanOrEqual(made.reduce((sum, { fen }) => sum + fen, 0))
    expect(returned).toBeLessThanOrEqual(row.refunded_fen)
  }
  for (const { id } of members) {
    const own = paid.filter((row) => row.member_id === id)
    const takenFrom = (orderId: number) =>
      refunds.filter(({ order_id }) => order_id === orderId).reduce((sum, { coins }) => sum + coins, 0)
    const coins = own.reduce((sum, row) => sum + row.coins + row.bonus - takenFrom(row.id), 0)
    expect(await balanceOf(portal.db, id)).toBe(coins - (spent.get(id) ?? 0))
  }
}

/** Waits for all promises before failing, because running steps would keep the portal from closing. */
const allDone = async (promises: Promise<void>[]) => {
  for (const outcome of await Promise.allSettled(promises)) if (outcome.status === 'rejected') throw outcome.reason
}

/**
 * Runs orders, payments, lost and forged notices, failing gateways, late payments, refunds and purchases in random
 * order.
 */
export const runStorm = async (
  portal: PaymentPortal,
  { seed, steps, concurrency }: { seed: number; steps: number; concurrency: number },
): Promise<void> => {
  // Speeds up the simulator, which follows a forged notice with a genuine current after 15 seconds.
  portal.cashier.set({ speed: 200 })
  const members = await Promise.all([1, 2, 3].map(() => portal.aMember()))
  const storm: Storm = { portal, admin: await portal.anAdministrator(), members, orders: [], spent: new Map() }
  const allSteps = fc.sample(step, { seed, numRuns: steps })
  for (let from = 0; from < allSteps.length; from += concurrency)
    await allDone(allSteps.slice(from, from + concurrency).map((current) => perform(storm, current)))
  await compareLedgers(storm)
}
