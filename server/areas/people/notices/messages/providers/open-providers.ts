import type { MessageChannel } from '#contract/people/notices/messages/message-kinds.ts'
import type { Config } from '#kernel/config/index.ts'
import type { Db } from '#kernel/database/index.ts'
import { aliyunProvider } from './aliyun.ts'
import { channelState } from './config.ts'
import type { Provider } from './provider.ts'
import { simulatedProvider } from './simulator.ts'
import { smtpProvider } from './smtp.ts'
import { tencentProvider } from './tencent.ts'

export type FindProvider = (db: Db, channel: MessageChannel) => Provider | undefined

/** Opens the provider of WeChat's messages; passed in, because WeChat is a later feature. */
export type OpenWechat = (db: Db) => Provider | undefined

/** The providers by channel; those of the outside world are opened once. */
export const openProviders = (config: Pick<Config, 'post'>, openWechat: OpenWechat): FindProvider => {
  const { mail, sms } = config.post
  const real = {
    mail: mail && smtpProvider(mail),
    sms: sms && (sms.provider === 'aliyun' ? aliyunProvider(sms) : tencentProvider(sms)),
  }
  return (db, channel) => {
    if (channel === 'wechat') return openWechat(db)
    return real[channel] ?? (channelState(config, channel) === 'simulated' ? simulatedProvider(db, channel) : undefined)
  }
}
