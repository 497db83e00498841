import './areas/pages/news/attachments/sweep-attachments.job.ts'
import './areas/pages/news/publish-scheduled.job.ts'
import './areas/people/accounts/audit/sweep-audit.job.ts'
import './areas/people/accounts/login/sweep-sessions.job.ts'
import './areas/people/accounts/members/enable-members.job.ts'
import './areas/catalogue/items/authors/notify-followers.job.ts'
import './areas/catalogue/claims/close-answers.job.ts'
import './areas/catalogue/copies/sweep-copies.job.ts'
import './areas/catalogue/documents/previews/rebuild/continue-rebuild.job.ts'
import './areas/base/files/pictures/size-picture.job.ts'
import './areas/base/files/pictures/sweep-pictures.job.ts'
import './areas/base/files/sweep-files.job.ts'
import './areas/base/files/uploads/clear-upload.job.ts'
import './areas/office/imports/import-table.job.ts'
import './areas/office/insight/roll-up.job.ts'
import './areas/catalogue/courses/audit/release-lesson.job.ts'
import './areas/catalogue/courses/banners/announce-banners.job.ts'
import './areas/catalogue/documents/audit/release-resource.job.ts'
import './areas/catalogue/documents/subscriptions/notify-subscribers.job.ts'
import './areas/catalogue/documents/versions/notify-buyers.job.ts'
import './areas/people/notices/announcements/send-announcement.job.ts'
import './areas/people/notices/sweep-notices.job.ts'
import './areas/office/operations/backups/make-backup.job.ts'
import './areas/office/operations/backups/schedule-backup.job.ts'
import './areas/catalogue/items/sales/release-shares.job.ts'
import './areas/money/points/check-ledger.job.ts'
import './areas/pages/site-pages/publish-scheduled.job.ts'
import './areas/pages/site-pages/announce-periods.job.ts'
import './areas/catalogue/courses/videos/sweep-videos.job.ts'
import { keepFoldersTidy } from '#kernel/child/index.ts'
import type { Config } from '#kernel/config/index.ts'
import type { Events } from '#kernel/live/index.ts'
import type { Log } from '#kernel/log/index.ts'
import { handlePageJobs } from '#kernel/search/index.ts'
import { handleApprovalJobs } from './areas/base/approvals/lapse-approvals.worker.ts'
import { uploadTopic } from './areas/base/files/index.ts'
import { handleRecycleJobs } from './areas/base/recycle/erase-expired.worker.ts'
import { handleCopyJobs } from './areas/catalogue/copies/make-copy.worker.ts'
import { readLessonPages } from './areas/catalogue/courses/index.ts'
import { handleVideoJobs } from './areas/catalogue/courses/videos/transcode-video.worker.ts'
import { readResourcePages } from './areas/catalogue/documents/index.ts'
import { handleDocumentJobs } from './areas/catalogue/documents/previews/convert-document.worker.ts'
import { openGateways } from './areas/money/payments/index.ts'
import { handlePaymentJobs } from './areas/money/payments/payments.worker.ts'
import { handleOwnDataJobs } from './areas/people/accounts/own/own-data.worker.ts'
import { handleResetJobs } from './areas/people/accounts/reset/start-reset.worker.ts'
import { notifyRequester, openProviders, unsubscribeUrl, wechatProvider } from './areas/people/notices/index.ts'
import { handleNoticeMailJobs } from './areas/people/notices/mail/mail-notices.worker.ts'
import { handleMessageJobs } from './areas/people/notices/messages/deliver-message.worker.ts'
import { handleNoticePushJobs } from './areas/people/notices/push/push-notices.worker.ts'
import { handleNoticeWechatJobs } from './areas/people/notices/wechat/wechat-notices.worker.ts'
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
  handleOwnDataJobs(personalData)
  handleApprovalJobs(notifyRequester)
  handleRecycleJobs(recycledContents)
  handlePageJobs({ resource: readResourcePages, lesson: readLessonPages })
  const stopTidying = await keepFoldersTidy()
  const documents = await handleDocumentJobs(config.office, log, config.ocrModule)
  const copies = await handleCopyJobs(config)
  const videos = await handleVideoJobs(config.video)
  const unsubscribe = events.on(uploadTopic, ({ suffix }) => void documents.expectFile(String(suffix)))
  return {
    async stop() {
      unsubscribe()
      stopTidying()
      await documents.stop()
      await copies.stop()
      await videos.stop()
    },
  }
}
