import { pollPaymentMs } from '#contract/money/payments/top-up.ts'
import styles from './pay-order.module.css'

/** Shown while the order is polled. */
export const PollingNote = () => (
  <p className={styles.waiting} role="status">
    <i aria-hidden />
    {`等待支付，每 ${pollPaymentMs / 1000} 秒自动确认`}
  </p>
)
