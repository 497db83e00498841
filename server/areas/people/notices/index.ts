// The back office names jobs by their declarations.
import './announcements/send-announcement.job.ts'
import './mail/mail-notices.job.ts'
import './push/push-notices.job.ts'
import './sweep-notices.job.ts'
import './wechat/wechat-notices.job.ts'
import './messages/deliver-message.job.ts'

export { confirmedAnnouncement } from './announcements/add-announcement.ts'
export { unsubscribeUrl } from './mail/unsubscribe.ts'
export { forgetUnreachable } from './messages/deliver-message.ts'
export { messageData } from './messages/personal-data.ts'
export { channelState } from './messages/providers/config.ts'
export { openProviders } from './messages/providers/open-providers.ts'
export { routes as messageRoutes } from './messages/routes.ts'
export { hasChannel, requireChannel, sendMessage } from './messages/send-message.ts'
export { limitNetwork, limitReceiver } from './messages/sending-limits.ts'
export { type NewNotice, notify, notifying, publishNotices } from './notify.ts'
export {
  notifyClosingCancelled,
  notifyDataReady,
  notifyEmailChange,
  notifyEmailLost,
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
export { connectAddress, findPerson, type WechatPerson } from './wechat/log-in.ts'
export { wechatProvider } from './wechat/notice-provider.ts'
export { offeredWechat } from './wechat/platform.ts'
export { routes as wechatRoutes } from './wechat/routes.ts'
