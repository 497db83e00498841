import type { WechatBridge } from '#contract/money/payments/payments.ts'

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
export const payInWechat = (bridge: WechatBridge): Promise<Result> =>
  new Promise((resolve) => {
    const invoke = () =>
      bridgeOf(window)?.invoke('getBrandWCPayRequest', bridge, ({ err_msg }) => resolve(resultOf(err_msg)))
    if (bridgeOf(window)) invoke()
    else document.addEventListener('WeixinJSBridgeReady', invoke, { once: true })
  })

/** Lets WeChat tell the portal who pays; WeChat then returns to this page. Resolves with a message if it cannot. */
export const askWechatForPayer = async (): Promise<string | undefined> => {
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
