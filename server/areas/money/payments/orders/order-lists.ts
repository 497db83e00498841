import { sql } from 'kysely'
import type { z } from 'zod'
import type { exportOrders, listMyOrders, listOrders } from '#contract/money/payments/payments.ts'
import { providerOf } from '#contract/money/payments/providers.ts'
import { type TradeState, tradeStates } from '#contract/money/payments/top-up.ts'
import type { Db, Tx } from '#kernel/database/index.ts'
import { countEach, countUpTo, offsetOf, totalOf } from '#kernel/listing/index.ts'
import { dayEnd, dayStart, requirePeriod } from '#kernel/time/index.ts'
import { isOpen } from '../../../base/approvals/index.ts'
import type { RefundRow } from '../refunds/refund-queries.ts'
import { statesOf } from './order-states.ts'
import '../tables.ts'

const columnOf = { createTime: 'created_at', totalFee: 'fen' } as const

export const findMyOrders = async (db: Db, memberId: number, query: z.output<typeof listMyOrders.query>) => {
  let mine = db.selectFrom('payment_order').where('member_id', '=', memberId)
  if (query.tradeState) mine = mine.where('state', 'in', statesOf(query.tradeState))
  const { field, direction } = query.sort
  const rows = await mine
    .selectAll()
    .orderBy(columnOf[field], direction)
    .orderBy('id', direction)
    .limit(query.size)
    .offset(offsetOf(query))
    .execute()
  return { rows, ...(await countUpTo(mine.select('id'), db)) }
}

const withMembers = (db: Db | Tx) =>
  db.selectFrom('payment_order').innerJoin('member', 'member.id', 'payment_order.member_id')

const shown = (orders: ReturnType<typeof withMembers>) =>
  orders
    .selectAll('payment_order')
    .select(['member.nick_name as member_name', 'member.phone as member_phone', isRefundAwaiting, refunds])

/** Whether a refund of the order waits for a second administrator. */
const isRefundAwaiting = sql<boolean>`exists (
  select from approval where kind = 'refund' and subject = payment_order.order_no and ${isOpen})`.as(
  'is_refund_awaiting',
)

type ListedRefund = Pick<RefundRow, 'refund_no' | 'fen' | 'coins' | 'state' | 'reason'> & {
  requested_at: string
  done_at: string | null
}

/** The refunds of the order, oldest first. */
const refunds = sql<ListedRefund[]>`(
  select coalesce(json_agg(json_build_object('refund_no', refund_no, 'fen', refund.fen, 'coins', refund.coins,
    'state', refund.state, 'reason', reason, 'requested_at', requested_at, 'done_at', done_at) order by refund.id), '[]')
  from payment_refund as refund where order_id = payment_order.id)`.as('refunds')

export const getAdminOrder = (db: Db | Tx, orderNo: string) =>
  shown(withMembers(db)).where('payment_order.order_no', '=', orderNo).executeTakeFirstOrThrow()

export type AdminOrderRow = Awaited<ReturnType<typeof getAdminOrder>>

type Filters = Omit<z.output<typeof exportOrders.query>, 'format' | 'sort'>

/** Escapes the wildcards of LIKE. */
const containing = (text: string) => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`

const filtered = (db: Db, query: Filters) => {
  requirePeriod(query)
  let orders = withMembers(db)
  if (query.orderNo) orders = orders.where('payment_order.order_no', 'like', containing(query.orderNo))
  if (query.userId) orders = orders.where('payment_order.member_id', '=', query.userId)
  if (query.userName) {
    const name = containing(query.userName)
    orders = orders.where((eb) =>
      eb.or([
        eb('member.nick_name', 'like', name),
        eb('member.username', 'like', name),
        eb('member.phone', '=', query.userName!),
      ]),
    )
  }
  if (query.paymentType) orders = orders.where('payment_order.provider', '=', providerOf(query.paymentType))
  if (query.from) orders = orders.where('payment_order.created_at', '>=', dayStart(query.from))
  if (query.to) orders = orders.where('payment_order.created_at', '<', dayEnd(query.to))
  if (query.tradeState) orders = orders.where('payment_order.state', 'in', statesOf(query.tradeState))
  if (query.doubtful === 1) orders = orders.where('payment_order.review_reason', 'is not', null)
  return orders
}

export const sortedOrders = (
  db: Db,
  { sort: { field, direction }, ...filter }: Omit<z.output<typeof listOrders.query>, 'page' | 'size'>,
) =>
  shown(filtered(db, filter))
    .orderBy(`payment_order.${columnOf[field]}`, direction)
    .orderBy('payment_order.id', direction)

/** One page of orders for the back office, with counts per state under the other filters. */
export const findOrders = async (db: Db, query: z.output<typeof listOrders.query>) => {
  const rows = await sortedOrders(db, query).limit(query.size).offset(offsetOf(query)).execute()
  const counted = await countEach(Object.keys(tradeStates) as TradeState[], (tradeState) =>
    countUpTo(filtered(db, { ...query, tradeState }).select('payment_order.id'), db),
  )
  return { rows, ...counted, ...totalOf(counted, query.tradeState) }
}
