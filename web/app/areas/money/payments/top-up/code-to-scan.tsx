import { ExternalLink } from 'lucide-react'
import { buttonClass } from '#ui/button/button.tsx'
import { QrCode } from '#ui/media/qr-code.tsx'
import type { PayStep } from './load-top-up.ts'
import styles from './pay-order.module.css'

export type ScannedMethod = Extract<NonNullable<PayStep['method']>, { qr: unknown }>

/** The QR code of a WeChat order; with the simulator also a link to its cashier. */
export const CodeToScan = ({ qr, demoUrl }: ScannedMethod) => (
  <>
    <div className={styles.code}>
      <QrCode qr={qr} label="微信支付二维码" width={208} />
    </div>
    <p>请使用微信扫一扫完成支付</p>
    {demoUrl && (
      <a className={buttonClass({}, styles.cashier)} href={demoUrl} target="_blank" rel="noopener">
        打开演示收银台
        <ExternalLink size={15} strokeWidth={1.6} aria-hidden />
      </a>
    )}
  </>
)
