import { z } from 'zod'
import { ConfigError, type ConfigSection } from '#kernel/config/index.ts'
import type { AliyunAccount } from './aliyun.ts'
import type { MailAccount } from './smtp.ts'
import type { TencentAccount } from './tencent.ts'

export type SmsAccount = ({ provider: 'aliyun' } & AliyunAccount) | ({ provider: 'tencent' } & TencentAccount)

declare module '#kernel/config/config.ts' {
  interface Config {
    /** The accounts at the providers of mail and SMS. */
    post: {
      mail: MailAccount | undefined
      sms: SmsAccount | undefined
      /** Takes what has no provider, only with the demo content and where only this machine reaches the portal. */
      isSimulated: boolean
    }
  }
}

const text = z.preprocess((value) => (value === '' ? undefined : value), z.string().optional())
const variables = {
  SMTP_URL: text,
  MAIL_FROM: text,
  ALIYUN_SMS_ACCESS_KEY_ID: text,
  ALIYUN_SMS_ACCESS_KEY_SECRET: text,
  ALIYUN_SMS_SIGN_NAME: text,
  ALIYUN_SMS_ENDPOINT: text,
  TENCENT_SMS_SECRET_ID: text,
  TENCENT_SMS_SECRET_KEY: text,
  TENCENT_SMS_APP_ID: text,
  TENCENT_SMS_SIGN_NAME: text,
  TENCENT_SMS_REGION: text,
  TENCENT_SMS_ENDPOINT: text,
}
type Name = keyof typeof variables
type Variables = { [N in Name]?: string | undefined }

/** All of them or none; an incomplete set is reported by the names that are missing, never by a value. */
const allOf = <N extends Name>(given: Variables, label: string, names: readonly N[]): Record<N, string> | undefined => {
  const missing = names.filter((name) => !given[name])
  if (missing.length === names.length) return undefined
  if (missing.length > 0) throw new ConfigError(`${label}配置不完整，缺少 ${missing.join('、')}`)
  return given as Record<N, string>
}

/** Only this machine may be reached without TLS, for tests. */
const endpoint = (name: Name, value: string): string => {
  const url = URL.parse(value)
  const isLocal = url?.hostname === '127.0.0.1' || url?.hostname === 'localhost'
  if (url && (url.protocol === 'https:' || (url.protocol === 'http:' && isLocal))) return url.origin
  throw new ConfigError(`${name} 应为 https 网址`)
}

const mailAccount = (given: Variables): MailAccount | undefined => {
  const e = allOf(given, '邮件', ['SMTP_URL', 'MAIL_FROM'])
  if (!e) return undefined
  if (!/^smtps?:$/.test(URL.parse(e.SMTP_URL)?.protocol ?? ''))
    throw new ConfigError('SMTP_URL 应以 smtp:// 或 smtps:// 开头')
  if (!/^[^\r\n]*[\w.+-]+@[\w.-]+>?$/.test(e.MAIL_FROM)) throw new ConfigError('MAIL_FROM 应为邮箱，或 名称 <邮箱>')
  return { url: e.SMTP_URL, from: e.MAIL_FROM }
}

const aliyunAccount = (given: Variables): SmsAccount | undefined => {
  const e = allOf(given, '阿里云短信', [
    'ALIYUN_SMS_ACCESS_KEY_ID',
    'ALIYUN_SMS_ACCESS_KEY_SECRET',
    'ALIYUN_SMS_SIGN_NAME',
  ])
  return (
    e && {
      provider: 'aliyun',
      accessKeyId: e.ALIYUN_SMS_ACCESS_KEY_ID,
      accessKeySecret: e.ALIYUN_SMS_ACCESS_KEY_SECRET,
      signName: e.ALIYUN_SMS_SIGN_NAME,
      endpoint: endpoint('ALIYUN_SMS_ENDPOINT', given.ALIYUN_SMS_ENDPOINT ?? 'https://dysmsapi.aliyuncs.com'),
    }
  )
}

const tencentAccount = (given: Variables): SmsAccount | undefined => {
  const e = allOf(given, '腾讯云短信', [
    'TENCENT_SMS_SECRET_ID',
    'TENCENT_SMS_SECRET_KEY',
    'TENCENT_SMS_APP_ID',
    'TENCENT_SMS_SIGN_NAME',
  ])
  return (
    e && {
      provider: 'tencent',
      secretId: e.TENCENT_SMS_SECRET_ID,
      secretKey: e.TENCENT_SMS_SECRET_KEY,
      appId: e.TENCENT_SMS_APP_ID,
      signName: e.TENCENT_SMS_SIGN_NAME,
      region: given.TENCENT_SMS_REGION ?? 'ap-guangzhou',
      endpoint: endpoint('TENCENT_SMS_ENDPOINT', given.TENCENT_SMS_ENDPOINT ?? 'https://sms.tencentcloudapi.com'),
    }
  )
}

export const messagesConfig: ConfigSection = {
  variables,
  fields(env, { isPrivate, demo }) {
    const given = z.object(variables).parse(env)
    const [aliyun, tencent] = [aliyunAccount(given), tencentAccount(given)]
    if (aliyun && tencent) throw new ConfigError('阿里云短信与腾讯云短信只能配置一个')
    return { post: { mail: mailAccount(given), sms: aliyun ?? tencent, isSimulated: isPrivate && demo } }
  },
}

/** How the messages of a channel are sent. */
export const channelState = (
  { post }: { post: { mail: unknown; sms: unknown; isSimulated: boolean } },
  channel: 'sms' | 'mail',
): 'real' | 'simulated' | 'none' => (post[channel] ? 'real' : post.isSimulated ? 'simulated' : 'none')
