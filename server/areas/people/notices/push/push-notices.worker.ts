import type { Config } from '#kernel/config/index.ts'
import { deliverPushed } from './deliver-push.ts'
import { deliverPush, pushNotices } from './push-notices.job.ts'
import { pushRecentNotices } from './push-notices.ts'
import { publicAgent } from './push-services.ts'

/** Registers the handlers of the jobs that push notices to browsers. */
export const handleNoticePushJobs = ({ publicUrl }: Pick<Config, 'publicUrl'>): void => {
  const agent = publicAgent()
  pushNotices.handledBy(({ db, signal }) => pushRecentNotices(db, signal))
  deliverPush.handledBy(({ db }, push) => deliverPushed({ db, publicUrl, agent }, push))
}
