// The back office names jobs by their declarations.
import './announcements/send-announcement.job.ts'
import './mail/mail-notices.job.ts'
import './push/push-notices.job.ts'
import './sweep-notices.job.ts'
import './wechat/wechat-notices.job.ts'

export { confirmedAnnouncement } from './announcements/add-announcement.ts'
export { unsubscribeUrl } from './mail/unsubscribe.ts'
export { type NewNotice, notify, notifying, publishNotices } from './notify.ts'
export {
  notifyClosingCancelled,
  notifyDataReady,
  notifyPasswordReset,
  notifyPhoneLost,
} from './notify-account-owner.ts'
export { notifyMerged } from './notify-merged.ts'
export { notifyOfAiShare, notifyReportedAuthor, notifyReporters } from './notify-reporters.ts'
export { notifyRequester } from './notify-requester.ts'
export { notifyRoleChange } from './notify-role-change.ts'
export { notifySecurity } from './notify-security.ts'
export { noticeData } from './personal-data.ts'
export { countUnread } from './queries.ts'
export { routes } from './routes.ts'
export { noticeLetter, noticeText } from './texts.ts'
export { socketGuards } from './tickets.ts'
