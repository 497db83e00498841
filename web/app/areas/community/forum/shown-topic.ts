import type { TopicItem } from '#contract/community/forum/forum.ts'
import { relativeTime } from '#lib/format/relative-time.ts'

/** A topic of a list with its relative time, such as "3 minutes ago". */
export interface ShownTopic extends TopicItem {
  time: string
}

/** `by` is the time to show: of the post or of the last activity. */
export const toShownTopic = (topic: TopicItem, by: 'uploadTime' | 'activeTime' = 'uploadTime'): ShownTopic => ({
  ...topic,
  time: relativeTime(topic[by]),
})
