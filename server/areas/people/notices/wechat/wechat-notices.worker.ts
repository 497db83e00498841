import type { Config } from '#kernel/config/index.ts'
import { sendWechatNotices } from './wechat-notices.job.ts'
import { sendRecentByWechat } from './wechat-notices.ts'

/** Registers the handler of the job that sends notices by WeChat. */
export const handleNoticeWechatJobs = (config: Pick<Config, 'wechat' | 'publicUrl'>): void =>
  sendWechatNotices.handledBy(({ db, signal }) => sendRecentByWechat({ db, config, signal }))
