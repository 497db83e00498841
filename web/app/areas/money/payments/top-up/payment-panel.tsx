import { CircleX, ExternalLink, RefreshCw } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { paymentTypeLabel } from '#contract/money/payments/providers.ts'
import { Button, buttonClass } from '#ui/button/button.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { LinkButton } from '#ui/navigation/link-button.tsx'
import { PaymentMark } from '../payment-mark.tsx'
import { alipayTab } from './alipay-tab.ts'
import type { PayStep } from './load-top-up.ts'
import styles from './pay-order.module.css'
import { PhonePayment } from './phone-payment.tsx'

interface PaymentPanelProps {
  data: PayStep
  isOver: boolean
  isCancelled: boolean
  /** Where the code is scanned, or the line below the link to Alipay. */
  children: ReactNode
}

/** The QR code or the link to Alipay, or the reason why the order cannot be paid. */
export function PaymentPanel({ data, isOver, isCancelled, children }: PaymentPanelProps) {
  const { order, method, problem } = data
  return (
    <div className={styles.place}>
      <div className={styles.payer}>
        <PaymentMark type={order.paymentType} />
        <b>{paymentTypeLabel(order.paymentType)}</b>
      </div>
      {isOver ? (
        <TooLate isCancelled={isCancelled} again={data.again} />
      ) : method === null ? (
        <NoMethod problem={problem} />
      ) : (
        <>
          {'tabUrl' in method && <AlipayLink pageUrl={method.tabUrl} />}
          {'way' in method && (
            <PhonePayment orderNo={order.orderNo} method={method} isInsideWechat={data.isInsideWechat} />
          )}
          {children}
        </>
      )}
    </div>
  )
}

function AlipayLink({ pageUrl }: { pageUrl: string }) {
  useEffect(() => {
    alipayTab.send(pageUrl)
  }, [pageUrl])
  return (
    <div className={styles.alipay}>
      <p>支付宝页面在新标签页打开，付款后回到这里。</p>
      <a className={buttonClass({ look: 'primary', size: 'large' })} href={pageUrl} target="_blank" rel="noopener">
        打开支付宝付款
        <ExternalLink size={15} strokeWidth={1.6} aria-hidden />
      </a>
    </div>
  )
}

/** Without a problem the method was not requested yet; reloading the page data requests it. */
function NoMethod({ problem }: { problem: string | null }) {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (problem === null) void revalidate()
    else alipayTab.close()
  }, [problem, revalidate])
  if (problem === null) {
    return (
      <div className={styles.broken}>
        <Spinner label="正在加载" />
      </div>
    )
  }
  return (
    <div className={styles.broken} role="alert">
      <CircleX size={28} strokeWidth={1.6} aria-hidden />
      <p>{problem}</p>
      <Button disabled={state !== 'idle'} onClick={() => void revalidate()}>
        <RefreshCw size={15} strokeWidth={1.6} aria-hidden />
        重试
      </Button>
    </div>
  )
}

const TooLate = ({ isCancelled, again }: { isCancelled: boolean; again: string }) => (
  <div className={styles.broken} role="alert">
    <CircleX size={28} strokeWidth={1.6} aria-hidden />
    <p>{isCancelled ? '订单已取消' : '订单超时已关闭'}</p>
    <small>如已扣款，到账会自动补记。</small>
    <LinkButton look="primary" to={again}>
      重新充值
    </LinkButton>
  </div>
)
