/**
 * The payment providers: the only list of them, from which calls, SQL and pages are derived. What a further one needs beside
 * its line here, such as a gateway and a contract, the compiler names. Without zod, for public pages.
 */
export const providers = {
  wechat: { type: '微信', label: '微信支付' },
  alipay: { type: '支付宝', label: '支付宝' },
} as const
export type Provider = keyof typeof providers
export const providerNames = Object.keys(providers) as Provider[]

/** A provider as calls name it. */
export type PaymentType = (typeof providers)[Provider]['type']
export const paymentTypes: readonly PaymentType[] = providerNames.map((name) => providers[name].type)

const byType = new Map<PaymentType, Provider>(providerNames.map((name) => [providers[name].type, name]))
export const providerOf = (type: PaymentType): Provider => byType.get(type)!
export const paymentTypeLabel = (type: PaymentType): string => providers[providerOf(type)].label
