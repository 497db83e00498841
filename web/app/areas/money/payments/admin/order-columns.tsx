import { formatYuan } from '#contract/money/payments/amounts.ts'
import type { AdminOrder } from '#contract/money/payments/payments.ts'
import { paymentTypeLabel } from '#contract/money/payments/providers.ts'
import type { TradeState } from '#contract/money/payments/top-up.ts'
import { formatCount, formatMinute } from '#lib/format/format.ts'
import { Status, type StatusTone } from '#ui/feedback/status.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import type { Column } from '#ui/table/data-table.tsx'
import { PersonCell } from '#ui/table/person-cell.tsx'
import { PersonLink } from '#ui/table/person-link.tsx'
import { actionsColumn, RowAction } from '#ui/table/row-actions.tsx'
import styles from './admin-orders.module.css'

const tones: Record<TradeState, StatusTone> = {
  NOTPAY: 'off',
  SUCCESS: 'ok',
  CLOSED: 'off',
  CANCEL: 'off',
  REFUND: 'off',
}

interface ColumnActions {
  expanded: ReadonlySet<number>
  toggle: (order: AdminOrder) => void
  recheck: (order: AdminOrder) => void
  refund: (order: AdminOrder) => void
}

const OrderState = ({ order }: { order: AdminOrder }) => {
  if (order.isRefundAwaiting) return <Status tone="wait">退款待确认</Status>
  if (order.doubt !== null) return <Status tone="wait">待复核</Status>
  return (
    <>
      <Status tone={tones[order.tradeState]}>
        {order.orderStatus}
        {order.isLate && '（迟到）'}
      </Status>
      {order.refundNote && <small className={classNames(styles.partly, 'muted')}>{order.refundNote}</small>}
    </>
  )
}

/** Month, day and time, without the year. */
const shortTime = (time: string) => formatMinute(time).slice(5)

export const orderColumns = ({ expanded, toggle, recheck, refund }: ColumnActions): Column<AdminOrder>[] => [
  { key: 'orderNo', title: '订单编号', isFixed: true, render: ({ orderNo }) => orderNo },
  {
    key: 'userName',
    title: '用户',
    isFixed: true,
    render: ({ userId, userName, phone }) => (
      <PersonCell name={<PersonLink id={userId}>{userName}</PersonLink>} phone={phone} />
    ),
  },
  {
    key: 'totalFee',
    title: '金额（元）',
    align: 'right',
    sortBy: 'totalFee',
    render: ({ totalFee }) => formatYuan(totalFee),
  },
  { key: 'coin', title: 'V币', align: 'right', render: ({ coin }) => formatCount(coin) },
  { key: 'paymentType', title: '渠道', render: ({ paymentType }) => paymentTypeLabel(paymentType) },
  { key: 'createTime', title: '创建', sortBy: 'createTime', render: ({ createTime }) => shortTime(createTime) },
  { key: 'payTime', title: '支付', render: ({ payTime }) => (payTime ? shortTime(payTime) : '–') },
  { key: 'state', title: '状态', isFixed: true, render: (order) => <OrderState order={order} /> },
  actionsColumn((order) => (
    <>
      <RowAction isReading onClick={() => toggle(order)}>
        {expanded.has(order.id) ? '收起' : '详情'}
      </RowAction>
      <RowAction isDisabled={!order.canRecheck} onClick={() => recheck(order)}>
        复核
      </RowAction>
      <RowAction isDangerous isDisabled={!order.canRefund} onClick={() => refund(order)}>
        退款
      </RowAction>
    </>
  )),
]
