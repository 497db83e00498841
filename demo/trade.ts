import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '#kernel/config/index.ts'
import { type Db, inTransaction, readFact, type Tx, writeFact } from '#kernel/database/index.ts'
import { today } from '#kernel/time/index.ts'
import type { PastPayment } from '../gateway/controls.ts'
import { demoPasswords } from '../server/features/accounts/index.ts'
import { purchaseLesson } from '../server/features/lessons/index.ts'
import { purchaseResource } from '../server/features/library/index.ts'
import { importOrder } from '../server/features/payments/index.ts'
import { peopleOf } from './people.ts'
import { type Buyer, type Offer, planTrade, type Ware } from './plan-trade.ts'

/** The simulator reads no longer letters than the providers do. */
const recalledAtOnce = 100

type Recall = (payments: PastPayment[]) => Promise<void>

/**
 * Months of orders and purchases with every coin behind them, through the same books as all others, once: the figures
 * of the dashboard, the lists it leads to and the bills of the provider tell one story. Where a real provider takes the
 * money, nobody has paid him any of it.
 */
export const loadTrade = async (
  { config, db }: { config: Readonly<Config>; db: Db },
  say: (line: string) => void,
  recall: Recall = recallBySimulator(config.dataDir),
): Promise<void> => {
  if (!config.simulatesPayments || (await readFact(db, 'demo.trade'))) return
  const { sales, topUps } = await trade(db, recall)
  say(`充值订单 ${topUps} 笔，成交 ${sales} 笔`)
}

const trade = inTransaction(async (tx, recall: Recall) => {
  const plan = planTrade(today(), await findBuyers(tx), await findWares(tx), await findOffers(tx))
  const payments: PastPayment[] = []
  for (const { buyer, ware, at, topUps } of plan) {
    for (const order of topUps) payments.push(...toPayments(await importOrder(tx, order)))
    if (ware.kind === 'resource') await purchaseResource(tx, buyer, { resourceId: ware.id }, at)
    else await purchaseLesson(tx, buyer, { lessonId: ware.id }, at)
  }
  await writeFact(tx, 'demo.trade', today())
  await recall(payments)
  return { sales: plan.length, topUps: payments.length }
})

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

/** The provider's book has what ours has, or a bill of those days would miss it. */
const recallBySimulator =
  (dataDir: string): Recall =>
  async (payments) => {
    const file = path.join(dataDir, 'gateway', 'gateway.json')
    const { port, controlToken } = JSON.parse(readFileSync(file, 'utf8')) as { port: number; controlToken: string }
    for (let at = 0; at < payments.length; at += recalledAtOnce) {
      const answer = await fetch(`http://127.0.0.1:${port}/control/importPayments`, {
        method: 'POST',
        headers: { authorization: `Bearer ${controlToken}` },
        body: JSON.stringify({ payments: payments.slice(at, at + recalledAtOnce) }),
      })
      if (!answer.ok) throw new Error(`演示支付没有记下过去的收款：${await answer.text()}`)
    }
  }

/** People of the demo nobody logs in as: who does finds the coins that were promised. */
const findBuyers = async (tx: Tx): Promise<Buyer[]> => {
  const rows = await tx
    .selectFrom('member')
    .select(['username', 'created_at'])
    .where('level', 'in', [2, 4])
    .where('deleted_at', 'is', null)
    .where('username', 'not in', Object.keys(demoPasswords))
    .where('email', 'like', '%@example.com')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('point_account').select('id').whereRef('member_id', '=', 'member.id'))),
    )
    .orderBy('id')
    .execute()
  const find = await peopleOf(tx)
  return rows.map(({ username, created_at }) => ({ actor: find(username), joinedAt: created_at }))
}

/** Not of authors who have coins by now: what they earn later comes after. */
const findWares = async (tx: Tx): Promise<Ware[]> => {
  const earners = tx.selectFrom('point_account').select('member_id').where('member_id', 'is not', null)
  const resources = await tx
    .selectFrom('resource')
    .select(['id', 'author_id', 'coin', 'approved_at'])
    .where('is_listed', '=', true)
    .where('coin', '>', 0)
    .where('author_id', 'not in', earners)
    .orderBy('id')
    .execute()
  const lessons = await tx
    .selectFrom('lesson')
    .select(['id', 'author_id', 'coin', 'approved_at', 'is_public'])
    .where('is_listed', '=', true)
    .where('coin', '>', 0)
    .where('author_id', 'not in', earners)
    .orderBy('id')
    .execute()
  const toWare = (kind: Ware['kind']) => (row: (typeof resources)[number] & { is_public?: boolean }) => ({
    kind,
    id: row.id,
    authorId: row.author_id,
    coin: row.coin,
    isOpen: row.is_public ?? true,
    offeredAt: row.approved_at ?? new Date(),
  })
  return [...resources.map(toWare('resource')), ...lessons.map(toWare('lesson'))]
}

const findOffers = (tx: Tx): Promise<Offer[]> =>
  tx
    .selectFrom('top_up_package')
    .select(['id', 'price', 'coins', 'bonus'])
    .where('deleted_at', 'is', null)
    .orderBy('price')
    .execute()
