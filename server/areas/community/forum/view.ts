import type { Comment, Reply, Topic, TopicItem } from '#contract/community/forum/forum.ts'
import { holds } from '#contract/permissions.ts'
import { shownRichText } from '#kernel/content/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { type FoundFacts, foundFacts, mark, snippet, type WordsToMark } from '#kernel/search/index.ts'
import type { CommentRow, ReplyRow } from './replies/reply-queries.ts'
import type { ItemRow } from './topics/list-queries.ts'
import type { TopicRow } from './topics/topic-queries.ts'

interface AuthorRow {
  author_id: number
  author_name: string
  avatar: string | null
  company: string | null
}

export const toAuthor = (row: AuthorRow) => ({
  uploadUserId: row.author_id,
  uploadUserName: row.author_name,
  avatar: row.avatar,
  company: row.company ?? '',
})

export const toItem = (row: ItemRow): TopicItem => ({
  ...toAuthor(row),
  id: row.id,
  title: row.title,
  summary: row.summary,
  topicCategoryId: row.category_id,
  topicCategoryName: row.category_name,
  tags: row.tags,
  uploadTime: row.created_at.toISOString(),
  updateTime: row.updated_at.toISOString(),
  activeTime: row.active_at.toISOString(),
  love: row.like_count,
  viewCount: row.view_count,
  answerCount: row.reply_count,
  isPinned: row.is_pinned,
  isLocked: row.is_locked,
  isSolved: row.accepted_reply_id !== null,
  isHeld: row.is_pending_review,
})

/** A search result with its words marked; the snippet is cut from the whole body. */
export const toFoundItem =
  (words: WordsToMark | undefined) =>
  (row: ItemRow & { body?: string; found?: FoundFacts | undefined }): TopicItem => ({
    ...toItem(row),
    ...(words && { marked: { title: mark(row.title, words), summary: snippet(row.body ?? row.summary, words) } }),
    ...foundFacts(row.found),
  })

export const toTopic = (row: TopicRow, viewer: Actor, showsRegion: boolean): Topic => {
  const { summary: _summary, ...item } = toItem(row)
  const isOwn = row.author_id === viewer.id
  return {
    ...item,
    content: shownRichText(row.content),
    ipRegion: showsRegion ? row.region : null,
    aiShare: row.ai_share_ruled ?? row.ai_share,
    isLove: row.is_loved,
    is_favorite: row.is_favorite,
    favoriteCount: row.favorite_count,
    acceptedAnswerId: row.accepted_reply_id,
    may: {
      edit: isOwn && !row.is_locked,
      delete: isOwn || holds(viewer.adminRole, 'moderate', 'do'),
      accept: isOwn && row.is_listed,
      answer: row.is_listed && !row.is_locked,
    },
  }
}

const removedText = '该回复已被删除'

/** The text of a deleted reply is hidden from everyone, that of a reply pending review from all but its author and administrators. */
export const toReply =
  (viewer: Actor, showsRegion = true) =>
  (row: ReplyRow): Reply => {
    const isOwn = row.author_id === viewer.id
    const isRemoved =
      row.deleted_at !== null || (row.is_pending_review && !isOwn && !holds(viewer.adminRole, 'moderate'))
    return {
      ...toAuthor(row),
      id: row.id,
      topicId: row.topic_id,
      content: isRemoved ? removedText : row.content,
      subId: row.parent_id,
      replyUserName: row.reply_user_name,
      uploadTime: row.created_at.toISOString(),
      updateTime: row.updated_at.toISOString(),
      ipRegion: showsRegion && !isRemoved ? row.region : null,
      aiShare: isRemoved ? null : (row.ai_share_ruled ?? row.ai_share),
      love: row.like_count,
      isLove: row.is_loved,
      isAccepted: row.is_accepted,
      isHeld: row.is_pending_review,
      isRemoved,
      mayEdit: isOwn && !isRemoved && !row.is_locked,
      mayDelete: (isOwn || holds(viewer.adminRole, 'moderate', 'do')) && row.deleted_at === null,
    }
  }

export const toComment =
  (viewer: Actor, replies: ReplyRow[], showsRegion: boolean) =>
  (row: CommentRow): Comment => ({
    ...toReply(viewer, showsRegion)(row),
    floor: row.floor,
    drTopicAnswerDtos: replies.filter((reply) => reply.root_id === row.id).map(toReply(viewer, showsRegion)),
    replyCount: row.reply_count,
  })
