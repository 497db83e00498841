import { Smartphone } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { WechatBridge } from '#contract/money/payments/payments.ts'
import { financeTabPath, resultPath } from '#contract/paths.ts'
import { Button, buttonClass } from '#ui/button/button.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import type { PayStep } from './load-top-up.ts'
import styles from './pay-order.module.css'

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

/** What WeChat's browser adds to its pages. */
interface Bridge {
  invoke(name: string, input: object, answer: (result: { err_msg: string }) => void): void
}
const bridgeOf = (page: { WeixinJSBridge?: Bridge }) => page.WeixinJSBridge

type Result = 'paid' | 'cancelled' | 'failed'

const resultOf = (message: string): Result => {
  if (message === 'get_brand_wcpay_request:ok') return 'paid'
  return message === 'get_brand_wcpay_request:cancel' ? 'cancelled' : 'failed'
}

/** Opens WeChat's own 收银台. The result is what WeChat says to the page; only the order shows whether it is paid. */
const payInWechat = (bridge: WechatBridge): Promise<Result> =>
  new Promise((resolve) => {
    const invoke = () =>
      bridgeOf(window)?.invoke('getBrandWCPayRequest', bridge, ({ err_msg }) => resolve(resultOf(err_msg)))
    if (bridgeOf(window)) invoke()
    else document.addEventListener('WeixinJSBridgeReady', invoke, { once: true })
  })

/** Lets WeChat tell the portal who pays; WeChat then returns to this page. Resolves with a message if it cannot. */
const askWechatForPayer = async (): Promise<string | undefined> => {
  const failed = '暂时不能向微信确认付款人，请改用扫码支付'
  try {
    const answer = await fetch('/api/users/wechat/payer', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ returnPath: location.pathname + location.search }),
    })
    if (!answer.ok) return failed
    const { url }: { url: string } = await answer.json()
    location.assign(url)
    return undefined
  } catch {
    return failed
  }
}

/** Without an openid WeChat does not take payments: the page leaves for WeChat once and comes back. */
function AskForPayer() {
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    void askWechatForPayer().then(setProblem)
  }, [])
  return problem ? <p role="alert">{problem}</p> : <Spinner label="正在向微信确认付款人" />
}
