import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '#kernel/config/index.ts'
import { type Db, inTransaction, readFact, type Tx, writeFact } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { dayStart, today } from '#kernel/time/index.ts'
import { levelId } from '../contract/constants.ts'
import type { PastPayment } from '../gateway/controls/controls.ts'
import { purchase } from '../server/areas/catalogue/items/index.ts'
import { importOrder } from '../server/areas/money/payments/index.ts'
import { balanceOf, credit } from '../server/areas/money/points/index.ts'
import { demoPasswords } from '../server/areas/people/accounts/index.ts'
import { gifts } from './coins.ts'
import { memberFinder } from './people.ts'
import { type Buyer, type Item, type Offer, ordersOf, pickOffer, planPurchases } from './plan-purchases.ts'
import { findRewards, payRewards } from './rewards.ts'

/** The simulator limits request bodies to 64 KB, like the providers. */
const paymentsPerRequest = 100

type ImportPayments = (payments: PastPayment[]) => Promise<void>

/**
 * Loads past top-up orders and purchases once, through the same functions as real ones, so that the dashboard, its lists
 * and the provider's bills agree. With a real payment provider nothing is loaded, because it has no such payments.
 */
export const loadPurchases = async (
  { config, db }: { config: Readonly<Config>; db: Db },
  say: (line: string) => void,
  importPayments: ImportPayments = importIntoSimulator(config.dataDir),
): Promise<void> => {
  if (!config.simulatesPayments || (await readFact(db, 'demo.trade'))) return
  const { sales, topUps } = await importPurchases(db, importPayments)
  say(`充值订单 ${topUps} 笔，成交 ${sales} 笔`)
}

const importPurchases = inTransaction(async (tx, importPayments: ImportPayments) => {
  const items = await findItems(tx)
  const plan = planPurchases(today(), await findBuyers(tx), items)
  const rewards = await findRewards(tx, items)
  const offers = await findOffers(tx)
  const payments: PastPayment[] = []
  for (const { buyer, item, at, sign } of plan) {
    await payRewards(tx, rewards, at)
    const missing = item.coin - (await balanceOf(tx, buyer.id))
    const topUps = missing > 0 ? ordersOf(buyer, pickOffer(offers, missing, sign), at, sign) : []
    for (const order of topUps) payments.push(...toPayments(await importOrder(tx, order)))
    await buy(tx, buyer, item, at)
  }
  await payRewards(tx, rewards, dayStart(today()))
  await restoreGifts(tx, items)
  await writeFact(tx, 'demo.trade', today())
  await importPayments(payments)
  return { sales: plan.length, topUps: payments.length }
})

const buy = (tx: Tx, buyer: Actor, { kind, id }: Item, at: Date) => purchase(tx, buyer, kind, { id }, at)

/** PLAT-2: after a year of purchases and sales the demo accounts have the documented number of coins again. */
const restoreGifts = async (tx: Tx, items: Item[]): Promise<void> => {
  const find = await memberFinder(tx)
  for (const { username, coins } of gifts) {
    const owner = find(username)
    const time = minutesFrom(dayStart(today()), -90)
    const affordable = items.filter(
      ({ authorId, isOpen, maxSales }) => isOpen && authorId !== owner.id && maxSales === Number.POSITIVE_INFINITY,
    )
    let balance = await balanceOf(tx, owner.id)
    for (const item of affordable.sort((one, other) => other.coin - one.coin))
      if (balance > coins && item.coin <= balance) balance = (await buy(tx, owner, item, time())).balance
    const fact = { kind: 'bonus', ref: `demo:${username}:again`, detail: '演示账号赠送', at: time() } as const
    if (balance < coins) await credit(tx, owner.id, coins - balance, fact)
  }
}

/** Consecutive minutes, because entries of an account are in the order of their times. */
const minutesFrom = (start: Date, minute: number) => () => new Date(start.getTime() + minute++ * 60_000)

const toPayments = (order: Awaited<ReturnType<typeof importOrder>>): PastPayment[] =>
  order.paid_at && order.transaction_id
    ? [
        {
          provider: order.provider,
          orderNo: order.order_no,
          fen: order.fen,
          subject: order.subject,
          orderedAt: order.created_at.toISOString(),
          paidAt: order.paid_at.toISOString(),
          transactionId: order.transaction_id,
        },
      ]
    : []

/** Adds the payments to the simulator's ledger as well; otherwise its bills of those days would lack them. */
const importIntoSimulator =
  (dataDir: string): ImportPayments =>
  async (payments) => {
    const file = path.join(dataDir, 'gateway', 'gateway.json')
    const { port, controlToken } = JSON.parse(readFileSync(file, 'utf8')) as { port: number; controlToken: string }
    for (let at = 0; at < payments.length; at += paymentsPerRequest) {
      const answer = await fetch(`http://127.0.0.1:${port}/control/importPayments`, {
        method: 'POST',
        headers: { authorization: `Bearer ${controlToken}` },
        body: JSON.stringify({ payments: payments.slice(at, at + paymentsPerRequest) }),
      })
      if (!answer.ok) throw new Error(`演示支付没有记下过去的收款：${await answer.text()}`)
    }
  }

/** Accounts that somebody has used today are left out: a past entry would come after a newer one. */
const usedToday = (tx: Tx) =>
  tx
    .selectFrom('point_account')
    .innerJoin('point_entry', 'point_entry.account_id', 'point_account.id')
    .select('point_account.member_id')
    .where('point_account.member_id', 'is not', null)
    .where('point_entry.created_at', '>=', dayStart(today()))

const findBuyers = async (tx: Tx): Promise<Buyer[]> => {
  const rows = await tx
    .selectFrom('member')
    .select(['username', 'created_at'])
    .where('level', 'in', [levelId.first, levelId.second])
    .where('deleted_at', 'is', null)
    .where('enabled', '=', true)
    .where('email', 'like', '%@example.com')
    .where('id', 'not in', usedToday(tx))
    .orderBy('id')
    .execute()
  const find = await memberFinder(tx)
  return rows.map(({ username, created_at }) => ({
    actor: find(username),
    joinedAt: created_at,
    isRegular: username in demoPasswords,
  }))
}

/** Otherwise an account with documented coins would earn more than there is to buy. */
const maxSalesOfGifted = 6

const findItems = async (tx: Tx): Promise<Item[]> => {
  const find = await memberFinder(tx)
  const gifted = new Set(gifts.map(({ username }) => find(username).id))
  const rows = await tx
    .selectFrom('item')
    .select(['id', 'kind', 'name', 'author_id', 'coin', 'approved_at', 'is_open'])
    .where('is_listed', '=', true)
    .where('coin', '>', 0)
    .where('author_id', 'not in', usedToday(tx))
    .orderBy('kind', 'desc')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    kind: row.kind,
    id: row.id,
    name: row.name,
    authorId: row.author_id,
    coin: row.coin,
    isOpen: row.is_open,
    offeredAt: row.approved_at ?? new Date(),
    maxSales: gifted.has(row.author_id) ? maxSalesOfGifted : Number.POSITIVE_INFINITY,
  }))
}

const findOffers = (tx: Tx): Promise<Offer[]> =>
  tx
    .selectFrom('top_up_package')
    .select(['id', 'price', 'coins', 'bonus'])
    .where('deleted_at', 'is', null)
    .orderBy('price')
    .execute()
