import { sql } from 'kysely'
import type { z } from 'zod'
import type { addTopicAnswer, Reply } from '#contract/forum.ts'
import type { Db, Tx } from '#kernel/db.ts'
import { fail } from '#kernel/errors.ts'
import { hot } from '#kernel/hot.ts'
import type { Actor } from '#kernel/session.ts'
import { inTransaction } from '#kernel/transaction.ts'
import { requireClean } from '../moderation/index.ts'
import { getAnswer } from './answer-queries.ts'
import { tellReply } from './tell-reply.ts'
import { wordsToReview } from './topic-text.ts'
import { toReply } from './view.ts'
import './tables.ts'

type Given = z.output<typeof addTopicAnswer.fields>

/** What may be kept of a reply's text; a word to be reviewed holds it back. */
export const checkedContent = async (db: Db, content: string) => {
  const { texts, needsReview } = await requireClean(db, { content })
  return {
    content: texts.content,
    is_held: needsReview,
    held_words: needsReview ? await wordsToReview(db, { content }) : [],
  }
}
type Checked = Awaited<ReturnType<typeof checkedContent>>

/** Comments on a topic, or replies to what somebody said there; pressed twice it is said once. */
export const addAnswer = async (db: Db, author: Actor, { topicId, subId, content }: Given): Promise<Reply> =>
  added(db, author, { topicId, parentId: subId ?? null, checked: await checkedContent(db, content) })

interface Wanted {
  topicId: number
  parentId: number | null
  checked: Checked
}

const added = inTransaction(async (tx, author: Actor, wanted: Wanted): Promise<Reply> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`forum.answer ${author.id}`}, 0))`.execute(tx)
  const place = (await findPlace(tx, author, wanted)) ?? fail('not_found')
  if (place.is_locked) fail('topic_locked')
  if (wanted.parentId !== null && place.parent_topic_id === null) fail('not_found')
  if (wanted.parentId !== null && place.parent_topic_id !== wanted.topicId) fail('answer_of_another_topic')
  const id = place.same_id ?? (await insertAnswer(tx, author, wanted, place.root_id))
  const row = await getAnswer(tx, author, id)
  if (place.same_id === null && !row.is_held) await tellReply(tx, row)
  return toReply(author)(row)
})

/** The topic, what is replied to, and whether the author said the same there within the last moments: one press. */
const findPlace = async (tx: Tx, author: Actor, { topicId, parentId, checked }: Wanted) => {
  const values = { topicId, parentId, me: author.id, content: checked.content }
  const [place] = await hot(tx, 'forum.place', values, ($) =>
    tx
      .selectFrom('topic')
      .leftJoin('topic_answer as parent', (join) =>
        join.on(
          sql<boolean>`parent.id = ${$('parentId')}::bigint and parent.is_visible and not parent.is_topic_hidden`,
        ),
      )
      .select(['topic.is_locked', 'parent.topic_id as parent_topic_id'])
      .select(sql<number | null>`coalesce(parent.root_id, parent.id)`.as('root_id'))
      .select(
        sql<number | null>`(
          select same.id from topic_answer as same
          where same.author_id = ${$('me')} and same.deleted_at is null and not same.is_topic_hidden
            and same.created_at > now() - interval '10 seconds' and same.topic_id = topic.id and same.content = ${$('content')}
            and same.parent_id is not distinct from ${$('parentId')}::bigint limit 1)`.as('same_id'),
      )
      .where('topic.id', '=', $('topicId'))
      .where(sql<boolean>`topic.is_listed`),
  )
  return place
}

const insertAnswer = async (tx: Tx, author: Actor, { topicId, parentId, checked }: Wanted, rootId: number | null) => {
  const values = { ...checked, topicId, parentId, rootId, me: author.id }
  const [added] = await hot(tx, 'forum.reply', values, ($) =>
    tx
      .insertInto('topic_answer')
      .values({
        topic_id: $('topicId'),
        author_id: $('me'),
        parent_id: sql<number | null>`${$('parentId')}::bigint`,
        root_id: sql<number | null>`${$('rootId')}::bigint`,
        content: $('content'),
        is_held: $('is_held'),
        held_words: $('held_words'),
      })
      .returning('id'),
  )
  return added!.id
}
