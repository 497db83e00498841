import { sql } from 'kysely'
import type { z } from 'zod'
import { type LineResult, lineKinds, lineResults } from '#contract/money/payments/payment-words.ts'
import type {
  exportStatementLines as exportEndpoint,
  listStatementLines as listEndpoint,
  StatementLine,
} from '#contract/money/payments/payments.ts'
import { type Provider, paymentTypeLabel, providerOf, providers } from '#contract/money/payments/providers.ts'
import { orderNoOfTrade, tradeStates } from '#contract/money/payments/top-up.ts'
import { type Db, inTransaction } from '#kernel/database/index.ts'
import { type Column, exportPages } from '#kernel/export/index.ts'
import { countEach, countUpTo, offsetOf, type RowOf, toPage, totalOf } from '#kernel/listing/index.ts'
import { requirePeriod } from '#kernel/time/index.ts'
import { tradeStateOf } from '../orders/order-states.ts'
import type { ComparedLine } from './bill-differences.ts'
import '../tables.ts'

const retentionDays = 400
const batch = 1000

/** Replaces the lines of a day by those of the latest comparison. */
export const storeLines = inTransaction(async (tx, day: string, provider: Provider, lines: ComparedLine[]) => {
  // Of two comparisons at once the second waits, because both would add the same lines.
  await sql`select pg_advisory_xact_lock(hashtext(${`statement ${day} ${provider}`}))`.execute(tx)
  await tx.deleteFrom('payment_statement_line').where('day', '=', day).where('provider', '=', provider).execute()
  for (let from = 0; from < lines.length; from += batch)
    await tx
      .insertInto('payment_statement_line')
      .values(lines.slice(from, from + batch).map((line) => columnsOf(day, provider, line)))
      .execute()
  await tx
    .deleteFrom('payment_statement_line')
    .where('day', '<', sql<string>`current_date - ${sql.lit(retentionDays)}::int`)
    .execute()
})

const columnsOf = (day: string, provider: Provider, { result, ours, theirs }: ComparedLine) => {
  const row = (theirs ?? ours)!
  return {
    day,
    provider,
    kind: row.kind,
    order_no: orderNoOfTrade(row.orderNo),
    transaction_id: row.transactionId,
    refund_no: row.refundNo ?? null,
    our_fen: ours?.fen ?? null,
    their_fen: theirs?.fen ?? null,
    at: row.at,
    difference: result,
  }
}

type Query = z.output<typeof listEndpoint.query>

const filtered = (db: Db, { from, to, paymentType, difference, orderNo }: Omit<Query, 'page' | 'size' | 'sort'>) => {
  requirePeriod({ from, to })
  let lines = db.selectFrom('payment_statement_line as line')
  if (from) lines = lines.where('line.day', '>=', from)
  if (to) lines = lines.where('line.day', '<=', to)
  if (paymentType) lines = lines.where('line.provider', '=', providerOf(paymentType))
  if (difference) lines = lines.where('line.difference', '=', difference)
  if (orderNo) lines = lines.where('line.order_no', '=', orderNo)
  return lines
}

const findPage = async (db: Db, { sort: { direction }, page, size, ...filter }: Query) => ({
  rows: await filtered(db, filter)
    .leftJoin('payment_order', 'payment_order.order_no', 'line.order_no')
    .selectAll('line')
    .select(['payment_order.state', sql<string>`line.day::text`.as('day')])
    .orderBy('line.at', direction)
    .orderBy('line.id', direction)
    .limit(size)
    .offset(offsetOf({ page, size }))
    .execute(),
})

const toLine = (row: RowOf<typeof findPage>): StatementLine => ({
  id: row.id,
  day: row.day,
  paymentType: providers[row.provider].type,
  kind: row.kind,
  orderNo: row.order_no,
  transactionId: row.transaction_id,
  refundNo: row.refund_no,
  ourFee: row.our_fen,
  theirFee: row.their_fen,
  time: row.at.toISOString(),
  difference: row.difference,
  orderStatus: row.state && tradeStates[tradeStateOf[row.state]],
})

/** One page of lines with the number of each result under the other filters. */
export const listStatementLines = async (db: Db, query: Query) => {
  const { rows } = await findPage(db, query)
  const counted = await countEach(Object.keys(lineResults) as LineResult[], (difference) =>
    countUpTo(filtered(db, { ...query, difference }).select('line.id'), db),
  )
  const { counts, ...rest } = counted
  return { ...toPage({ rows, ...rest, ...totalOf(counted, query.difference) }, toLine), counts }
}

const yuan = (fen: number | null) => fen && fen / 100

const columns: Column<StatementLine>[] = [
  { title: '时间', value: ({ time }) => new Date(time), width: 20 },
  { title: '类型', value: ({ kind }) => lineKinds[kind] },
  { title: '渠道', value: ({ paymentType }) => paymentTypeLabel(paymentType) },
  { title: '订单编号', value: ({ orderNo }) => orderNo, width: 34 },
  { title: '渠道流水', value: ({ transactionId }) => transactionId, width: 34 },
  { title: '退款单号', value: ({ refundNo }) => refundNo, width: 36 },
  { title: '我方（元）', value: ({ ourFee }) => yuan(ourFee) },
  { title: '渠道（元）', value: ({ theirFee }) => yuan(theirFee) },
  { title: '差额（元）', value: ({ ourFee, theirFee }) => yuan((theirFee ?? 0) - (ourFee ?? 0)) },
  { title: '结果', value: ({ difference }) => lineResults[difference], width: 20 },
  { title: '订单状态', value: ({ orderStatus }) => orderStatus ?? '没有这个订单' },
]

export const exportStatementLines = (db: Db, { format, ...query }: z.output<typeof exportEndpoint.query>) =>
  exportPages(format, '对账明细', columns, async (paging) => {
    const { rows } = await findPage(db, { ...query, ...paging })
    return { content: rows.map(toLine) }
  })
