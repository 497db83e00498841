import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '#kernel/config/index.ts'
import { type Db, inTransaction, readFact, type Tx, writeFact } from '#kernel/database/index.ts'
import { today } from '#kernel/time/index.ts'
import { levelId } from '../contract/constants.ts'
import type { PastPayment } from '../gateway/controls.ts'
import { demoPasswords } from '../server/features/accounts/index.ts'
import { purchaseLesson } from '../server/features/lessons/index.ts'
import { purchaseResource } from '../server/features/library/index.ts'
import { importOrder } from '../server/features/payments/index.ts'
import { memberFinder } from './people.ts'
import { type Buyer, type Item, type Offer, planPurchases } from './plan-purchases.ts'

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
  const plan = planPurchases(today(), await findBuyers(tx), await findItems(tx), await findOffers(tx))
  const payments: PastPayment[] = []
  for (const { buyer, item, at, topUps } of plan) {
    for (const order of topUps) payments.push(...toPayments(await importOrder(tx, order)))
    if (item.kind === 'resource') await purchaseResource(tx, buyer, { resourceId: item.id }, at)
    else await purchaseLesson(tx, buyer, { lessonId: item.id }, at)
  }
  await writeFact(tx, 'demo.trade', today())
  await importPayments(payments)
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

/** Demo members without a published password: the accounts for testers keep the documented number of coins. */
const findBuyers = async (tx: Tx): Promise<Buyer[]> => {
  const rows = await tx
    .selectFrom('member')
    .select(['username', 'created_at'])
    .where('level', 'in', [levelId.first, levelId.second])
    .where('deleted_at', 'is', null)
    .where('username', 'not in', Object.keys(demoPasswords))
    .where('email', 'like', '%@example.com')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('point_account').select('id').whereRef('member_id', '=', 'member.id'))),
    )
    .orderBy('id')
    .execute()
  const find = await memberFinder(tx)
  return rows.map(({ username, created_at }) => ({ actor: find(username), joinedAt: created_at }))
}

/** Without items of authors who already have entries: past sales would come after those entries in their account. */
const findItems = async (tx: Tx): Promise<Item[]> => {
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
  const toItem = (kind: Item['kind']) => (row: (typeof resources)[number] & { is_public?: boolean }) => ({
    kind,
    id: row.id,
    authorId: row.author_id,
    coin: row.coin,
    isOpen: row.is_public ?? true,
    offeredAt: row.approved_at ?? new Date(),
  })
  return [...resources.map(toItem('resource')), ...lessons.map(toItem('lesson'))]
}

const findOffers = (tx: Tx): Promise<Offer[]> =>
  tx
    .selectFrom('top_up_package')
    .select(['id', 'price', 'coins', 'bonus'])
    .where('deleted_at', 'is', null)
    .orderBy('price')
    .execute()
