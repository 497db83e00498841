import { sql } from 'kysely'
import { backOffice } from '#contract/back-office-paths.ts'
import { formatYuan } from '#contract/money/payments/amounts.ts'
import { type Provider, providerNames, providers } from '#contract/money/payments/providers.ts'
import { tradeStates } from '#contract/money/payments/top-up.ts'
import { minuteOf } from '#kernel/time/index.ts'
import type { Finder } from '../../../base/dossier-parts/index.ts'
import { toneOf } from '../dossier.ts'
import { type OrderState, tradeStateOf } from './order-states.ts'
import '../tables.ts'

interface OrderRow {
  id: number
  order_no: string
  fen: number
  coins: number
  bonus: number
  provider: Provider
  state: OrderState
  created_at: Date
  member_id: number
  nick_name: string
}

/** Fewer characters match too many orders to help. */
const minLength = 4

/** Finds orders by their number, its end, or the provider's number. */
export const orderFinder: Finder = {
  kind: 'order',
  async find(db, words, limit) {
    if (!/^[0-9A-Za-z_-]+$/.test(words) || words.length < minLength) return []
    const end = `${[...words].reverse().join('').replaceAll('_', '\\_')}%`
    const { rows } = await sql<OrderRow>`
      select found.*, member.nick_name from (
        (select * from payment_order where reverse(order_no) like ${end} limit ${sql.lit(limit)})
        union
        (select * from payment_order where provider in (${sql.join(providerNames)}) and transaction_id = ${words})
      ) as found join member on member.id = found.member_id
      order by found.created_at desc limit ${sql.lit(limit)}`.execute(db)
    return rows.map(toHit)
  },
}

const toHit = (row: OrderRow) => ({
  id: row.id,
  title: row.order_no,
  mark: `¥ ${formatYuan(row.fen)}`,
  detail: `${row.nick_name}，${providers[row.provider].type}，${minuteOf(row.created_at)}`,
  state: { label: tradeStates[tradeStateOf[row.state]], tone: toneOf(row.state) },
  link: backOffice.order(row.order_no),
  facts: [
    { label: '付款人', value: row.nick_name, link: backOffice.member(row.member_id) },
    { label: '金额', value: `¥ ${formatYuan(row.fen)}`, link: null },
    { label: 'V币', value: String(row.coins + row.bonus), link: null },
    { label: '方式', value: providers[row.provider].type, link: null },
    { label: '下单', value: minuteOf(row.created_at), link: null },
  ],
})
