import { sql } from 'kysely'
import { sameTextDays } from '#contract/base/moderation/report-verdicts.ts'
import { textOf } from '#kernel/content/index.ts'
import type { Db } from '#kernel/database/index.ts'
import { countUpTo } from '#kernel/listing/index.ts'
import type { ItemContext } from '../../base/moderation/index.ts'
import './tables.ts'

/** A reported topic with its first comments. */
export const readTopicContext = async (db: Db, id: number, around: number): Promise<ItemContext | undefined> => {
  const topic = await findTopic(db, id)
  if (!topic) return undefined
  const later = await comments(db, id).orderBy('floor', 'asc').limit(around).execute()
  return {
    ...contextOf(topic),
    posts: [{ ...firstPost(topic), isTarget: true }, ...later.map(toPost)],
    hiddenBefore: 0,
    hiddenAfter: Math.max(0, topic.comment_count - later.length),
    sameTextCount: await countSameTopics(db, topic),
  }
}

/** A reported reply between the first post of its topic, the comments before it and those after it. */
export const readReplyContext = async (db: Db, id: number, around: number): Promise<ItemContext | undefined> => {
  const target = await replies(db).where('topic_reply.id', '=', id).executeTakeFirst()
  if (!target) return undefined
  const topic = (await findTopic(db, target.topic_id))!
  const comment = target.root_id === null ? target : await getReply(db, target.root_id)
  const [before, after] = [
    comments(db, topic.id).where('floor', '<', comment.floor!),
    comments(db, topic.id).where('floor', '>', comment.floor!),
  ]
  const [earlier, later, beforeCount, afterCount, sameTextCount] = await Promise.all([
    before.orderBy('floor', 'desc').limit(around).execute(),
    after.orderBy('floor', 'asc').limit(around).execute(),
    countUpTo(before.clearSelect().select('topic_reply.id'), db),
    countUpTo(after.clearSelect().select('topic_reply.id'), db),
    countSameReplies(db, target),
  ])
  const shown = [...earlier.reverse(), ...(comment.id === target.id ? [] : [comment]), target, ...later]
  return {
    ...contextOf(topic),
    posts: [firstPost(topic), ...shown.map((row) => ({ ...toPost(row), isTarget: row.id === id }))],
    hiddenBefore: beforeCount.total - earlier.length,
    hiddenAfter: afterCount.total - later.length,
    sameTextCount,
  }
}

const findTopic = (db: Db, id: number) =>
  db
    .selectFrom('topic')
    .innerJoin('topic_activity', 'topic_activity.id', 'topic.id')
    .innerJoin('member', 'member.id', 'topic.author_id')
    .innerJoin('category', 'category.id', 'topic.category_id')
    .select(['topic.id', 'topic.title', 'topic.content', 'topic.view_count', 'topic.author_id', 'topic.created_at'])
    .select(['topic_activity.comment_count', 'category.name as category_name'])
    .select(['member.nick_name as author_name', 'member.avatar'])
    .where('topic.id', '=', id)
    .executeTakeFirst()
type TopicRow = NonNullable<Awaited<ReturnType<typeof findTopic>>>

const replies = (db: Db) =>
  db
    .selectFrom('topic_reply')
    .innerJoin('member', 'member.id', 'topic_reply.author_id')
    .select(['topic_reply.id', 'topic_id', 'root_id', 'floor', 'content', 'author_id', 'topic_reply.created_at'])
    .select(['member.nick_name as author_name', 'member.avatar'])
type ReplyRow = Awaited<ReturnType<ReturnType<typeof replies>['executeTakeFirstOrThrow']>>

const getReply = (db: Db, id: number) => replies(db).where('topic_reply.id', '=', id).executeTakeFirstOrThrow()

/** The comments of a topic that readers see. */
const comments = (db: Db, topicId: number) =>
  replies(db).where('topic_id', '=', topicId).where('root_id', 'is', null).where(sql<boolean>`is_visible`)

const contextOf = ({ category_name, title, view_count }: TopicRow) => ({
  section: category_name,
  title,
  viewCount: view_count,
})

const firstPost = ({ content, ...topic }: TopicRow) => ({
  ...topic,
  text: textOf(content),
  floor: null,
  isTarget: false,
  isOriginal: true,
})

const toPost = ({ content, ...reply }: ReplyRow) => ({ ...reply, text: content, isTarget: false, isOriginal: false })

const sameTextSince = sql<Date>`now() - make_interval(days => ${sameTextDays})`

const countSameReplies = async (db: Db, { author_id, content }: ReplyRow): Promise<number> => {
  const same = db
    .selectFrom('topic_reply')
    .select('id')
    .where('author_id', '=', author_id)
    .where('created_at', '>', sameTextSince)
    .where('content', '=', content)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`not is_topic_hidden`)
  return Math.max(1, (await countUpTo(same, db)).total)
}

const countSameTopics = async (db: Db, { author_id, content }: TopicRow): Promise<number> => {
  const same = db
    .selectFrom('topic')
    .select('id')
    .where('author_id', '=', author_id)
    .where('created_at', '>', sameTextSince)
    .where('content', '=', content)
    .where('deleted_at', 'is', null)
  return Math.max(1, (await countUpTo(same, db)).total)
}
