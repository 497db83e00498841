import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Provider } from '#contract/money/payments/providers.ts'
import { coinsOf, paymentMinutes, type TopUpItem } from '#contract/money/payments/top-up.ts'
import { type Db, inTransaction, type Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import { inShanghai } from '#kernel/time/index.ts'
import { settingsOf } from '../../../base/settings/index.ts'
import { findPackage, findPackages } from '../packages/package-queries.ts'
import { toOffer } from '../view.ts'
import { secondsBetweenChecks } from './check-order.ts'
import { checkOrderJob } from './order-jobs.job.ts'
import { inSeconds, moveOrder, type OrderRow, updateOrder } from './order-queries.ts'

/** With less time than this left to pay, a new order is created. */
const minRemainingMs = 30_000

/** What an order can hold: a package with a generous rate exceeds it with a large custom amount. */
const mostBonus = 10_000_000

interface OrderTerms {
  packageId: number | null
  yuan: number
  coins: number
  bonus: number
  /** What the member wants to buy with the coins. */
  item?: TopUpItem | undefined
}

/** Returns the member's unpaid order of the package, or creates one. */
export const startPackageOrder = async (
  db: Db,
  memberId: number,
  provider: Provider,
  packageId: number,
  item?: TopUpItem,
) => {
  const { id, price, coins, bonus } = (await findPackage(db, packageId)) ?? fail('not_found')
  return startOrder(db, memberId, provider, { packageId: id, yuan: price, coins, bonus, item })
}

/** Returns the order of a custom amount; its coins are computed here, never taken from the caller. */
export const startAmountOrder = async (
  db: Db,
  memberId: number,
  provider: Provider,
  yuan: number,
  item?: TopUpItem,
) => {
  const { coinsPerYuan, customMinYuan, customMaxYuan } = await settingsOf(db, 'points')
  if (yuan < customMinYuan || yuan > customMaxYuan)
    fail('amount_not_allowed', { message: `请输入 ${customMinYuan} 到 ${customMaxYuan} 的整数` })
  const { coinSum, present } = coinsOf(yuan, (await findPackages(db)).map(toOffer), coinsPerYuan)
  if (present > mostBonus) fail('amount_not_allowed', { message: `该金额的赠送超过 ${mostBonus} V币，请减少金额` })
  return startOrder(db, memberId, provider, { packageId: null, yuan, coins: coinSum, bonus: present, item })
}

const startOrder = inTransaction(async (tx, memberId: number, provider: Provider, terms: OrderTerms) => {
  // Serialises orders of one member, so that an unpaid order is found and the daily limit is exact.
  await sql`select pg_advisory_xact_lock(hashtextextended('payments:' || ${memberId}::text, 0))`.execute(tx)
  const unpaid = await findUnpaid(tx, memberId, provider, terms)
  if (unpaid && isUsable(unpaid, terms)) {
    if (terms.item) await updateOrder(tx, unpaid.order_no, itemColumns(terms))
    return unpaid
  }
  if (unpaid) await abandon(tx, unpaid)
  await requireWithinCaps(tx, memberId, terms.yuan)
  return insertOrder(tx, memberId, provider, terms)
})

const findUnpaid = (tx: Tx, memberId: number, provider: Provider, { packageId, yuan }: OrderTerms) =>
  tx
    .selectFrom('payment_order')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('provider', '=', provider)
    .where('package_id', 'is not distinct from', packageId)
    .where('state', 'in', ['created', 'paying'])
    .where((eb) => (packageId === null ? eb('fen', '=', yuan * 100) : eb.lit(true)))
    .forUpdate()
    .executeTakeFirst()

/** Whether the order has the current terms and enough time left. */
const isUsable = (order: OrderRow, { yuan, coins, bonus }: OrderTerms) =>
  order.fen === yuan * 100 &&
  order.coins === coins &&
  order.bonus === bonus &&
  order.expires_at.getTime() - Date.now() > minRemainingMs

const abandon = async (tx: Tx, { order_no }: OrderRow) => {
  await moveOrder(tx, order_no, 'closing', { check_count: 0, next_check_at: inSeconds(0) })
  await checkOrderJob.enqueue(tx, { orderNo: order_no })
}

const requireWithinCaps = async (tx: Tx, memberId: number, yuan: number) => {
  const { maxYuanPerOrder, maxYuanPerDay } = await settingsOf(tx, 'points')
  if (yuan > maxYuanPerOrder) fail('amount_not_allowed', { message: `单笔充值最多 ${maxYuanPerOrder} 元` })
  const { fen } = await tx
    .selectFrom('payment_order')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<string>('fen'), sql<string>`0`).as('fen'))
    .where('member_id', '=', memberId)
    .where('state', 'not in', ['closed', 'cancelled', 'refunded'])
    .where('created_at', '>=', sql<Date>`date_trunc('day', now(), 'Asia/Shanghai')`)
    .executeTakeFirstOrThrow()
  if (Number(fen) + yuan * 100 > maxYuanPerDay * 100)
    fail('top_up_limit_reached', { message: `每日充值最多 ${maxYuanPerDay} 元，请明天再来` })
}

const insertOrder = async (tx: Tx, memberId: number, provider: Provider, terms: OrderTerms): Promise<OrderRow> => {
  const { packageId, yuan, coins, bonus } = terms
  const seconds = paymentMinutes * 60
  const expiresAt = new Date((Math.floor(Date.now() / 1000) + seconds) * 1000)
  const order = await tx
    .insertInto('payment_order')
    .values({
      order_no: orderNoOf(new Date()),
      member_id: memberId,
      package_id: packageId,
      provider,
      coins,
      bonus,
      fen: yuan * 100,
      subject: subjectOf(terms),
      expires_at: expiresAt,
      next_check_at: inSeconds(secondsBetweenChecks),
      ...itemColumns(terms),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await checkOrderJob.enqueue(tx, { orderNo: order.order_no }, { delaySeconds: seconds + 1 })
  return order
}

const itemColumns = ({ item }: OrderTerms) => ({ item_kind: item?.kind ?? null, item_id: item?.id ?? null })

export const subjectOf = ({ coins, bonus }: Pick<OrderTerms, 'coins' | 'bonus'>): string =>
  bonus > 0 ? `${coins + bonus} V币（含赠送 ${bonus}）` : `${coins} V币`

/** For example ORDER_20261115104218_03158214: Beijing time and a random number that cannot be guessed. */
export const orderNoOf = (moment: Date): string => {
  const beijing = inShanghai(moment).toISOString()
  return `ORDER_${beijing.replaceAll(/\D/g, '').slice(0, 14)}_${String(randomInt(100_000_000)).padStart(8, '0')}`
}
