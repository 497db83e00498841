import { sql } from 'kysely'
import type { z } from 'zod'
import type { markTopics as endpoint } from '#contract/community/forum/forum.ts'
import { forumLimits } from '#contract/community/forum/forum-rules.ts'
import { inTransaction, type Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import { type Actor, noteChange } from '#kernel/http/index.ts'
import { announce } from '#kernel/live/index.ts'
import { requireCategory } from '../../../catalogue/items/index.ts'
import { topicCategories } from '../categories.ts'
import { indexTopic } from '../topics/search-topics.ts'
import '../tables.ts'

/** Pins, locks, moves or releases topics from review: all of them or none. */
export const markTopics = inTransaction(
  async (tx, actor: Actor, { ids, isPinned, isLocked, topicCategoryId, release }: z.output<typeof endpoint.body>) => {
    if (topicCategoryId !== undefined) await requireCategory(tx, topicCategories, topicCategoryId)
    const changes = {
      ...(isPinned !== undefined && { is_pinned: isPinned }),
      ...(isLocked !== undefined && { is_locked: isLocked }),
      ...(topicCategoryId !== undefined && { category_id: topicCategoryId }),
      ...(release && { is_pending_review: false, flagged_words: [] }),
    }
    if (Object.keys(changes).length === 0) fail('invalid_input')
    const marked = await lockAll(tx, ids)
    await tx.updateTable('topic').set(changes).where('id', 'in', ids).execute()
    if (topicCategoryId !== undefined || release) for (const { id } of marked) await indexTopic(tx, id)
    const after = { isPinned, isLocked, topicCategoryId, release }
    await noteChange(tx, actor, ...marked.map(({ title }) => ({ target: `帖子《${title}》`, after })))
    if (isPinned) await requirePinLimit(tx)
    announce(tx, { topic: 'forum' })
    return { message: '恭喜你，修改成功' }
  },
)

/** Locks in the order of ids, so that two administrators cannot deadlock. */
const lockAll = async (tx: Tx, ids: number[]) => {
  const found = await tx
    .selectFrom('topic')
    .innerJoin('topic_activity', 'topic_activity.id', 'topic.id')
    .select(['topic.id', 'topic.title'])
    .where('topic.id', 'in', ids)
    .where('topic.deleted_at', 'is', null)
    .orderBy('topic.id')
    .forNoKeyUpdate()
    .execute()
  return found.length === new Set(ids).size ? found : fail('not_found')
}

/** At most three topics stay on top. The lock makes two administrators who pin at once take turns. */
const requirePinLimit = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('forum.pinned'))`.execute(tx)
  const { pinned } = await tx
    .selectFrom('topic')
    .select(sql<number>`count(*)::int`.as('pinned'))
    .where('is_pinned', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (pinned > forumLimits.maxPinned) fail('pin_limit_reached')
}
