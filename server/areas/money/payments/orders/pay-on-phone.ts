import type { z } from 'zod'
import type { payOnPhone as endpoint } from '#contract/money/payments/payments.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor, Caller } from '#kernel/http/index.ts'
import { wechatOpenId } from '../../../people/accounts/index.ts'
import type { PayWay } from '../gateways/index.ts'
import type { PaymentContext } from '../payment-context.ts'
import { type PaymentRequest, placeOrder } from './pay-order.ts'

type Request = z.output<typeof endpoint.body>

const wayOf = async (context: PaymentContext, actor: Actor, caller: Caller, way: Request['way']): Promise<PayWay> => {
  switch (way) {
    case 'wap':
      return { name: way }
    case 'h5':
      // IPv4 in IPv6 notation, as sockets for both report it.
      return { name: way, clientIp: caller.address.replace(/^::ffff:/, '') }
    case 'jsapi':
      return { name: way, openid: (await findPayerOpenid(context, actor)) ?? fail('wechat_payer_unknown') }
  }
}

/** The openid of the member towards the 公众号 that takes the payments; undefined: WeChat has to be asked first. */
const findPayerOpenid = async ({ db, gateways }: PaymentContext, actor: Actor): Promise<string | undefined> => {
  const appId = gateways.wechatAppId()
  return appId === undefined ? undefined : wechatOpenId(db, actor, appId)
}

/** PAY-26: pays on a phone, in the way that the page names; an order that was begun on a computer can be continued. */
export const payOnPhone = async (context: PaymentContext, actor: Actor, caller: Caller, body: Request) => {
  const { way, packageId, ...rest } = body
  const request: PaymentRequest = packageId === undefined ? rest : { packageId, forItem: rest.forItem }
  const { answer, ...order } = await placeOrder(context, actor.id, await wayOf(context, actor, caller, way), request)
  if ('codeUrl' in answer) throw new Error('phones do not scan')
  if ('pageUrl' in answer) return { ...order, way, pageUrl: answer.pageUrl }
  return { ...order, way, bridge: answer.bridge, ...(answer.cashierUrl && { pageUrl: answer.cashierUrl }) }
}
