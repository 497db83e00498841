// The back office names jobs by their declarations.
import './sweep-notices.job.ts'

export { type NewNotice, notify, notifying, publishNotices } from './notify.ts'
export { notifyClosingCancelled, notifyDataReady } from './notify-account-owner.ts'
export { notifyMerged } from './notify-merged.ts'
export { notifyReportedAuthor, notifyReporters } from './notify-reporters.ts'
export { notifyRoleChange } from './notify-role-change.ts'
export { noticeData } from './personal-data.ts'
export { countUnread } from './queries.ts'
export { routes } from './routes.ts'
export { noticeLetter, noticeText } from './texts.ts'
export { socketGuards } from './tickets.ts'
