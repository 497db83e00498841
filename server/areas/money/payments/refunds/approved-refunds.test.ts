import { afterAll, beforeAll, expect, test } from 'vitest'
import * as approvals from '#contract/base/approvals/approvals.ts'
import * as settings from '#contract/base/settings/settings.ts'
import * as payments from '#contract/money/payments/payments.ts'
import { inTransaction } from '#kernel/database/index.ts'
import { type PaymentPortal, paymentPortal } from '../../../../testing/payments.ts'
import type { Person } from '../../../../testing/portal.ts'
import { balanceOf, spend } from '../../points/index.ts'
import { checkLedgerAfterAll } from '../../points/testing/ledger.ts'

let portal: PaymentPortal
let admin: Person
let second: Person
beforeAll(async () => {
  portal = await paymentPortal()
  admin = await portal.anAdministrator()
  second = await portal.anAdministrator()
})
afterAll(() => portal.close())
checkLedgerAfterAll(() => portal.db)

const paidOrder = async (amount: number) => {
  const member = await portal.aMember()
  const { orderNo, coin } = (await member.calls(payments.payByWechat, { amount })).body
  portal.cashier.pay({ orderNo })
  await portal.cashier.settled()
  return { member, orderNo, coin }
}
const refund = (orderNo: string, by = admin) => by.calls(payments.refundOrder, { orderNo, reason: '误充' })
const requestFor = async (orderNo: string) => {
  const { body } = await second.calls(approvals.listApprovals, { kind: 'refund', state: 'waiting' })
  return body.content.find(({ target }) => target === `充值订单 ${orderNo}`)!
}
const decide = (by: Person, id: number) => by.calls(approvals.decideApproval, { id, approve: true })
const balance = (person: Person) => balanceOf(portal.db, person.id)
const refunds = (orderNo: string) => portal.cashier.trade({ orderNo }).refunds

test('a refund above the amount is made when a second administrator confirms, once', async () => {
  const { member, orderNo, coin } = await paidOrder(501)
  const both = await Promise.all([refund(orderNo), refund(orderNo)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(both[0]!.body).toMatchObject({ tradeState: 'SUCCESS', isRefundAwaiting: true, canRefund: false })
  expect([await balance(member), refunds(orderNo)]).toEqual([coin, []])
  const request = await requestFor(orderNo)
  expect(request).toMatchObject({ reason: '误充', createUserName: admin.username, canDecide: true })
  expect((await decide(portal.visitor, request.id)).status).toBe(401)
  expect((await decide(member, request.id)).status).toBe(403)
  expect((await decide(admin, request.id)).body.code).toBe('approval_needs_another')
  const decided = await Promise.all([decide(second, request.id), decide(second, request.id)])
  expect(decided.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await balance(member)).toBe(0)
  expect(refunds(orderNo)).toMatchObject([{ fen: 50_100 }])
  const [order] = (await admin.calls(payments.listOrders, { orderNo })).body.list
  expect(order).toMatchObject({ tradeState: 'REFUND', isRefundAwaiting: false, refundState: 'done' })
})

test('a refund of the amount itself needs nobody else', async () => {
  const { orderNo } = await paidOrder(500)
  expect((await refund(orderNo)).body).toMatchObject({ tradeState: 'REFUND', isRefundAwaiting: false })
})

test('coins spent while the refund waits are not taken back, and the request stays open', async () => {
  const { member, orderNo, coin } = await paidOrder(502)
  await refund(orderNo)
  await inTransaction((tx) => spend(tx, member.id, 1, { kind: 'buy-resource', ref: orderNo, detail: '资源' }))(
    portal.db,
  )
  const { id } = await requestFor(orderNo)
  const refused = await decide(second, id)
  expect([refused.status, refused.body.code]).toEqual([409, 'refund_coins_spent'])
  expect([await balance(member), refunds(orderNo)]).toEqual([coin - 1, []])
  expect((await requestFor(orderNo)).state).toBe('waiting')
})

test('raising the amount does not free a refund of the same day', async () => {
  const { body } = await admin.calls(settings.listSettings)
  const { version } = body.find(({ group }) => group === 'points')!
  const values = { refundApprovalYuan: 100_000 }
  expect((await admin.calls(settings.updateSettings, { group: 'points', version, values })).status).toBe(200)
  const { orderNo } = await paidOrder(503)
  expect((await refund(orderNo)).body).toMatchObject({ tradeState: 'SUCCESS', isRefundAwaiting: true })
})

test('an unpaid order above the amount is refused at once', async () => {
  const { orderNo } = (await (await portal.aMember()).calls(payments.payByWechat, { amount: 504 })).body
  expect((await refund(orderNo)).body.code).toBe('order_not_refundable')
})
