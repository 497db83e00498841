import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as payments from '#contract/money/payments/payments.ts'
import { writeSecret } from '../../../../../gateway/keys.ts'
import { forgeries } from '../../../../../gateway/notices/notice.ts'
import { openSimulator } from '../../../../../gateway/simulator.ts'
import { type PaymentPortal, paymentPortal } from '../../../../testing/payments.ts'
import type { Person } from '../../../../testing/portal.ts'
import { balanceOf } from '../../points/index.ts'
import { checkLedgerAfterAll } from '../../points/testing/ledger.ts'
import { checkOrder } from '../orders/check-order.ts'

let portal: PaymentPortal
let admin: Person
beforeAll(async () => {
  portal = await paymentPortal()
  admin = await portal.anAdministrator()
})
afterAll(() => portal.close())
checkLedgerAfterAll(() => portal.db)

type Provider = 'wechat' | 'alipay'
const providers: Provider[] = ['wechat', 'alipay']
let amount = 100
/** An order of a new member; the buyer has scanned its code. */
const anOrder = async (by: Provider) => {
  const member = await portal.aMember()
  const call = by === 'wechat' ? payments.payByWechat : payments.payByAlipay
  const { body } = await member.calls(call, { amount: ++amount })
  if ('pageUrl' in body) portal.cashier.openPaymentPage({ url: String(body.pageUrl) })
  portal.cashier.scan({ orderNo: body.orderNo })
  return { member, orderNo: body.orderNo, yuan: amount }
}
const stateOf = async (orderNo: string) =>
  (
    await portal.db
      .selectFrom('payment_order')
      .select(['state', 'refunded_fen'])
      .where('order_no', '=', orderNo)
      .executeTakeFirstOrThrow()
  ).state
const payUnheard = (orderNo: string, isLate = false) =>
  portal.cashier.pay({ orderNo, isLate, notice: { isDropped: true } })
const settled = async (orderNo: string) => {
  payUnheard(orderNo)
  await portal.cashier.notify({ orderNo })
}
const refund = (orderNo: string, refundFee?: number) =>
  admin.calls(payments.refundOrder, { orderNo, reason: '误充', ...(refundFee && { refundFee }) })

const histories: Record<
  string,
  { before(order: { member: Person; orderNo: string }): Promise<unknown>; state: string; kept: number }
> = {
  'was open': { before: async ({ orderNo }) => payUnheard(orderNo), state: 'paid', kept: 1 },
  'was cancelled': {
    async before({ member, orderNo }) {
      expect((await member.calls(payments.cancelOrder, { orderNo })).status).toBe(200)
      payUnheard(orderNo, true)
    },
    state: 'paid_late',
    kept: 1,
  },
  'had expired': {
    async before({ orderNo }) {
      await portal.hasPassed(orderNo, 20)
      await checkOrder(portal.context, orderNo)
      expect(await stateOf(orderNo)).toBe('closed')
      payUnheard(orderNo, true)
    },
    state: 'paid_late',
    kept: 1,
  },
  'was paid': { before: ({ orderNo }) => settled(orderNo), state: 'paid', kept: 1 },
  'was refunded': {
    async before({ orderNo }) {
      await settled(orderNo)
      expect((await refund(orderNo)).status).toBe(200)
    },
    state: 'refunded',
    kept: 0,
  },
}

describe.each(providers)('notices of %s, genuine and forged at once and out of order', (by) => {
  test.each(Object.entries(histories))('of an order that %s', async (_what, { before, state, kept }) => {
    const { member, orderNo, yuan } = await anOrder(by)
    await before({ member, orderNo })
    await portal.cashier.settled()
    const forged = forgeries[by].filter((forge) => forge !== 'not-success')
    const [genuine, ...refused] = await Promise.all([
      portal.cashier.notify({ orderNo, copies: 10 }),
      ...forged.map((forge) => portal.cashier.notify({ orderNo, forge })),
    ])
    // Status 0: no answer in the five seconds that a provider waits.
    expect(genuine.filter(({ status, accepted }) => status !== 0 && !accepted)).toEqual([])
    expect(refused.flat().filter(({ accepted }) => accepted)).toEqual([])
    expect(await stateOf(orderNo)).toBe(state)
    expect(await balanceOf(portal.db, member.id)).toBe(kept * (await coinsOf(orderNo)))
    expect(yuan * 100).toBe(portal.cashier.trade({ orderNo }).fen)
  })

  test('of an order that is being cancelled: paid or cancelled, and then credited late, never twice', async () => {
    for (let round = 0; round < 3; round++) {
      const { member, orderNo } = await anOrder(by)
      const pay = async () => {
        try {
          portal.cashier.pay({ orderNo })
        } catch {
          payUnheard(orderNo, true) // it was closed a moment before
          await portal.cashier.notify({ orderNo, copies: 5 })
        }
        await portal.cashier.settled()
      }
      const [cancelled] = await Promise.all([
        member.calls(payments.cancelOrder, { orderNo }),
        pay(),
        member.calls(payments.queryPayment, { orderNo }),
        checkOrder(portal.context, orderNo),
      ])
      expect([200, 409]).toContain(cancelled.status)
      await checkOrder(portal.context, orderNo)
      expect(['paid', 'paid_late']).toContain(await stateOf(orderNo))
      expect(await balanceOf(portal.db, member.id)).toBe(await coinsOf(orderNo))
    }
  })
})

const coinsOf = async (orderNo: string) => {
  const { coins, bonus } = await portal.db
    .selectFrom('payment_order')
    .select(['coins', 'bonus'])
    .where('order_no', '=', orderNo)
    .executeTakeFirstOrThrow()
  return coins + bonus
}

test('while providers change their keys, notices under the old ones are refused and those under the new ones credited once', async () => {
  const orders = await Promise.all(providers.map(anOrder))
  for (const { orderNo } of orders) payUnheard(orderNo)
  const file = path.join(portal.dataDir, 'gateway', 'keys.json')
  const keys = JSON.parse(readFileSync(file, 'utf8'))
  const wechat = { ...keys.wechat, publicKeyId: `PUB_KEY_ID_02${'7'.repeat(30)}` }
  writeSecret(file, {
    ...keys,
    wechat,
    wechatPlatform: keys.attacker,
    alipayPlatform: keys.attacker,
    attacker: keys.wechatPlatform,
  })
  const renewed = await openSimulator({ dataDir: portal.dataDir, sendsProbe: false })
  try {
    for (const { orderNo, member } of orders) {
      expect((await portal.cashier.notify({ orderNo }))[0]).toMatchObject({ status: 400, accepted: false })
      expect([await stateOf(orderNo), await balanceOf(portal.db, member.id)]).toEqual(['paying', 0])
      const sent = await renewed.controls.notify({ orderNo, copies: 3 })
      expect(sent.filter(({ status, accepted }) => status !== 0 && !accepted)).toEqual([])
      await portal.cashier.notify({ orderNo })
      expect([await stateOf(orderNo), await balanceOf(portal.db, member.id)]).toEqual(['paid', await coinsOf(orderNo)])
    }
  } finally {
    await renewed.stop()
  }
})
