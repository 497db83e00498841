import { sql } from 'kysely'
import type { MemberList } from '#contract/office/dossiers/dossier-words.ts'
import { paths } from '#contract/paths.ts'
import { type DossierPart, entriesFrom, type PlacedRow } from '../../base/dossier-parts/index.ts'
import './tables.ts'

const pending = { label: '待复核', tone: 'wait' } as const

interface TopicRow extends PlacedRow {
  title: string
  reply_count: number
  is_pending_review: boolean
}

const topics = entriesFrom<TopicRow>({
  select: (id) => sql`
    select topic.created_at as at, topic.id, topic.title, topic.is_pending_review, activity.reply_count
    from topic join topic_activity as activity on activity.id = topic.id
    where topic.author_id = ${id} and topic.deleted_at is null`,
  toEntry: ({ id, title, reply_count, is_pending_review }) => ({
    icon: 'topic',
    kind: '帖子',
    title: '发布帖子',
    detail: title,
    link: paths.topic(id),
    note: `${reply_count} 回复`,
    state: is_pending_review ? pending : null,
  }),
})

interface ReplyRow extends PlacedRow {
  topic_id: number
  content: string
  title: string
  is_pending_review: boolean
}

const replies = entriesFrom<ReplyRow>({
  select: (id) => sql`
    select reply.created_at as at, reply.id, reply.topic_id, left(reply.content, 80) as content, reply.is_pending_review, topic.title
    from topic_reply as reply join topic on topic.id = reply.topic_id
    where reply.author_id = ${id} and reply.deleted_at is null and not reply.is_topic_hidden`,
  toEntry: ({ id, topic_id, content, title, is_pending_review }) => ({
    icon: 'reply',
    kind: '回复',
    title: `回复「${title}」`,
    detail: content,
    link: paths.reply(topic_id, id),
    state: is_pending_review ? pending : null,
  }),
})

/** What the feature forum knows about a member. */
export const memberPart: DossierPart<MemberList> = {
  lists: { posts: [topics, replies] },
  events: [
    { group: 'community', ...topics },
    { group: 'community', ...replies },
  ],
  async figures(db, id) {
    const row = await db
      .selectFrom('forum_member')
      .select(['topic_count', 'reply_count', 'accepted_count'])
      .where('member_id', '=', id)
      .executeTakeFirst()
    const { topic_count = 0, reply_count = 0, accepted_count = 0 } = row ?? {}
    return [
      {
        label: '帖子与回复',
        value: String(topic_count + reply_count),
        note: `帖子 ${topic_count}，回复 ${reply_count}，采纳 ${accepted_count}`,
      },
    ]
  },
}
