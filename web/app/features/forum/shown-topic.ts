import type { TopicItem } from '#contract/forum.ts'
import { relativeTime } from '#lib/format/relative-time.ts'

/** A topic of a list with its time in words. */
export interface ShownTopic extends TopicItem {
  time: string
}

/** `by` is the time the list is about: when it was posted, or when somebody last said something. */
export const toShownTopic = (topic: TopicItem, by: 'uploadTime' | 'activeTime' = 'uploadTime'): ShownTopic => ({
  ...topic,
  time: relativeTime(topic[by]),
})
