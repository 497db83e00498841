import { sql } from 'kysely'
import type { z } from 'zod'
import type { saveDraft as endpoint } from '#contract/community/forum/forum.ts'
import { cleanRichText, isEmptyRichText, shownRichText } from '#kernel/content/index.ts'
import type { Db, Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import '../tables.ts'

type DraftInput = z.output<typeof endpoint.body>

/** The member's draft of a new topic, or of a change to one of his own. */
export const readDraft = async (db: Db, actor: Actor, topicId = 0) => {
  await requireOwn(db, actor, topicId)
  const row = await db
    .selectFrom('topic_draft')
    .select(['title', 'category_id', 'content', 'tags', 'updated_at'])
    .where('member_id', '=', actor.id)
    .where('topic_id', '=', topicId)
    .executeTakeFirst()
  if (!row) return { draft: null }
  const { title, category_id, content, tags, updated_at } = row
  return {
    draft: {
      title,
      topicCategoryId: category_id,
      content: shownRichText(content),
      tags,
      updateTime: updated_at.toISOString(),
    },
  }
}

/** Saves the draft; the last of several calls at once wins. An empty draft is deleted. */
export const saveDraft = async (
  db: Db,
  actor: Actor,
  { topicId = 0, title, content, tags, topicCategoryId }: DraftInput,
) => {
  await requireOwn(db, actor, topicId)
  const clean = cleanRichText(content)
  if (title.trim() === '' && tags.length === 0 && isEmptyRichText(clean)) {
    await dropDraft(db, actor.id, topicId)
    return { updateTime: new Date().toISOString() }
  }
  const columns = { title, category_id: topicCategoryId ?? null, content: clean, tags, updated_at: sql<Date>`now()` }
  const { updated_at } = await db
    .insertInto('topic_draft')
    .values({ ...columns, member_id: actor.id, topic_id: topicId })
    .onConflict((conflict) => conflict.columns(['member_id', 'topic_id']).doUpdateSet(columns))
    .returning('updated_at')
    .executeTakeFirstOrThrow()
  return { updateTime: updated_at.toISOString() }
}

export const dropDraft = async (db: Db | Tx, memberId: number, topicId: number): Promise<void> => {
  await db.deleteFrom('topic_draft').where('member_id', '=', memberId).where('topic_id', '=', topicId).execute()
}

const requireOwn = async (db: Db, actor: Actor, topicId: number): Promise<void> => {
  if (topicId === 0) return
  const topic = await db
    .selectFrom('topic')
    .select('author_id')
    .where('id', '=', topicId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!topic) return fail('not_found')
  if (topic.author_id !== actor.id) fail('forbidden')
}
