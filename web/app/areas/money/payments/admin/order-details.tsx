import { TriangleAlert } from 'lucide-react'
import { formatYuan } from '#contract/money/payments/amounts.ts'
import { refundStates } from '#contract/money/payments/payment-words.ts'
import type { AdminOrder, Refund } from '#contract/money/payments/payments.ts'
import { formatCount, formatSecond } from '#lib/format/format.ts'
import { ToolButton } from '#ui/button/tool-button.tsx'
import { TitleBlock } from '#ui/layout/title-block.tsx'
import { ForChanges } from '#ui/table/may-change.tsx'
import styles from './admin-orders.module.css'

const timeText = (time: string | null) => (time ? formatSecond(time) : '–')

/** Fields of an order that the table has no columns for. */
export const OrderDetails = ({ order }: { order: AdminOrder }) => (
  <>
    <Facts order={order} />
    {order.refunds.length > 0 && <Refunds refunds={order.refunds} />}
  </>
)

const Facts = ({ order }: { order: AdminOrder }) => (
  <TitleBlock
    items={[
      { label: '商品名称', value: order.title },
      { label: '渠道流水', value: order.transactionId ?? '–' },
      { label: '支付时间', value: timeText(order.payTime) },
      { label: '关闭时间', value: timeText(order.closeTime) },
      { label: '支付截止', value: timeText(order.expireTime) },
      { label: '退款', value: refundStates[order.refundState] },
      { label: '已退金额', value: order.refundedFee > 0 ? `¥ ${formatYuan(order.refundedFee)}` : '–' },
    ]}
    className={styles.details}
  />
)

/** Every refund of an order. */
const Refunds = ({ refunds }: { refunds: Refund[] }) => (
  <table className={styles.refunds} aria-label="退款记录">
    <thead>
      <tr>
        {['申请时间', '金额（元）', '收回 V币', '状态', '到账时间', '原因'].map((title) => (
          <th key={title} scope="col">
            {title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {refunds.map((refund) => (
        <tr key={refund.refundNo} title={refund.refundNo}>
          <td>{formatSecond(refund.createTime)}</td>
          <td>{formatYuan(refund.refundFee)}</td>
          <td>{formatCount(refund.coin)}</td>
          <td>{refundStates[refund.state]}</td>
          <td>{timeText(refund.refundTime)}</td>
          <td>{refund.reason}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

/** Explains why an order needs a check, with a button to check it. */
export const DoubtNote = ({ doubt, onRecheck }: { doubt: string; onRecheck: () => void }) => (
  <div className={styles.doubt}>
    <TriangleAlert size={16} strokeWidth={1.6} aria-hidden />
    <p>{doubt}</p>
    <ForChanges>
      <ToolButton onClick={onRecheck}>去复核</ToolButton>
    </ForChanges>
  </div>
)
