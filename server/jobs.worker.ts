import './features/news/attachments/sweep-attachments.worker.ts'
import './features/news/publish-scheduled.worker.ts'
import './features/accounts/audit/sweep-audit.worker.ts'
import './features/accounts/login/sweep-sessions.worker.ts'
import './features/accounts/members/enable-members.worker.ts'
import './features/authors/notify-followers.worker.ts'
import './features/claims/close-answers.worker.ts'
import './features/copies/sweep-copies.worker.ts'
import './features/documents/rebuild/continue-rebuild.worker.ts'
import './features/files/pictures/size-picture.worker.ts'
import './features/files/pictures/sweep-pictures.worker.ts'
import './features/files/sweep-files.worker.ts'
import './features/files/uploads/clear-upload.worker.ts'
import './features/imports/import-table.worker.ts'
import './features/insight/roll-up.worker.ts'
import './features/lessons/audit/release-lesson.worker.ts'
import './features/lessons/banners/announce-banners.worker.ts'
import './features/library/audit/release-resource.worker.ts'
import './features/library/subscriptions/notify-subscribers.worker.ts'
import './features/library/versions/notify-buyers.worker.ts'
import './features/notices/announcements/send-announcement.worker.ts'
import './features/notices/sweep-notices.worker.ts'
import './features/operations/backups/make-backup.worker.ts'
import './features/offers/sales/release-shares.worker.ts'
import './features/points/check-ledger.worker.ts'
import './features/site-pages/publish-scheduled.worker.ts'
import './features/site-pages/announce-periods.worker.ts'
import './features/videos/sweep-videos.worker.ts'
import type { Config } from '#kernel/config/index.ts'
import type { Events } from '#kernel/live/index.ts'
import type { Log } from '#kernel/log/index.ts'
import { handlePageJobs } from '#kernel/search/index.ts'
import { handleOwnDataJobs } from './features/accounts/own/own-data.worker.ts'
import { handleResetJobs } from './features/accounts/reset/start-reset.worker.ts'
import { handleApprovalJobs } from './features/approvals/lapse-approvals.worker.ts'
import { handleCopyJobs } from './features/copies/make-copy.worker.ts'
import { handleDocumentJobs } from './features/documents/convert-document.worker.ts'
import { readResourcePages } from './features/documents/index.ts'
import { uploadTopic } from './features/files/index.ts'
import { readLessonPages } from './features/lessons/index.ts'
import { handleMessageJobs } from './features/messages/deliver-message.worker.ts'
import { openProviders } from './features/messages/index.ts'
import { notifyDataReady, notifyRequester, unsubscribeUrl } from './features/notices/index.ts'
import { handleNoticeMailJobs } from './features/notices/mail/mail-notices.worker.ts'
import { handleNoticePushJobs } from './features/notices/push/push-notices.worker.ts'
import { handleNoticeWechatJobs } from './features/notices/wechat/wechat-notices.worker.ts'
import { openGateways } from './features/payments/index.ts'
import { handlePaymentJobs } from './features/payments/payments.worker.ts'
import { handleRecycleJobs } from './features/recycle/erase-expired.worker.ts'
import { handleVideoJobs } from './features/videos/transcode-video.worker.ts'
import { wechatProvider } from './features/wechat/index.ts'
import { personalData } from './personal-data.ts'
import { recycledContents } from './recycled-contents.ts'

/** Registers the handler of every job; a worker refuses to start while a declared job has none. */
export const handleJobs = async (
  config: Readonly<Config>,
  log: Log,
  events: Events,
): Promise<{ stop(): Promise<void> }> => {
  handlePaymentJobs(openGateways(config))
  handleMessageJobs(openProviders(config, wechatProvider(config, log)), unsubscribeUrl(config))
  handleNoticeMailJobs(config)
  handleNoticePushJobs(config)
  handleNoticeWechatJobs(config)
  handleResetJobs(config)
  handleOwnDataJobs(personalData, notifyDataReady)
  handleApprovalJobs(notifyRequester)
  handleRecycleJobs(recycledContents)
  handlePageJobs({ resource: readResourcePages, lesson: readLessonPages })
  const documents = await handleDocumentJobs(config.office, log, config.ocrModule)
  const copies = await handleCopyJobs(config)
  const videos = await handleVideoJobs(config.video)
  const unsubscribe = events.on(uploadTopic, ({ suffix }) => void documents.expectFile(String(suffix)))
  return {
    async stop() {
      unsubscribe()
      await documents.stop()
      await copies.stop()
      await videos.stop()
    },
  }
}
