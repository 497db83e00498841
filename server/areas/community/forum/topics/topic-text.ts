import type { z } from 'zod'
import type { AiShare } from '#contract/base/moderation/ai-rules.ts'
import type { addTopic } from '#contract/community/forum/forum.ts'
import { cleanRichText, isEmptyRichText, picturesIn, textOf } from '#kernel/content/index.ts'
import type { Db, Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import { checkText, requireAiShare, requireClean } from '../../../base/moderation/index.ts'
import '../tables.ts'

export type TopicInput = z.output<typeof addTopic.body>

const summaryLength = 120

/** The columns of a topic's text, cleaned by the allow-list. */
export const columnsOf = ({ title, topicCategoryId, content, tags }: TopicInput) => {
  const clean = cleanRichText(content)
  if (isEmptyRichText(clean)) fail('content_empty', { fields: { content: '请输入正文' } })
  return {
    title,
    category_id: topicCategoryId,
    content: clean,
    summary: [...textOf(clean)].slice(0, summaryLength).join(''),
    tags: [...new Set(tags)],
  }
}

/** The same columns after the word check: a sensitive word is refused, masked, or makes the topic pending review. Pictures must be the author's own. */
export const checkedColumns = async (db: Db, authorId: number, topic: TopicInput, before?: AiShare | null) => {
  const columns = columnsOf(topic)
  await requireOwnPictures(db, authorId, columns.content)
  const parts = columns.content.split(/(<[^>]*>)/) // alternates text and tags: only text is masked
  const texts = {
    title: columns.title,
    content: textOf(columns.content),
    tags: columns.tags.join('\n'),
    ...Object.fromEntries(parts.map((part, at) => [`part ${at}`, at % 2 === 0 ? part : ''])),
  }
  const { texts: checked, needsReview } = await requireClean(db, texts)
  const masked: Record<string, string> = checked
  return {
    ...columns,
    title: checked.title,
    tags: checked.tags.split('\n').filter(Boolean),
    content: parts.map((part, at) => (at % 2 === 0 ? masked[`part ${at}`] : part)).join(''),
    summary: [...checked.content].slice(0, summaryLength).join(''),
    is_pending_review: needsReview,
    flagged_words: needsReview ? await wordsToReview(db, texts) : [],
    ai_share: await requireAiShare(db, topic.aiShare, before),
  }
}
export type TopicColumns = Awaited<ReturnType<typeof checkedColumns>>

/** The distinct words because of which a text is pending review. */
export const wordsToReview = async (db: Db, texts: Record<string, string>): Promise<string[]> => {
  const { hits } = await checkText(db, texts)
  return [...new Set(hits.filter(({ action }) => action === 'review').map(({ word }) => word))]
}

const pictureId = (address: string) => address.split('/')[2]!

const requireOwnPictures = async (db: Db, ownerId: number, content: string) => {
  const ids = [...new Set(picturesIn(content).map(pictureId))]
  if (ids.length === 0) return
  const own = await db
    .selectFrom('picture')
    .select('id')
    .where('id', 'in', ids)
    .where('owner_id', '=', ownerId)
    .execute()
  if (own.length < ids.length)
    fail('invalid_input', { message: '只能使用自己上传的图片', fields: { content: '只能使用自己上传的图片' } })
}

/** Records the topic's pictures, which from then on only readers of the topic may see. */
export const linkPictures = async (tx: Tx, topicId: number, content: string): Promise<void> => {
  const ids = [...new Set(picturesIn(content).map(pictureId))]
  let deletion = tx.deleteFrom('topic_picture').where('topic_id', '=', topicId)
  if (ids.length > 0) deletion = deletion.where('picture_id', 'not in', ids)
  await deletion.execute()
  if (ids.length === 0) return
  await tx
    .insertInto('topic_picture')
    .values(ids.map((id) => ({ picture_id: id, topic_id: topicId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
