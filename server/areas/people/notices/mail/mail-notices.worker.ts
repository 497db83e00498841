import type { Config } from '#kernel/config/index.ts'
import { mailDigests, mailNewNotices } from './mail-notices.job.ts'
import { mailDigestsOf, mailRecentNotices } from './mail-notices.ts'

/** Registers the handlers of the jobs that mail notices. */
export const handleNoticeMailJobs = ({ publicUrl }: Pick<Config, 'publicUrl'>): void => {
  mailNewNotices.handledBy(({ db, signal }) => mailRecentNotices({ db, publicUrl, signal }))
  mailDigests.handledBy(({ db, signal }) => mailDigestsOf({ db, publicUrl, signal }))
}
