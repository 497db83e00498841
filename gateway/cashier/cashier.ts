import { createVerify } from 'node:crypto'
import type { AlipayApi } from '../alipay/alipay-api.ts'
import { AlipayRefusal, parametersOf } from '../alipay/alipay-request.ts'
import { signedByAlipay } from '../alipay/alipay-signature.ts'
import { type Call, type Reply, seeOther } from '../http.ts'
import type { Keys } from '../keys.ts'
import type { Services } from '../services.ts'
import type { Ledger } from '../trades/ledger.ts'
import type { Trade } from '../trades/trade.ts'
import { Declined } from '../trades/trade-operations.ts'
import type { PayOptions } from './buyer.ts'
import { addressOf, type anomalies, cashierPage, refusalPage } from './cashier-page.ts'

type Anomaly = keyof typeof anomalies
/** Options of every button that pays immediately. Only the first notice is forged: the portal recovers with the next one. */
const payOptions: Record<'pay' | Exclude<Anomaly, 'late' | 'during-close'>, (trade: Trade) => PayOptions> = {
  pay: () => ({}),
  coupon: (trade) => ({ couponFen: Math.min(100, trade.fen - 1) }),
  delay: () => ({ notice: { delaySeconds: 30 } }),
  copies: () => ({ notice: { copies: 5 } }),
  drop: () => ({ notice: { isDropped: true } }),
  'wrong-amount': () => ({ notice: { forge: 'wrong-amount' } }),
  'wrong-key': () => ({ notice: { forge: 'wrong-key' } }),
}

const declined: Record<Declined['reason'], string> = {
  differs: '订单内容与首次不一致',
  used: '商户订单号重复',
  paid: '订单已支付',
  closed: '订单已关闭',
  expired: '订单已超时',
  unpaid: '订单未支付',
  'too-much': '金额超限',
}

/** The pages and buttons below /demo-pay. */
export const cashier = (services: Services, alipay: AlipayApi) => {
  const { operations, buyer, ledger, keys } = services
  const returnTo = (trade: Trade) =>
    seeOther(alipay.returnAddress(trade, (parameters) => signedByAlipay(keys, parameters)))

  const press = (trade: Trade, token: string, button: string, back: string | undefined): Reply => {
    const here = seeOther(addressOf(trade, token, '', back))
    if (button === 'cancel') {
      operations.abandon(trade)
      const left = back ?? trade.quitUrl
      if (left) return seeOther(left)
    } else if (button === 'late' || button === 'during-close') {
      operations.scan(trade)
      operations.plan(trade, button)
      if (button === 'late') buyer.payAfterExpiry(trade)
    } else if (button in payOptions) {
      buyer.pay(trade, payOptions[button as keyof typeof payOptions](trade))
      if (trade.returnUrl) return returnTo(trade)
      if (back) return seeOther(back)
    } else return refusalPage(404, 'NOT_FOUND', '没有这个按钮')
    return here
  }

  const openFromAlipay = (call: Call): Reply => {
    try {
      const { token } = alipay.openPaymentPage(parametersOf(call))
      return seeOther(`/demo-pay/alipay/${token}`)
    } catch (error) {
      if (error instanceof AlipayRefusal) return refusalPage(400, error.subCode, error.subMsg)
      throw error
    }
  }

  const openFromBridge = ({ query }: Call): Reply => {
    try {
      const token = openBridge(keys, ledger, query)
      const trade = ledger.byToken(token)!
      return seeOther(addressOf(trade, token, '', wechatReturn(trade, query)))
    } catch (error) {
      if (error instanceof BridgeRefusal) return refusalPage(400, 'get_brand_wcpay_request:fail', error.message)
      throw error
    }
  }

  const openTrade = (trade: Trade, token: string, call: Call, button: string | undefined): Reply => {
    const back = wechatReturn(trade, call.query)
    if (call.method === 'POST') return press(trade, token, button ?? '', back)
    if (button === 'return' && trade.returnUrl && trade.paidAt) return returnTo(trade)
    const isStale = trade.product === 'MWEB' && Date.now() - trade.issuedAt.getTime() > h5AddressMs
    if (isStale && !trade.isOpened) return refusalPage(400, 'H5_URL_EXPIRED', '支付链接已过期，请回到商户页面重新发起')
    if (!trade.isOpened && trade.state === 'open') operations.open(trade)
    return cashierPage(trade, token, back)
  }

  const open = (call: Call): Reply => {
    if (call.path === '/demo-pay/gateway.do') return openFromAlipay(call)
    if (call.path === '/demo-pay/wechat/jsapi') return openFromBridge(call)
    const [, provider, token = '', button] =
      /^\/demo-pay\/(wechat|alipay)\/([\w-]+)(?:\/([\w-]+))?$/.exec(call.path) ?? []
    const trade = ledger.byToken(token)
    if (!trade || trade.provider !== provider) return refusalPage(404, 'ORDER_NOT_EXIST', '没有这笔订单')
    return openTrade(trade, token, call, button)
  }

  return (call: Call): Reply => {
    try {
      return open(call)
    } catch (error) {
      if (error instanceof Declined) return refusalPage(409, error.reason, declined[error.reason])
      if (error instanceof ForeignReturn)
        return refusalPage(400, 'REDIRECT_URL_REFUSED', '商家参数格式有误，请联系商家解决')
      throw error
    }
  }
}

