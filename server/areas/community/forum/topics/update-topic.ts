import { sql } from 'kysely'
import type { z } from 'zod'
import type { updateTopic as endpoint, Topic } from '#contract/community/forum/forum.ts'
import { type Db, inTransaction, type Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { announce } from '#kernel/live/index.ts'
import { requireCategory } from '../../../catalogue/items/index.ts'
import { topicCategories } from '../categories.ts'
import { dropDraft } from './drafts.ts'
import { lockTopic, maySee, readTopic } from './read-topic.ts'
import { indexTopic } from './search-topics.ts'
import { checkedColumns, linkPictures, type TopicColumns } from './topic-text.ts'

/** Changes the actor's own topic. A sensitive word makes it pending review, which only an administrator ends. */
export const updateTopic = async (db: Db, actor: Actor, { id, ...text }: z.output<typeof endpoint.body>) => {
  // First, so that only the author learns what the word check says.
  const { ai_share } = await inTransaction(lockOwn)(db, actor, id)
  return saveText(db, actor, id, await checkedColumns(db, actor.id, text, ai_share))
}

const lockOwn = async (tx: Tx, actor: Actor, id: number) => {
  const topic = await lockTopic(tx, id)
  if (topic.author_id !== actor.id) fail(maySee(actor, topic) ? 'forbidden' : 'not_found')
  if (topic.is_locked) fail('topic_locked')
  return topic
}

const saveText = inTransaction(async (tx, actor: Actor, id: number, columns: TopicColumns): Promise<Topic> => {
  const topic = await lockOwn(tx, actor, id)
  await requireCategory(tx, topicCategories, columns.category_id)
  await tx
    .updateTable('topic')
    .set({
      ...columns,
      is_pending_review: columns.is_pending_review || topic.is_pending_review,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute()
  await linkPictures(tx, id, columns.content)
  await dropDraft(tx, actor.id, id)
  await indexTopic(tx, id)
  announce(tx, { topic: 'forum' })
  return readTopic(tx, actor, id)
})
