import type { z } from 'zod'
import { refundStates } from '#contract/money/payments/payment-words.ts'
import type { exportOrders as endpoint } from '#contract/money/payments/payments.ts'
import { paymentTypeLabel } from '#contract/money/payments/providers.ts'
import type { Db } from '#kernel/database/index.ts'
import { type Column, exportAs } from '#kernel/export/index.ts'
import type { Download } from '#kernel/http/index.ts'
import { toAdminOrder } from '../view.ts'
import { type AdminOrderRow, sortedOrders } from './order-lists.ts'

const lastRefundTime = ({ refunds }: AdminOrderRow) => {
  const at = refunds.at(-1)?.done_at
  return at ? new Date(at) : null
}

const columns: Column<AdminOrderRow>[] = [
  { title: '订单编号', value: (row) => row.order_no, width: 34 },
  { title: '用户', value: (row) => row.member_name, width: 20 },
  { title: '手机', value: (row) => toAdminOrder(row).phone, width: 14 },
  { title: '商品', value: (row) => row.subject, width: 24 },
  { title: '金额（元）', value: (row) => row.fen / 100 },
  { title: 'V币', value: (row) => row.coins + row.bonus },
  { title: '渠道', value: (row) => paymentTypeLabel(toAdminOrder(row).paymentType) },
  { title: '状态', value: (row) => toAdminOrder(row).orderStatus },
  { title: '创建时间', value: (row) => row.created_at, width: 20 },
  { title: '支付时间', value: (row) => row.paid_at, width: 20 },
  { title: '渠道流水', value: (row) => row.transaction_id, width: 34 },
  { title: '已退款（元）', value: (row) => row.refunded_fen / 100 },
  { title: '退款', value: (row) => refundStates[row.refund_state ?? 'none'] },
  { title: '退款时间', value: (row) => lastRefundTime(row), width: 20 },
]

/** Streams the filtered orders as a file, in the order of the table. */
export const exportOrders = (db: Db, { format, ...query }: z.output<typeof endpoint.query>): Promise<Download> =>
  exportAs(format, '充值订单', columns, sortedOrders(db, query))
