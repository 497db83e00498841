import { z } from 'zod'
import { shownAiShare } from '../../base/moderation/ai-share.ts'
import { foundItem, Id, Marked, Time } from '../../fields.ts'

export const Author = z.object({
  uploadUserId: Id,
  uploadUserName: z.string(),
  /** /photo path; null: the first character of the name. */
  avatar: z.string().nullable(),
  company: z.string(),
})

/** From where it was written: a province, another country or 未知; null: not known or not shown. */
export const ipRegion = z.string().nullable()

export const TopicItem = Author.extend({
  id: Id,
  title: z.string(),
  /** The beginning of the body as plain text; in search results, the part that contains the words. */
  summary: z.string(),
  topicCategoryId: Id,
  topicCategoryName: z.string(),
  tags: z.array(z.string()),
  uploadTime: Time,
  updateTime: Time,
  /** The time of the newest reply, or of the topic itself. */
  activeTime: Time,
  love: z.int(),
  viewCount: z.int(),
  answerCount: z.int(),
  isPinned: z.boolean(),
  isLocked: z.boolean(),
  isSolved: z.boolean(),
  /** Pending review because of a sensitive word: only its author and administrators see it. */
  isHeld: z.boolean(),
  /** In search results: where the words are. */
  marked: z.object({ title: Marked, summary: Marked }).optional(),
  ...foundItem,
})
export type TopicItem = z.output<typeof TopicItem>

export const Topic = TopicItem.omit({ summary: true, marked: true, relaxed: true, score: true }).extend({
  /** Cleaned HTML. */
  content: z.string(),
  ipRegion,
  aiShare: shownAiShare,
  isLove: z.boolean(),
  is_favorite: z.boolean(),
  favoriteCount: z.int(),
  acceptedAnswerId: Id.nullable(),
  /** What the caller may do with the topic. */
  may: z.object({ edit: z.boolean(), delete: z.boolean(), accept: z.boolean(), answer: z.boolean() }),
})
export type Topic = z.output<typeof Topic>

const replyFields = {
  ...Author.shape,
  id: Id,
  topicId: Id,
  content: z.string(),
  /** The reply this one responds to; null: the topic itself. */
  subId: Id.nullable(),
  replyUserName: z.string().nullable(),
  uploadTime: Time,
  updateTime: Time,
  ipRegion,
  aiShare: shownAiShare,
  love: z.int(),
  isLove: z.boolean(),
  isAccepted: z.boolean(),
  /** Pending review because of a sensitive word: only its author and administrators see it. */
  isHeld: z.boolean(),
  /** Deleted or pending review, but still listed because others replied to it; the content is a sentence that says so. */
  isRemoved: z.boolean(),
  mayEdit: z.boolean(),
  mayDelete: z.boolean(),
}
/** A reply below a comment; all depths are listed in one sequence, oldest first. */
export const Reply = z.object(replyFields)
export const Comment = z.object({
  ...replyFields,
  floor: z.int(),
  drTopicAnswerDtos: z.array(Reply),
  /** Number of replies below; those not listed here are fetched by `listReplies`. */
  replyCount: z.int(),
})
export type Reply = z.output<typeof Reply>
export type Comment = z.output<typeof Comment>

export const TopicLink = z.object({ id: Id, title: z.string() })
