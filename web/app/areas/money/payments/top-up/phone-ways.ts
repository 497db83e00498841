import type { PaymentType } from '#contract/money/payments/providers.ts'
import type { PhoneWay } from '#contract/money/payments/top-up.ts'

/** How each provider is paid on the visitor's phone. */
export type PhoneWays = Record<PaymentType, PhoneWay>

/**
 * The ways for the place where the visitor is, by what the browser says of itself; null: a computer, which shows codes to
 * scan. WeChat for computers cannot pay inside itself either.
 */
export const phoneWaysOf = (userAgent: string | null): PhoneWays | null => {
  if (!userAgent || !/Android|iPhone|iPod|HarmonyOS|OpenHarmony/i.test(userAgent)) return null
  return { 微信: /MicroMessenger/i.test(userAgent) ? 'jsapi' : 'h5', 支付宝: 'wap' }
}
