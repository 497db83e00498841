import { sql } from 'kysely'
import type { Topic } from '#contract/community/forum/forum.ts'
import { type Db, inTransaction, type Tx } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { announce } from '#kernel/live/index.ts'
import { requireCategory } from '../../../catalogue/items/index.ts'
import { topicCategories } from '../categories.ts'
import { dropDraft } from './drafts.ts'
import { readTopic } from './read-topic.ts'
import { indexTopic } from './search-topics.ts'
import { checkedColumns, linkPictures, type TopicColumns, type TopicInput } from './topic-text.ts'

/** Posts a topic; a double click posts it once. */
export const addTopic = async (
  db: Db,
  author: Actor,
  topic: TopicInput,
  region: string | null = null,
): Promise<Topic> => {
  const columns = await checkedColumns(db, author.id, topic)
  return insertTopic(db, author, { ...columns, region })
}

type NewTopic = TopicColumns & { region: string | null }

const insertTopic = inTransaction(async (tx, author: Actor, columns: NewTopic): Promise<Topic> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`forum.topic ${author.id}`}, 0))`.execute(tx)
  const duplicate = await findDuplicate(tx, author.id, columns)
  if (duplicate) return readTopic(tx, author, duplicate.id)
  await requireCategory(tx, topicCategories, columns.category_id)
  const { id } = await tx
    .insertInto('topic')
    .values({ ...columns, author_id: author.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (columns.region)
    await sql`update forum_member set region = ${columns.region} where member_id = ${author.id}`.execute(tx)
  await linkPictures(tx, id, columns.content)
  await dropDraft(tx, author.id, 0)
  await indexTopic(tx, id)
  announce(tx, { topic: 'forum' })
  return readTopic(tx, author, id)
})

/** The same text within a minute is a double click. */
const findDuplicate = (tx: Tx, authorId: number, { title, content, category_id }: TopicColumns) =>
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
