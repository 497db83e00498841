import { sql } from 'kysely'
import type { Topic } from '#contract/forum.ts'
import { type Db, inTransaction, type Tx } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { announce } from '#kernel/live/index.ts'
import { requireCategory } from './categories.ts'
import { dropDraft } from './drafts.ts'
import { readTopic } from './read-topic.ts'
import { indexTopic } from './search-topics.ts'
import { checkedColumns, type Given, keepPictures, type TopicColumns } from './topic-text.ts'

/** Posts a topic; pressed twice it is posted once. */
export const addTopic = async (db: Db, author: Actor, given: Given): Promise<Topic> => {
  const columns = await checkedColumns(db, author.id, given)
  return posted(db, author, columns)
}

const posted = inTransaction(async (tx, author: Actor, columns: TopicColumns): Promise<Topic> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`forum.topic ${author.id}`}, 0))`.execute(tx)
  const same = await findSame(tx, author.id, columns)
  if (same) return readTopic(tx, author, same.id)
  await requireCategory(tx, columns.category_id)
  const { id } = await tx
    .insertInto('topic')
    .values({ ...columns, author_id: author.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await keepPictures(tx, id, columns.content)
  await dropDraft(tx, author.id, 0)
  await indexTopic(tx, id)
  announce(tx, { topic: 'forum' })
  return readTopic(tx, author, id)
})

/** Within a minute the same text is the same press. */
const findSame = (tx: Tx, authorId: number, { title, content, category_id }: TopicColumns) =>
  tx
    .selectFrom('topic')
    .select('id')
    .where('author_id', '=', authorId)
    .where('deleted_at', 'is', null)
    .where('created_at', '>', sql<Date>`now() - interval '1 minute'`)
    .where('title', '=', title)
    .where('category_id', '=', category_id)
    .where('content', '=', content)
    .executeTakeFirst()