/** WeChat's own browser refuses a call of `getBrandWCPayRequest`; the page shows the reason. */
class BridgeRefusal extends Error {}

const bridgeNames = ['appId', 'timeStamp', 'nonceStr', 'package', 'signType', 'paySign'] as const

/**
 * Checks what a page hands to `getBrandWCPayRequest` and returns the token of its 收银台. Stands in for WeChat's browser,
 * which a demo does not have.
 */
const openBridge = (keys: Keys, ledger: Ledger, query: URLSearchParams): string => {
  const given = Object.fromEntries(bridgeNames.map((name) => [name, query.get(name) ?? ''])) as Record<
    (typeof bridgeNames)[number],
    string
  >
  const missing = bridgeNames.find((name) => !given[name])
  if (missing) throw new BridgeRefusal(`缺少参数 ${missing}`)
  if (given.signType !== 'RSA') throw new BridgeRefusal('signType 应为 RSA')
  if (given.appId !== keys.wechat.appid) throw new BridgeRefusal('appId 与商户不匹配')
  if (!/^\d{10}$/.test(given.timeStamp)) throw new BridgeRefusal('timeStamp 应为秒')
  const message = `${given.appId}\n${given.timeStamp}\n${given.nonceStr}\n${given.package}\n`
  const isSigned = createVerify('RSA-SHA256')
    .update(message)
    .verify(keys.wechatMerchant.publicKey, given.paySign, 'base64')
  if (!isSigned) throw new BridgeRefusal('支付验证签名失败')
  const token = /^prepay_id=wx([\w-]+)$/.exec(given.package)?.[1] ?? ''
  if (ledger.byToken(token)?.product !== 'JSAPI') throw new BridgeRefusal('预支付单号不存在')
  return token
}

/** The merchant sends buyers to an address that is not its own. */
class ForeignReturn extends Error {}

/** An H5 address must be opened within five minutes. */
const h5AddressMs = 5 * 60_000

/**
 * Where a buyer on a phone goes after WeChat's 收银台. H5: any page of the website that the order names. JSAPI: the page
 * that called the bridge; in the demo it is a path of the portal.
 */
const wechatReturn = (trade: Trade, query: URLSearchParams): string | undefined => {
  const asked = query.get('redirect_url')
  if (asked === null || trade.product === 'NATIVE') return undefined
  const isOwn =
    trade.product === 'MWEB'
      ? trade.appUrl !== undefined && URL.parse(asked)?.origin === new URL(trade.appUrl).origin
      : /^\/(?![/\\])[\x21-\x7e]*$/.test(asked)
  if (!isOwn) throw new ForeignReturn()
  return asked
}
