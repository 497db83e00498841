import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as approvals from '#contract/base/approvals/approvals.ts'
import * as settings from '#contract/base/settings/settings.ts'
import * as library from '#contract/catalogue/documents/library.ts'
import * as forum from '#contract/community/forum/forum.ts'
import * as payments from '#contract/money/payments/payments.ts'
import * as points from '#contract/money/points/points.ts'
import * as merging from '#contract/people/accounts/merging.ts'
import * as notices from '#contract/people/notices/notices.ts'
import { authorShareOf } from '#contract/share.ts'
import { forumOf } from '../../../../testing/forum.ts'
import { libraryOf } from '../../../../testing/library.ts'
import { type PaymentPortal, paymentPortal } from '../../../../testing/payments.ts'
import type { Person } from '../../../../testing/portal.ts'
import { releaseDueShares } from '../../../catalogue/items/sales/end-sale.ts'
import { balanceOf } from '../../../money/points/index.ts'
import { checkLedgerAfterAll } from '../../../money/points/testing/ledger.ts'

let portal: PaymentPortal
let admin: Person
let second: Person
let author: Person
let mall: ReturnType<typeof libraryOf>
let kit: ReturnType<typeof forumOf>
beforeAll(async () => {
  portal = await paymentPortal()
  ;[admin, second] = [await portal.anAdministrator(), await portal.anAdministrator()]
  author = await portal.aMember({ level: 2 })
  mall = libraryOf(portal, () => admin)
  kit = forumOf(portal)
})
afterAll(() => portal.close())
checkLedgerAfterAll(() => portal.db)

const [price, ownPrice] = [10, 20]
const times = (count: number) => Array.from({ length: count }, (_, at) => at)

const setDays = async (claimDays: number) => {
  const group = (await admin.calls(settings.listSettings)).body.find(({ group: name }) => name === 'points')!
  await admin.calls(settings.updateSettings, { group: 'points', version: group.version, values: { claimDays } })
}
const orderBy = async (person: Person, amount: number) =>
  (await person.calls(payments.payByWechat, { amount })).body.orderNo
const asked = async (from: Person, into: Person) => {
  const request = { fromId: from.id, intoId: into.id, reason: '同一人', password: 'Right@2026' }
  expect((await admin.calls(merging.requestMerge, request)).status).toBe(200)
  const { body } = await second.calls(approvals.listApprovals, { state: 'waiting', kind: 'merge', size: 100 })
  return body.content.find(({ target }) => target === `用户 ${from.username} 并入 ${into.username}`)!.id
}
/** Releases all shares that wait, as at the end of the days to claim. */
const release = async () => {
  await sql`update item_sale set release_at = now() - interval '1 second'`.execute(portal.db)
  await releaseDueShares(portal.db, new AbortController().signal)
}

test.each([0, 7])(
  'two accounts that buy, earn, pay, post and download while they are merged lose no coin (%i days to claim)',
  {
    timeout: 120_000,
  },
  async (days) => {
    await setDays(days)
    const [from, into] = [await mall.aBuyer(500), await mall.aBuyer(300)]
    const buyers = await Promise.all(times(4).map(() => mall.aBuyer(100)))
    const [goods, own] = [[] as { id: number; storageId: number }[], [] as { id: number }[]]
    for (const _ of times(8)) goods.push(await mall.aResource(author, { coin: price }))
    for (const _ of times(3)) own.push(await mall.aResource(from, { coin: ownPrice }))
    const before = (await balanceOf(portal.db, from.id)) + (await balanceOf(portal.db, into.id))
    const buyer = buyers[0]!
    expect((await mall.buys(buyer, own[0]!.id)).status).toBe(200)
    expect((await mall.buys(from, goods[0]!.id)).status).toBe(200)
    if (days > 0) await sql`update item_sale set release_at = now() - interval '1 second'`.execute(portal.db)
    // An order that was given up before, whose payment arrives now.
    const late = await orderBy(from, 21)
    await sql`update payment_order set state = 'cancelled', closed_at = now() where order_no = ${late}`.execute(
      portal.db,
    )
    const paid = await orderBy(into, 22)
    const request = await asked(from, into)

    const bought = (people: Person[], items: { id: number }[]) =>
      Promise.all(people.flatMap((person) => items.map(({ id }) => mall.buys(person, id))))
    const succeeded = (answers: { status: number }[]) => answers.filter(({ status }) => status === 200).length
    const [ofFrom, ofInto, sold, ...others] = await Promise.all([
      bought([from], goods.slice(1, 4)),
      bought([into], goods.slice(4)),
      bought(buyers.slice(1), own),
      second.calls(approvals.decideApproval, { id: request, approve: true }),
      ...times(3).map(() => from.calls(forum.addTopic, kit.topicInput())),
      ...[from, into].map((person) => person.calls(library.downloadResource, { storageId: goods[0]!.storageId })),
      releaseDueShares(portal.db, new AbortController().signal).then(() => ({ status: 200 })),
      ...[late, paid].map(async (orderNo) => {
        portal.cashier.pay({ orderNo })
        await portal.cashier.settled()
        return { status: 200 }
      }),
    ])
    const [merged] = others
    expect(merged).toMatchObject({ status: 200 })
    expect([...ofFrom, ...ofInto, ...sold, ...others].filter(({ status }) => status >= 500)).toEqual([])

    await release()
    const { topUp } = await portal.db
      .selectFrom('payment_order')
      .select(sql<number>`sum(coins + bonus)::int`.as('topUp'))
      .where('order_no', 'in', [late, paid])
      .executeTakeFirstOrThrow()
    const earned = (succeeded(sold) + 1) * authorShareOf(ownPrice, 70)
    const spent = (succeeded(ofFrom) + succeeded(ofInto) + 1) * price
    expect(await balanceOf(portal.db, from.id)).toBe(0)
    expect(await balanceOf(portal.db, into.id)).toBe(before + topUp + earned - spent)
    const { rows: left } = await sql`
    select 'item' as what, id, '' as reason from item where author_id = ${from.id}
    union all select 'sale', item_id, state from item_sale where ${from.id} in (buyer_id, author_id)
    union all select 'purchase', item_id, '' from access_grant as own where member_id = ${from.id} and reason = 'bought'
      and not exists (select from access_grant where member_id = ${into.id} and item_id = own.item_id)`.execute(
      portal.db,
    )
    expect(left).toEqual([])
    expect((await from.calls(points.getSummary)).status).toBe(401)
  },
)

test('a payment that arrives after its account was merged goes on to the one that stays, once, with its notice', async () => {
  const [from, into] = [await mall.aBuyer(40), await mall.aBuyer(0)]
  const orderNo = await orderBy(from, 23)
  expect((await from.calls(payments.cancelOrder, { orderNo })).status).toBe(200)
  const request = await asked(from, into)
  expect((await second.calls(approvals.decideApproval, { id: request, approve: true })).status).toBe(200)
  portal.cashier.pay({ orderNo, isLate: true })
  await portal.cashier.settled()
  await portal.cashier.notify({ orderNo, copies: 5 })
  const { coins, bonus } = await portal.db
    .selectFrom('payment_order')
    .select(['coins', 'bonus'])
    .where('order_no', '=', orderNo)
    .executeTakeFirstOrThrow()
  expect([await balanceOf(portal.db, from.id), await balanceOf(portal.db, into.id)]).toEqual([0, 40 + coins + bonus])
  const { content } = (await into.calls(notices.listNotices, { kind: 'payment' })).body
  expect(content.map(({ title }) => title)).toEqual([`充值成功，${coins + bonus} V币已到账`])
})
