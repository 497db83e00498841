import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { type Provider, providers } from '#contract/money/payments/providers.ts'
import { ConfigError, type ConfigSection } from '#kernel/config/index.ts'

declare module '#kernel/config/config.ts' {
  interface Config {
    /** The contracts with the payment providers. */
    merchants: Merchants
    /**
     * Whether payments are simulated: without any contract, and only where the portal is reachable only from this
     * machine. Elsewhere it would give coins away.
     */
    simulatesPayments: boolean
  }
}

export interface Merchants extends Record<Provider, object | undefined> {
  wechat: WechatMerchant | undefined
  alipay: AlipayMerchant | undefined
}

const text = z.preprocess((value) => (value === '' ? undefined : value), z.string().optional())
const names = {
  wechat: ['MCHID', 'APPID', 'API_V3_KEY', 'PRIVATE_KEY', 'SERIAL_NO', 'PUBLIC_KEY', 'PUBLIC_KEY_ID'],
  alipay: ['APP_ID', 'PRIVATE_KEY', 'PUBLIC_KEY', 'SELLER_ID'],
} as const satisfies Record<Provider, readonly string[]>

/** Each has to be declared below: what is not declared never arrives. */
type Required = { [P in Provider]: `${Uppercase<P>}_${(typeof names)[P][number]}` }[Provider]

/** The merchant variables; a key is in the variable itself or in the file named by `…_FILE`. */
const merchantVariables = {
  WECHAT_MCHID: text,
  WECHAT_APPID: text,
  WECHAT_API_V3_KEY: text,
  WECHAT_PRIVATE_KEY: text,
  WECHAT_PRIVATE_KEY_FILE: text,
  WECHAT_SERIAL_NO: text,
  WECHAT_PUBLIC_KEY: text,
  WECHAT_PUBLIC_KEY_FILE: text,
  WECHAT_PUBLIC_KEY_ID: text,
  WECHAT_BASE_URL: text,
  ALIPAY_APP_ID: text,
  ALIPAY_PRIVATE_KEY: text,
  ALIPAY_PRIVATE_KEY_FILE: text,
  ALIPAY_PUBLIC_KEY: text,
  ALIPAY_PUBLIC_KEY_FILE: text,
  ALIPAY_SELLER_ID: text,
  ALIPAY_GATEWAY: text,
} satisfies Record<Required, typeof text> & Record<string, typeof text>

type Variables = { [Name in keyof typeof merchantVariables]?: string | undefined }

/** A contract with WeChat Pay; keys are PEM. */
export interface WechatMerchant {
  mchid: string
  appid: string
  apiV3Key: string
  privateKey: string
  serialNo: string
  publicKey: string
  publicKeyId: string
  baseUrl: string
}

/** A contract with Alipay; `publicKey` is Alipay's, not the application's. Keys are PEM. */
export interface AlipayMerchant {
  appId: string
  privateKey: string
  publicKey: string
  sellerId: string
  gateway: string
}

const asPem = (value: string, label: string): string => {
  const unfolded = value.replaceAll('\\n', '\n').trim()
  if (unfolded.includes('-----BEGIN')) return unfolded
  return `-----BEGIN ${label}-----\n${unfolded.replaceAll(/\s/g, '')}\n-----END ${label}-----`
}

const firstOf = <T>(attempts: (() => T)[]): T | undefined => {
  for (const attempt of attempts) {
    try {
      return attempt()
    } catch {}
  }
  return undefined
}

const requireRsa = (name: string, key: KeyObject | undefined): KeyObject => {
  if (key?.asymmetricKeyType === 'rsa') return key
  throw new ConfigError(`${name} 不是可用的 RSA 密钥（PEM 或不带头尾的 Base64）`)
}

const privateKey = (name: string, value: string): string => {
  const labels = ['PRIVATE KEY', 'RSA PRIVATE KEY']
  const key = firstOf(labels.map((label) => () => createPrivateKey(asPem(value, label))))
  return requireRsa(name, key).export({ type: 'pkcs8', format: 'pem' }).toString()
}

const publicKey = (name: string, value: string): string => {
  const key = firstOf([() => createPublicKey(asPem(value, 'PUBLIC KEY'))])
  return requireRsa(name, key).export({ type: 'spki', format: 'pem' }).toString()
}

