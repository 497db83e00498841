import { sql } from 'kysely'
import type { z } from 'zod'
import type { addTopicAnswer, Reply } from '#contract/forum.ts'
import type { Db } from '#kernel/db.ts'
import { fail } from '#kernel/errors.ts'
import { hotRow } from '#kernel/hot-row.ts'
import type { Actor } from '#kernel/session.ts'
import { requireClean } from '../moderation/index.ts'
import { tellNotices } from '../notices/index.ts'
import { getAnswer } from './answer-queries.ts'
import { authorColumns } from './list-queries.ts'
import { type Said, sayAnswer } from './say-answers.ts'
import { noticesOfReply, tellTopic } from './tell-reply.ts'
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

const refusals = {
  not_found: 'not_found',
  locked: 'topic_locked',
  other_topic: 'answer_of_another_topic',
  busy: 'not_found', // who waits is never told so
} as const

/** Comments on a topic, or replies to what somebody said there; pressed twice it is said once. */
export const addAnswer = async (db: Db, author: Actor, { topicId, subId, content }: Given): Promise<Reply> => {
  const checked = await checkedContent(db, content)
  const place = (await findPlace(db, author, topicId, subId ?? 0)) ?? fail('not_found')
  const words = { ...checked, topic_id: topicId, author_id: author.id, parent_id: subId ?? null }
  const notices = checked.is_held ? [] : noticesOfReply({ ...place, ...words }, '{id}')
  const said = await sayAnswer(db, { topicId, authorId: author.id, parentId: words.parent_id, ...checked, notices })
  const id = idOf(said)
  if (said.outcome === 'same') return toReply(author)(await getAnswer(db, author, id))
  if (!checked.is_held) tellTopic(db, topicId, said.count_now!, id)
  for (const { memberId } of notices) tellNotices(db, [memberId])
  const times = { created_at: said.said_at!, updated_at: said.said_at!, deleted_at: null }
  return toReply(author)({ ...place, ...words, ...times, id, love: 0, is_loved: false, is_accepted: false })
}

const idOf = ({ outcome, answer_id }: Said): number =>
  outcome === 'added' || outcome === 'same' ? answer_id! : fail(refusals[outcome])

/** What the reply's people are told, and what its author reads of himself. */
const findPlace = async (db: Db, author: Actor, topicId: number, parentId: number) => {
  const place = await hotRow(db, 'forum.place', { topicId, parentId, me: author.id }, ($) =>
    db
      .selectFrom('topic')
      .innerJoin('member', (join) => join.on(sql<boolean>`member.id = ${$('me')}`))
      .leftJoin('topic_answer as parent', (join) => join.on(sql<boolean>`parent.id = ${$('parentId')}::bigint`))
      .leftJoin('member as replied', 'replied.id', 'parent.author_id')
      .select(['topic.title as topic_title', 'topic.author_id as asker_id', 'topic.is_locked', ...authorColumns])
      .select(['parent.author_id as answered_id', 'replied.nick_name as reply_user_name'])
      .select(sql<number | null>`coalesce(parent.root_id, parent.id)`.as('root_id'))
      .where('topic.id', '=', $('topicId'))
      .where(sql<boolean>`topic.is_listed`),
  )
  return place
}
