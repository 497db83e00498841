import type { z } from 'zod'
import type {
  exportAdminReplies,
  exportAdminTopics,
  listAdminReplies,
  listAdminTopics,
} from '#contract/community/forum/forum.ts'
import type { Db } from '#kernel/database/index.ts'
import { type Column, exportPages } from '#kernel/export/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { type RowOf, toPage } from '#kernel/listing/index.ts'
import { exportedAiShare } from '../../../base/moderation/index.ts'
import { toItem, toReply } from '../view.ts'
import { findRepliesForAdmin, findTopicsForAdmin, replyPages, topicPages } from './admin-queries.ts'

/** What only administrators see of a topic or reply. */
const adminFields = (row: Pick<RowOf<typeof findTopicsForAdmin>, 'flagged_words' | 'ai_share' | 'ai_share_ruled'>) => ({
  heldWords: row.flagged_words,
  aiShare: row.ai_share,
  aiShareRuled: row.ai_share_ruled,
})

const toTopic = (row: RowOf<typeof findTopicsForAdmin>) => ({ ...toItem(row), ...adminFields(row) })

const toAdminReply = (actor: Actor) => (row: RowOf<typeof findRepliesForAdmin>) => ({
  ...toReply(actor)(row),
  drTopicDto: { id: row.topic_id, title: row.topic_title },
  ...adminFields(row),
})

export const listTopics = async (db: Db, query: z.output<typeof listAdminTopics.query>) => {
  const found = await findTopicsForAdmin(db, query)
  return { ...toPage(found, toTopic), counts: found.counts }
}

export const listReplies = async (db: Db, actor: Actor, query: z.output<typeof listAdminReplies.query>) => {
  const found = await findRepliesForAdmin(db, actor.id, query)
  return { ...toPage(found, toAdminReply(actor)), counts: found.counts }
}

type Topic = ReturnType<typeof toTopic>
type Reply = ReturnType<ReturnType<typeof toAdminReply>>

const topicColumns: Column<Topic>[] = [
  { title: '标题', value: ({ title }) => title, width: 48 },
  { title: '更新时间', value: ({ updateTime }) => new Date(updateTime), width: 20 },
  { title: '类别', value: ({ topicCategoryName }) => topicCategoryName, width: 16 },
  { title: '作者', value: ({ uploadUserName }) => uploadUserName, width: 20 },
  { title: '点赞', value: ({ love }) => love },
  { title: '回复', value: ({ answerCount }) => answerCount },
  { title: '置顶', value: ({ isPinned }) => isPinned },
  { title: '锁定', value: ({ isLocked }) => isLocked },
  { title: '待复核', value: ({ heldWords }) => heldWords.join('、') },
  exportedAiShare,
]

const replyColumns: Column<Reply>[] = [
  { title: '内容', value: ({ content }) => content, width: 60 },
  { title: '所属帖子', value: ({ drTopicDto }) => drTopicDto.title, width: 40 },
  { title: '作者', value: ({ uploadUserName }) => uploadUserName, width: 20 },
  { title: '回复时间', value: ({ uploadTime }) => new Date(uploadTime), width: 20 },
  { title: '点赞', value: ({ love }) => love },
  { title: '待复核', value: ({ heldWords }) => heldWords.join('、') },
  exportedAiShare,
]

export const exportTopics = async (db: Db, { format, ...query }: z.output<typeof exportAdminTopics.query>) => {
  const read = await topicPages(db, query)
  return exportPages(format, '论坛帖子', topicColumns, async (paging) => ({
    content: (await read({ ...query, ...paging })).map(toTopic),
  }))
}

export const exportReplies = async (
  db: Db,
  actor: Actor,
  { format, ...query }: z.output<typeof exportAdminReplies.query>,
) => {
  const read = await replyPages(db, actor.id, query)
  return exportPages(format, '论坛回复', replyColumns, async (paging) => ({
    content: (await read({ ...query, ...paging })).map(toAdminReply(actor)),
  }))
}
