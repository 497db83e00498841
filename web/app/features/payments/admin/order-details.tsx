import { Button } from 'antd'
import { TriangleAlert } from 'lucide-react'
import { type AdminOrder, refundStates } from '#contract/payments.ts'
import { formatSecond } from '#lib/format/format.ts'
import { TitleBlock } from '#ui/layout/title-block.tsx'
import { ForChanges } from '#ui/table/may-change.tsx'
import styles from './admin-orders.module.css'

const timeText = (time: string | null) => (time ? formatSecond(time) : '–')

/** Fields of an order that the table has no columns for. */
export const OrderDetails = ({ order }: { order: AdminOrder }) => (
  <TitleBlock
    items={[
      { label: '商品名称', value: order.title },
      { label: '渠道流水', value: order.transactionId ?? '–' },
      { label: '支付时间', value: timeText(order.payTime) },
      { label: '关闭时间', value: timeText(order.closeTime) },
      { label: '支付截止', value: timeText(order.expireTime) },
      { label: '退款', value: refundStates[order.refundState] },
      { label: '退款时间', value: timeText(order.refundTime) },
      { label: '退款原因', value: order.refundReason ?? '–' },
    ]}
    className={styles.details}
  />
)

/** Explains why an order needs a check, with a button to check it. */
export const DoubtNote = ({ doubt, onRecheck }: { doubt: string; onRecheck: () => void }) => (
  <div className={styles.doubt}>
    <TriangleAlert size={16} strokeWidth={1.6} aria-hidden />
    <p>{doubt}</p>
    <ForChanges>
      <Button size="small" onClick={onRecheck}>
        去复核
      </Button>
    </ForChanges>
  </div>
)
