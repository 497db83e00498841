import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { listComments, listReplies } from '#contract/community/forum/forum.ts'
import { forumLimits } from '#contract/community/forum/forum-rules.ts'
import { type Db, prepared, preparedRow, type Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { limitFor, offsetOf } from '#kernel/listing/index.ts'
import { authorColumns } from '../topics/list-queries.ts'
import '../tables.ts'

type ListQuery = z.output<typeof listComments.query>
type RepliesQuery = z.output<typeof listReplies.query>

export const replyColumns = [
  'topic_reply.id',
  'topic_reply.topic_id',
  'topic_reply.root_id',
  'topic_reply.parent_id',
  'topic_reply.content',
  'topic_reply.created_at',
  'topic_reply.updated_at',
  'topic_reply.like_count',
  'topic_reply.is_pending_review',
  'topic_reply.deleted_at',
  'topic_reply.author_id',
  'topic_reply.region',
  'topic_reply.ai_share',
  'topic_reply.ai_share_ruled',
  'topic.is_locked',
  ...authorColumns,
] as const

/** Replies with the viewer's own likes, the acceptance and the name of the member replied to. */
export const selectReplies = (db: Db | Tx, viewer: number | RawBuilder<number>) =>
  db
    .selectFrom('topic_reply')
    .innerJoin('topic', 'topic.id', 'topic_reply.topic_id')
    .innerJoin('member', 'member.id', 'topic_reply.author_id')
    .select([
      sql<boolean>`exists (select from reply_like as l where l.reply_id = topic_reply.id and l.member_id = ${viewer})`.as(
        'is_loved',
      ),
      sql<boolean>`topic_reply.id is not distinct from topic.accepted_reply_id`.as('is_accepted'),
      sql<
        string | null
      >`(select replied.nick_name from topic_reply as parent join member as replied on replied.id = parent.author_id
        where parent.id = topic_reply.parent_id)`.as('reply_user_name'),
    ])

const oneReply = (db: Db) => selectReplies(db, 0).select(replyColumns)
export type ReplyRow = Awaited<ReturnType<ReturnType<typeof oneReply>['executeTakeFirstOrThrow']>>
export type CommentRow = ReplyRow & { floor: number; reply_count: number }

/** One reply with the facts that notices and open pages show. */
export const getReply = async (tx: Db | Tx, viewer: Actor, id: number) => {
  const [row] = await prepared(tx, 'forum.reply', { id, me: viewer.id }, ($) =>
    selectReplies(tx, $('me'))
      .select(replyColumns)
      .innerJoin('topic_activity', 'topic_activity.id', 'topic_reply.topic_id')
      .select(['topic_activity.reply_count', 'topic.title as topic_title', 'topic.author_id as topic_author_id'])
      .select(
        sql<number | null>`(select author_id from topic_reply as parent where parent.id = topic_reply.parent_id)`.as(
          'parent_author_id',
        ),
      )
      .where('topic_reply.id', '=', $('id')),
  )
  return row!
}
export type ReplyInTopic = Awaited<ReturnType<typeof getReply>>

/** Literals, since a generic plan uses a partial index only if its condition holds no parameter. */
const isShown = sql<SqlBool>`topic_reply.is_shown and topic_reply.root_id is null`
const isVisible = sql<SqlBool>`topic_reply.is_visible`

/** One page of a topic's comments, the accepted one first, with the first replies of each. */
export const findComments = async (db: Db, viewer: Actor, query: ListQuery) => {
  const topic = (await findCommentedTopic(db, viewer, query.topicId)) ?? fail('not_found')
  const place = query.around === undefined ? undefined : await locateComment(db, query, topic)
  const page = place?.page ?? query.page
  const rows = await readComments(db, viewer, query, {
    acceptedCommentId: topic.accepted_comment_id ?? 0,
    offset: place ? page * query.size : offsetOf(query),
  })
  const replies = await firstReplies(db, viewer, rows)
  const ownPending = topic.has_own_pending ? await findOwnPending(db, viewer, query.topicId) : []
  return { rows, replies, ownPending, total: topic.comment_count, page, commentId: place?.commentId, topic }
}

const readComments = async (
  db: Db,
  viewer: Actor,
  { topicId, around, size, sort }: ListQuery,
  start: { acceptedCommentId: number; offset: number },
): Promise<CommentRow[]> => {
  const isByLove = sort.field === 'love' && around === undefined
  const direction = around === undefined ? sort.direction : 'asc'
  const order = (table: string) =>
    sql.join(
      (isByLove ? ['like_count', 'id'] : ['floor']).map(
        (name) => sql`${sql.ref(`${table}.${name}`)} ${sql.raw(direction)}`,
      ),
    )
  const limit = sql.lit(limitFor(size))
  const found = await prepared(
    db,
    `forum.comments ${limitFor(size)} ${isByLove} ${direction}`,
    { topicId, ...start, me: viewer.id },
    ($) => {
      const accepted = sql`${$('acceptedCommentId')}::bigint`
      // As a subquery, since the planner would plan anew for each topic it knows: four times the work of the read.
      const topic = sql`(select ${$('topicId')}::bigint)`
      const shown = sql<{ id: number }>`(
        select ${accepted} as id where ${accepted} <> 0 and ${$('offset')}::bigint = 0
        union all (
          select other.id from topic_reply as other
          where other.topic_id = ${topic} and other.is_shown and other.root_id is null and other.id <> ${accepted}
          order by ${order('other')} limit ${limit}
          offset greatest(${$('offset')}::bigint - (${accepted} <> 0)::int, 0)))`
      return selectReplies(db, $('me'))
        .innerJoin(shown.as('shown'), 'shown.id', 'topic_reply.id')
        .select(replyColumns)
        .select([sql<number>`topic_reply.floor`.as('floor'), 'topic_reply.reply_count'])
        .orderBy(sql`(topic_reply.id = ${accepted})`, 'desc')
        .orderBy(order('topic_reply'))
        .limit(limit)
    },
  )
  return found.slice(0, size)
}

/** The topic's facts that its list of comments needs. `accepted_comment_id` is the comment that is, or contains, the accepted reply. */
const findCommentedTopic = async (db: Db, viewer: Actor, topicId: number) => {
  const topic = await preparedRow(db, 'forum.counted', { topicId, me: viewer.id }, ($) =>
    db
      .selectFrom('topic')
      .innerJoin('topic_activity', 'topic_activity.id', 'topic.id')
      .leftJoin('topic_reply as accepted', 'accepted.id', 'topic.accepted_reply_id')
      .select(['topic.author_id', 'topic.is_listed', 'topic_activity.comment_count'])
      .select(sql<number | null>`coalesce(accepted.root_id, accepted.id)`.as('accepted_comment_id'))
      .select(
        sql<boolean>`exists (select from topic_reply as own
          where own.topic_id = topic.id and own.author_id = ${$('me')} and own.is_pending_review and own.deleted_at is null)`.as(
          'has_own_pending',
        ),
      )
      .where('topic.id', '=', $('topicId'))
      .where('topic.deleted_at', 'is', null),
  )
  return topic
}

const maxOwnPending = 50

/** The viewer's newest replies that are pending review; no page of comments lists them. */
const findOwnPending = (db: Db, viewer: Actor, topicId: number) =>
  selectReplies(db, viewer.id)
    .select(replyColumns)
    .where('topic_reply.topic_id', '=', topicId)
    .where('topic_reply.author_id', '=', viewer.id)
    .where(sql<SqlBool>`topic_reply.is_pending_review and topic_reply.deleted_at is null and not topic_reply.is_shown`)
    .orderBy('topic_reply.id', 'desc')
    .limit(maxOwnPending)
    .execute()

/** Finds the comment with the id `around`, or the comment above the reply with that id, and its page, oldest first. */
const locateComment = async (
  db: Db,
  { topicId, around, size }: ListQuery,
  topic: { accepted_comment_id: number | null },
) => {
  const target = await db
    .selectFrom('topic_reply as target')
    .innerJoin('topic_reply as root', (join) => join.on(sql<SqlBool>`root.id = coalesce(target.root_id, target.id)`))
    .select(['root.id', 'root.floor'])
    .where('target.id', '=', around!)
    .where('target.topic_id', '=', topicId)
    .where('root.is_shown', '=', true)
    .executeTakeFirst()
  if (!target) return fail('not_found')
  if (target.id === topic.accepted_comment_id) return { commentId: target.id, page: 0 }
  const { before } = await db
    .selectFrom('topic_reply')
    .select(sql<number>`count(*)::int`.as('before'))
    .where('topic_id', '=', topicId)
    .where(isShown)
    .where('floor', '<', target.floor)
    .where('id', '<>', topic.accepted_comment_id ?? 0)
    .executeTakeFirstOrThrow()
  const page = Math.floor((before + (topic.accepted_comment_id === null ? 0 : 1)) / size)
  return { commentId: target.id, page }
}

const firstReplies = (db: Db, viewer: Actor, comments: CommentRow[]) => {
  const ids = comments.filter(({ reply_count }) => reply_count > 0).map(({ id }) => id)
  if (ids.length === 0) return []
  return prepared(db, 'forum.replies', { ids, me: viewer.id }, ($) =>
    selectReplies(db, $('me'))
      .innerJoin(
        sql<{ id: number }>`(select first.id from unnest(${$('ids')}::bigint[]) as comment (id) cross join lateral (
          select id from topic_reply where root_id = comment.id and is_visible order by id
          limit ${sql.lit(forumLimits.repliesShown)}) as first)`.as('shown'),
        'shown.id',
        'topic_reply.id',
      )
      .select(replyColumns)
      .orderBy('topic_reply.id'),
  )
}

/** A page of the replies below a comment: the requested page, or the page that contains the reply `around`. */
export const findReplies = async (db: Db, viewer: Actor, query: RepliesQuery) => {
  const comment = await db
    .selectFrom('topic_reply')
    .innerJoin('topic', 'topic.id', 'topic_reply.topic_id')
    .select(['topic_reply.reply_count', 'topic.author_id', 'topic.is_listed'])
    .where('topic_reply.id', '=', query.answerId)
    .where(isShown)
    .where('topic.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!comment) return fail('not_found')
  const page = query.around === undefined ? query.page : await locateReply(db, query, comment.reply_count)
  const rows = await selectReplies(db, viewer.id)
    .select(replyColumns)
    .where('topic_reply.root_id', '=', query.answerId)
    .where(isVisible)
    .orderBy('topic_reply.id', query.around === undefined ? query.sort.direction : 'asc')
    .limit(query.size)
    .offset(offsetOf({ ...query, page }))
    .execute()
  return { rows, total: comment.reply_count, page, topic: comment }
}

/** The page that contains a reply; after its deletion, the page on which it was. */
const locateReply = async (db: Db, { answerId, size, around }: RepliesQuery, total: number): Promise<number> => {
  const { before } = await db
    .selectFrom('topic_reply')
    .select(sql<number>`count(*)::int`.as('before'))
    .where('root_id', '=', answerId)
    .where(isVisible)
    .where('id', '<', around!)
    .executeTakeFirstOrThrow()
  return Math.floor(Math.max(0, Math.min(before, total - 1)) / size)
}
