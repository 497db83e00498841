import { createVerify } from 'node:crypto'
import type { Keys } from '../keys.ts'
import type { Ledger } from '../trades/ledger.ts'

/** WeChat's own browser refuses a call of `getBrandWCPayRequest`; the page shows the reason. */
export class BridgeRefusal extends Error {}

const names = ['appId', 'timeStamp', 'nonceStr', 'package', 'signType', 'paySign'] as const

/**
 * Checks what a page hands to `getBrandWCPayRequest` and returns the token of its 收银台. Stands in for WeChat's browser,
 * which a demo does not have.
 */
export const openBridge = (keys: Keys, ledger: Ledger, query: URLSearchParams): string => {
  const given = Object.fromEntries(names.map((name) => [name, query.get(name) ?? ''])) as Record<
    (typeof names)[number],
    string
  >
  const missing = names.find((name) => !given[name])
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
