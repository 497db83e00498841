import type { LoginWays } from '#contract/people/accounts/login-ways.ts'
import type { Config } from '#kernel/config/index.ts'
import type { Db } from '#kernel/database/index.ts'
import { settingsOf } from '../../../base/settings/index.ts'
import { channelState, offeredWechat } from '../../notices/index.ts'

/** What the login page offers. A phone can be required only where a code can be sent to it. */
export const readWays = async (db: Db, config: Pick<Config, 'post' | 'wechat'>): Promise<LoginWays> => {
  const [sms, mail] = [channelState(config, 'sms'), channelState(config, 'mail')]
  const { verifiedPhoneRequired } = await settingsOf(db, 'messages')
  return {
    sms: sms !== 'none',
    mail: mail !== 'none',
    isSimulated: sms === 'simulated' || mail === 'simulated',
    isPhoneRequired: sms !== 'none' && verifiedPhoneRequired === 1,
    wechat: offeredWechat(config),
  }
}
