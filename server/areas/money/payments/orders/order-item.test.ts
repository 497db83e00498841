import { afterAll, beforeAll, expect, test } from 'vitest'
import * as payments from '#contract/money/payments/payments.ts'
import { type PaymentPortal, paymentPortal } from '../../../../testing/payments.ts'
import type { Person } from '../../../../testing/portal.ts'

let portal: PaymentPortal
beforeAll(async () => {
  portal = await paymentPortal()
})
afterAll(() => portal.close())

const packageId = async () => (await portal.visitor.calls(payments.listProducts)).body.content[0]!.id
const itemOf = async (person: Person, orderNo: string) =>
  (await person.calls(payments.listMyOrders)).body.list.find((order) => order.orderNo === orderNo)?.item

test('an order keeps what the member wants to buy, whichever way it is paid', async () => {
  const [member, id] = [await portal.aMember(), await packageId()]
  const answers = await Promise.all([
    member.calls(payments.payPackageByWechat, { id, forItem: 'resource-12' }),
    member.calls(payments.payPackageByAlipay, { id, forItem: 'lesson-7' }),
    member.calls(payments.payByWechat, { amount: 3, forItem: 'lesson-8' }),
    member.calls(payments.payByAlipay, { amount: 3 }),
  ])
  const items = await Promise.all(answers.map(({ body }) => itemOf(member, body.orderNo)))
  expect(items).toEqual([{ kind: 'resource', id: 12 }, { kind: 'lesson', id: 7 }, { kind: 'lesson', id: 8 }, null])
})

test('an unpaid order that is used again is for the latest item, and stays so when nothing is named', async () => {
  const [member, id] = [await portal.aMember(), await packageId()]
  const { orderNo } = (await member.calls(payments.payPackageByWechat, { id, forItem: 'resource-1' })).body
  expect((await member.calls(payments.payPackageByWechat, { id, forItem: 'resource-2' })).body.orderNo).toBe(orderNo)
  expect(await itemOf(member, orderNo)).toEqual({ kind: 'resource', id: 2 })
  await member.calls(payments.payPackageByWechat, { id })
  expect(await itemOf(member, orderNo)).toEqual({ kind: 'resource', id: 2 })
})

test('two orders at once are one, for one of the two items', async () => {
  const [member, id] = [await portal.aMember(), await packageId()]
  const answers = await Promise.all(
    ['resource-1', 'lesson-2'].map((forItem) => member.calls(payments.payPackageByWechat, { id, forItem })),
  )
  expect(new Set(answers.map(({ body }) => body.orderNo)).size).toBe(1)
  expect([1, 2]).toContain((await itemOf(member, answers[0]!.body.orderNo))?.id)
})

test.each([
  '//evil.example',
  'https://evil.example/',
  'topic-1',
  'resource-0',
  'resource-1e3',
  `lesson-${'9'.repeat(20)}`,
])('anything else is refused and orders nothing: %s', async (forItem) => {
  const [member, id] = [await portal.aMember(), await packageId()]
  for (const answer of [
    await member.calls(payments.payPackageByWechat, { id, forItem }),
    await member.calls(payments.payByAlipay, { amount: 1, forItem }),
  ])
    expect([answer.status, answer.body.message]).toEqual([400, '要购买的商品不正确'])
  expect((await member.calls(payments.listMyOrders)).body.total).toBe(0)
})
