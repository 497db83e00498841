import { muteMember, requestBan } from './features/accounts/index.ts'
import { reportedReplies, reportedTopics } from './features/forum/index.ts'
import type { ReportDesk } from './features/moderation/index.ts'
import { reportedNews } from './features/news/index.ts'
import { notifyOfAiShare, notifyReportedAuthor, notifyReporters } from './features/notices/index.ts'
import { reportedItems } from './features/offers/index.ts'
import { reportedReviews } from './features/reviews/index.ts'

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
