import type { Actor } from '#kernel/http/index.ts'
import { wechatOpenId } from '../../../people/accounts/index.ts'
import type { PaymentContext } from '../payment-context.ts'

/** The openid of the member towards the 公众号 that takes the payments; undefined: WeChat has to be asked first. */
export const findPayerOpenid = async ({ db, gateways }: PaymentContext, actor: Actor): Promise<string | undefined> => {
  const appId = gateways.wechatAppId()
  return appId === undefined ? undefined : wechatOpenId(db, actor, appId)
}
