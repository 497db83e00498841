import { Button } from 'antd'
import { TriangleAlert } from 'lucide-react'
import { type AdminOrder, refundStates } from '#contract/payments.ts'
import { formatSecond } from '#lib/format.ts'
import styles from './admin-orders.module.css'

const timeText = (time: string | null) => (time ? formatSecond(time) : '–')

/** What the list has no room for. */
export const OrderDetails = ({ order }: { order: AdminOrder }) => (
  <dl className={styles.title}>
    <div>
      <dt>商品名称</dt>
      <dd>{order.title}</dd>
    </div>
    <div>
      <dt>渠道流水</dt>
      <dd>{order.transactionId ?? '–'}</dd>
    </div>
    <div>
      <dt>支付时间</dt>
      <dd>{timeText(order.payTime)}</dd>
    </div>
    <div>
      <dt>关闭时间</dt>
      <dd>{timeText(order.closeTime)}</dd>
    </div>
    <div>
      <dt>支付截止</dt>
      <dd>{timeText(order.expireTime)}</dd>
    </div>
    <div>
      <dt>退款</dt>
      <dd>{refundStates[order.refundState]}</dd>
    </div>
    <div>
      <dt>退款时间</dt>
      <dd>{timeText(order.refundTime)}</dd>
    </div>
    <div>
      <dt>退款原因</dt>
      <dd>{order.refundReason ?? '–'}</dd>
    </div>
  </dl>
)

/** Why somebody should look at an order, and the way to do it. */
export const DoubtNote = ({ doubt, onRecheck }: { doubt: string; onRecheck: () => void }) => (
  <div className={styles.doubt}>
    <TriangleAlert size={16} strokeWidth={1.6} aria-hidden />
    <p>{doubt}</p>
    <Button size="small" onClick={onRecheck}>
      去复核
    </Button>
  </div>
)
