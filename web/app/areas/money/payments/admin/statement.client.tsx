import { Link } from 'react-router'
import { backOffice } from '#contract/back-office-paths.ts'
import { formatYuan } from '#contract/money/payments/amounts.ts'
import { lineKinds, lineResults } from '#contract/money/payments/payment-words.ts'
import type { StatementLine } from '#contract/money/payments/payments.ts'
import { paymentTypeLabel, paymentTypes } from '#contract/money/payments/providers.ts'
import { calls, download, quietApi } from '#lib/api/browser-api.ts'
import { formatSecond } from '#lib/format/format.ts'
import { Status } from '#ui/feedback/status.tsx'
import { optionsOf } from '#ui/form/options-of.ts'
import { type Column, DataTable } from '#ui/table/data-table.tsx'
import styles from './admin-orders.module.css'

const filters = {
  days: { kind: 'days', label: '账单日', from: 'from', to: 'to' },
  paymentType: {
    kind: 'choice',
    label: '渠道',
    all: '全部',
    options: paymentTypes.map((value) => ({ value, label: paymentTypeLabel(value) })),
  },
  orderNo: { kind: 'text', label: '订单编号', placeholder: 'ORDER_' },
  difference: {
    kind: 'choice',
    label: '结果',
    all: '全部',
    options: optionsOf(lineResults),
  },
} as const

/** Every payment and refund of the reconciled days, ours beside the provider's. */
export default function Statement() {
  return (
    <DataTable
      name="statement"
      label="对账明细"
      columns={columns}
      filters={filters}
      tabs="difference"
      fetch={(query) => quietApi.payments.listStatementLines(query)}
      export={(query, onProgress) => download(calls.payments.exportStatementLines, query, onProgress)}
      rowKey={({ id }) => id}
      note="各日最近一次对账的结果"
    />
  )
}

const feeText = (fen: number | null) => (fen === null ? '–' : formatYuan(fen))

const gapOf = ({ ourFee, theirFee }: StatementLine) => formatYuan((theirFee ?? 0) - (ourFee ?? 0)).replace('-', '−')

const columns: Column<StatementLine>[] = [
  { key: 'time', title: '时间', isFixed: true, sortBy: 'time', render: ({ time }) => formatSecond(time) },
  { key: 'kind', title: '类型', render: ({ kind }) => lineKinds[kind] },
  { key: 'paymentType', title: '渠道', render: ({ paymentType }) => paymentTypeLabel(paymentType) },
  {
    key: 'orderNo',
    title: '订单编号',
    isFixed: true,
    render: ({ orderNo, orderStatus }) =>
      orderStatus === null ? (
        orderNo
      ) : (
        <Link className={styles.order} to={backOffice.order(orderNo)}>
          {orderNo}
        </Link>
      ),
  },
  { key: 'transactionId', title: '渠道流水', render: ({ transactionId }) => transactionId },
  { key: 'ourFee', title: '我方（元）', align: 'right', isFixed: true, render: ({ ourFee }) => feeText(ourFee) },
  { key: 'theirFee', title: '渠道（元）', align: 'right', isFixed: true, render: ({ theirFee }) => feeText(theirFee) },
  { key: 'gap', title: '差额', align: 'right', render: gapOf },
  {
    key: 'difference',
    title: '结果',
    isFixed: true,
    render: ({ difference }) => <Status tone={difference === 'none' ? 'ok' : 'bad'}>{lineResults[difference]}</Status>,
  },
  { key: 'orderStatus', title: '订单状态', render: ({ orderStatus }) => orderStatus ?? '没有这个订单' },
]