const address = (name: string, value: string | undefined, fallback: string): string => {
  const url = URL.parse(value ?? fallback)
  const isLoopback = url?.hostname === '127.0.0.1' || url?.hostname === '[::1]' || url?.hostname === 'localhost'
  if (url && (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback)) && !url.search)
    return url.href.replace(/\/$/, '')
  throw new ConfigError(`${name} 应为 https 网址`)
}

const fromFile = (variables: Variables, name: keyof Variables): string | undefined => {
  const file = variables[`${name}_FILE` as keyof Variables]
  if (file === undefined) return variables[name]
  if (variables[name] !== undefined) throw new ConfigError(`${name} 与 ${name}_FILE 只能设置一个`)
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new ConfigError(`${name}_FILE 指向的文件无法读取`)
  }
}

/** Returns all variables of a provider or none; if only some are set, the error names the missing ones. */
const variablesOf = (variables: Variables, provider: Provider): Record<string, string> | undefined => {
  const required = names[provider].map((name) => `${provider.toUpperCase()}_${name}` as keyof Variables)
  const values = required.map((name) => [name, fromFile(variables, name)?.trim()] as const)
  const missing = values.filter(([, value]) => !value).map(([name]) => name)
  if (missing.length === required.length) return undefined
  if (missing.length > 0) throw new ConfigError(`${providers[provider].label}配置不完整，缺少 ${missing.join('、')}`)
  return Object.fromEntries(values) as Record<string, string>
}

const wechatMerchant = (variables: Variables): WechatMerchant | undefined => {
  const e = variablesOf(variables, 'wechat')
  if (!e) return undefined
  if (!/^[\x21-\x7e]{32}$/.test(e.WECHAT_API_V3_KEY!)) throw new ConfigError('WECHAT_API_V3_KEY 应为 32 个字符')
  return {
    mchid: e.WECHAT_MCHID!,
    appid: e.WECHAT_APPID!,
    apiV3Key: e.WECHAT_API_V3_KEY!,
    privateKey: privateKey('WECHAT_PRIVATE_KEY', e.WECHAT_PRIVATE_KEY!),
    serialNo: e.WECHAT_SERIAL_NO!,
    publicKey: publicKey('WECHAT_PUBLIC_KEY', e.WECHAT_PUBLIC_KEY!),
    publicKeyId: e.WECHAT_PUBLIC_KEY_ID!,
    baseUrl: address('WECHAT_BASE_URL', variables.WECHAT_BASE_URL, 'https://api.mch.weixin.qq.com'),
  }
}

const alipayMerchant = (variables: Variables): AlipayMerchant | undefined => {
  const e = variablesOf(variables, 'alipay')
  if (!e) return undefined
  return {
    appId: e.ALIPAY_APP_ID!,
    privateKey: privateKey('ALIPAY_PRIVATE_KEY', e.ALIPAY_PRIVATE_KEY!),
    publicKey: publicKey('ALIPAY_PUBLIC_KEY', e.ALIPAY_PUBLIC_KEY!),
    sellerId: e.ALIPAY_SELLER_ID!,
    gateway: address('ALIPAY_GATEWAY', variables.ALIPAY_GATEWAY, 'https://openapi.alipay.com/gateway.do'),
  }
}

export const hasMerchant = (merchants: Merchants): boolean => Object.values(merchants).some(Boolean)

/** The configured contracts; a provider without any variable has none. */
const merchantsOf = (variables: Variables): Merchants => {
  const wechat = wechatMerchant(variables)
  const alipay = alipayMerchant(variables)
  if (!wechat && variables.WECHAT_BASE_URL) throw new ConfigError('设置了 WECHAT_BASE_URL，却没有微信支付商户配置')
  if (!alipay && variables.ALIPAY_GATEWAY) throw new ConfigError('设置了 ALIPAY_GATEWAY，却没有支付宝商户配置')
  return { wechat, alipay }
}

export const paymentsConfig: ConfigSection = {
  variables: merchantVariables,
  fields(variables, { isPrivate }) {
    const merchants = merchantsOf(z.object(merchantVariables).parse(variables))
    return { merchants, simulatesPayments: !hasMerchant(merchants) && isPrivate }
  },
}
