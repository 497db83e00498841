import { z } from 'zod'
import { Id, Marked, Time } from './fields.ts'

export const Author = z.object({
  uploadUserId: Id,
  uploadUserName: z.string(),
  /** /photo path; null: the first character of the name. */
  avatar: z.string().nullable(),
  company: z.string(),
})

export const TopicItem = Author.extend({
  id: Id,
  title: z.string(),
  /** The beginning of the body as plain text; of a search, the part with the words. */
  summary: z.string(),
  topicCategoryId: Id,
  topicCategoryName: z.string(),
  tags: z.array(z.string()),
  uploadTime: Time,
  updateTime: Time,
  /** The newest reply's, or the topic's own. */
  activeTime: Time,
  love: z.int(),
  viewCount: z.int(),
  answerCount: z.int(),
  isPinned: z.boolean(),
  isLocked: z.boolean(),
  isSolved: z.boolean(),
  /** Held back by a sensitive word: only its author and administrators see it. */
  isHeld: z.boolean(),
  /** Of a keyword search: where the words are. */
  marked: z.object({ title: Marked, summary: Marked }).optional(),
})
export type TopicItem = z.output<typeof TopicItem>

export const Topic = TopicItem.omit({ summary: true, marked: true }).extend({
  /** Cleaned HTML. */
  content: z.string(),
  isLove: z.boolean(),
  is_favorite: z.boolean(),
  favoriteCount: z.int(),
  acceptedAnswerId: Id.nullable(),
  /** What the caller may do here. */
  may: z.object({ edit: z.boolean(), delete: z.boolean(), accept: z.boolean(), answer: z.boolean() }),
})
export type Topic = z.output<typeof Topic>

const answerFields = {
  ...Author.shape,
  id: Id,
  topicId: Id,
  content: z.string(),
  /** The answer this one replies to; null: the topic itself. */
  subId: Id.nullable(),
  replyUserName: z.string().nullable(),
  uploadTime: Time,
  updateTime: Time,
  love: z.int(),
  isLove: z.boolean(),
  isAccepted: z.boolean(),
  /** Held back by a sensitive word: nobody else reads it yet. */
  isHeld: z.boolean(),
  /** Deleted or held back, and its place is kept because others replied: the content is a sentence saying so. */
  isRemoved: z.boolean(),
  mayEdit: z.boolean(),
  mayDelete: z.boolean(),
}
/** The replies below an answer, the oldest first, whatever depth they have in the tree. */
export const Reply = z.object(answerFields)
export const Answer = z.object({
  ...answerFields,
  floor: z.int(),
  drTopicAnswerDtos: z.array(Reply),
  /** All replies below; more than are listed are fetched by `listReplies`. */
  replyCount: z.int(),
})
export type Reply = z.output<typeof Reply>
export type Answer = z.output<typeof Answer>

export const TopicLink = z.object({ id: Id, title: z.string() })
