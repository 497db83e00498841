import { sql } from 'kysely'
import { backOffice } from '#contract/back-office-paths.ts'
import { formatYuan } from '#contract/money/payments/amounts.ts'
import { type Provider, providers } from '#contract/money/payments/providers.ts'
import { tradeStates } from '#contract/money/payments/top-up.ts'
import type { MemberList } from '#contract/office/dossiers/dossier-words.ts'
import type { Db } from '#kernel/database/index.ts'
import { type DossierPart, entriesFrom, type PlacedRow } from '../../base/dossier-parts/index.ts'
import { isPaid, isUnpaid, type OrderState, tradeStateOf } from './orders/order-states.ts'
import './tables.ts'

interface OrderRow extends PlacedRow {
  order_no: string
  fen: number
  provider: Provider
  state: OrderState
  subject: string
}

export const toneOf = (state: OrderState) =>
  isUnpaid(state) ? ('wait' as const) : isPaid(state) && state !== 'refunded' ? ('ok' as const) : ('off' as const)

const orders = entriesFrom<OrderRow>({
  select: (id) => sql`
    select created_at as at, id, order_no, fen, provider, state, subject from payment_order where member_id = ${id}`,
  toEntry: ({ order_no, fen, provider, state, subject }) => ({
    icon: 'order',
    kind: providers[provider].type,
    title: order_no,
    detail: subject,
    link: backOffice.order(order_no),
    note: `¥ ${formatYuan(fen)}`,
    state: { label: tradeStates[tradeStateOf[state]], tone: toneOf(state) },
  }),
})

/** What the feature payments knows about a member. */
export const memberPart: DossierPart<MemberList> & { whenDisabled: typeof whenDisabled } = {
  lists: { orders: [orders] },
  async figures(db, id) {
    const { rows } = await sql<{ fen: number; paid: number; refunded: number }>`
      select coalesce(sum(fen - refunded_fen), 0)::bigint as fen,
        count(*) filter (where state <> 'refunded')::int as paid, count(*) filter (where refunded_fen > 0)::int as refunded
      from payment_order where member_id = ${id} and state in ('paid', 'paid_late', 'refunded')`.execute(db)
    const { fen, paid, refunded } = rows[0]!
    return [
      {
        label: '累计充值',
        value: `¥ ${formatYuan(fen)}`,
        note: `${paid} 笔，${refunded > 0 ? `退款 ${refunded} 笔` : '无退款'}`,
      },
    ]
  },
  whenDisabled,
}

async function whenDisabled(db: Db, id: number) {
  const open = await db
    .selectFrom('payment_order')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('member_id', '=', id)
    .where('state', 'in', ['created', 'paying', 'closing'])
    .executeTakeFirstOrThrow()
  const text = open.count > 0 ? `${open.count} 笔未完成的订单照常到账或超时关闭` : '没有未完成的订单'
  return [{ subject: '订单', text }]
}
