import { formatYuan } from '#contract/money/payments/amounts.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { CodeToScan, type ScannedMethod } from './code-to-scan.tsx'
import type { PayStep } from './load-top-up.ts'
import styles from './pay-order.module.css'
import { PollingNote } from './polling-note.tsx'
import { clockText } from './use-time-left.ts'

interface OrderDialogProps {
  order: PayStep['order']
  method: ScannedMethod
  left: number
  onCheck: () => void
  onClose: () => void
}

/** PAY-13: opens as soon as the order is there; closing it stops polling. */
export const OrderDialog = ({ order, method, left, onCheck, onClose }: OrderDialogProps) => (
  <Dialog
    open
    onClose={onClose}
    title="微信支付"
    width={420}
    actions={
      <>
        <Button onClick={onClose}>关闭</Button>
        <Button look="primary" onClick={onCheck}>
          我已完成支付
        </Button>
      </>
    }
  >
    <div className={styles.scan}>
      <p className={styles.price}>
        ¥ <b>{formatYuan(order.totalFee)}</b>
      </p>
      <p className="muted">
        {order.title}，剩余 {clockText(left)}
      </p>
      <CodeToScan {...method} />
      <PollingNote />
    </div>
  </Dialog>
)
