import type { ReportDesk } from './areas/base/moderation/index.ts'
import { reportedItems, reportedReviews } from './areas/catalogue/items/index.ts'
import { reportedReplies, reportedTopics } from './areas/community/forum/index.ts'
import { reportedNews } from './areas/pages/news/index.ts'
import { muteMember, requestBan } from './areas/people/accounts/index.ts'
import { notifyOfAiShare, notifyReportedAuthor, notifyReporters } from './areas/people/notices/index.ts'

/** Everything that can be reported, and what happens to its author after a ruling. */
export const reportDesk: ReportDesk = {
  kinds: {
    news: reportedNews,
    topic: reportedTopics,
    reply: reportedReplies,
    review: reportedReviews,
    lesson: reportedItems('lesson'),
    resource: reportedItems('resource'),
  },
  hooks: { notifyReporters, notifyAuthor: notifyReportedAuthor, notifyOfAiShare, muteMember, requestBan },
}
