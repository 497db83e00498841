import styles from './top-up.module.css'

/** Notice above all payment pages while the simulator is in use. */
export const DemoStrip = () => (
  <div className={styles.demo} role="note">
    <b>演示支付</b> 支付由模拟器完成，不会扣真实的钱。接入商户后本条不再出现。
  </div>
)
