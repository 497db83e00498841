import { Smartphone } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { financeTabPath, resultPath } from '#contract/paths.ts'
import { Button, buttonClass } from '#ui/button/button.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import type { PayStep } from './load-top-up.ts'
import styles from './pay-order.module.css'
import { askWechatForPayer, payInWechat } from './wechat-bridge.ts'

export type PhoneMethod = Extract<NonNullable<PayStep['method']>, { way: unknown }>

interface PhonePaymentProps {
  orderNo: string
  method: PhoneMethod
  isInsideWechat: boolean
}

/** PAY-26: the button that opens the provider on this phone; a code is offered for another phone. */
export function PhonePayment({ orderNo, method, isInsideWechat }: PhonePaymentProps) {
  return (
    <div className={styles.phone}>
      {method.way === 'wap' && isInsideWechat ? (
        <p>微信内不能打开支付宝，请在手机浏览器中打开本站付款，或返回改用微信支付。</p>
      ) : (
        <Opener orderNo={orderNo} method={method} />
      )}
      {method.way !== 'wap' && (
        <Link className="link" to={`${financeTabPath('topup', orderNo)}&scan=1`} replace>
          用另一台手机扫码支付
        </Link>
      )}
    </div>
  )
}

const large = { look: 'cost', size: 'large', block: true } as const

function Opener({ orderNo, method }: Pick<PhonePaymentProps, 'orderNo' | 'method'>) {
  const navigate = useNavigate()
  if (method.way === 'jsapi' && !method.pageUrl) {
    if (!method.bridge) return <AskForPayer />
    const { bridge } = method
    const pay = async () => {
      const result = await payInWechat(bridge)
      if (result === 'paid') await navigate(resultPath(orderNo))
      else toast.info(result === 'cancelled' ? '已取消支付，可以再次发起' : '微信没有完成支付，请重试')
    }
    return (
      <Button {...large} onClick={() => void pay()}>
        微信支付
      </Button>
    )
  }
  return (
    <a className={buttonClass(large)} href={method.pageUrl}>
      <Smartphone size={18} strokeWidth={1.6} aria-hidden />
      {method.way === 'wap' ? '打开支付宝付款' : '打开微信付款'}
    </a>
  )
}

/** Without an openid WeChat does not take payments: the page leaves for WeChat once and comes back. */
function AskForPayer() {
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    void askWechatForPayer().then(setProblem)
  }, [])
  return problem ? <p role="alert">{problem}</p> : <Spinner label="正在向微信确认付款人" />
}
