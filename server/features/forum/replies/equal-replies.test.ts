import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#kernel/database/index.ts'
import { forumOf } from '../../../testing/forum.ts'
import { type TestPortal, testPortal } from '../../../testing/portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())

/** Adds replies of these authors, one each, and returns how many entries of the index by time alone were read for it. */
const addCounting = inTransaction(async (tx, topicId: number, authors: number[], text: string) => {
  const count = authors.length
  await sql`
    select from add_replies(array_fill(${topicId}::bigint, array[${count}::int]), ${authors}::bigint[],
      array_fill(null::bigint, array[${count}::int]),
      array(select ${text}::text || at from generate_series(1, ${count}::int) as at), array_fill(false, array[${count}::int]),
      array_fill(''::text, array[${count}::int]), array_fill(null::text, array[${count}::int]),
      array_fill(null::text, array[${count}::int]), '/%s/%s', '{reply,plain,回复,回复}'::text[], '{reply,plain,回复,回复}'::text[], true)`.execute(
    tx,
  )
  const { rows } = await sql<{ read: number }>`
    select pg_stat_get_xact_tuples_returned('topic_reply_listed'::regclass) as read`.execute(tx)
  return rows[0]!.read
})

test('an equal reply is looked for among those of its author, not among all of the last seconds', async () => {
  const people = await Promise.all(Array.from({ length: 20 }, () => portal.aMember()))
  const topicId = await forumOf(portal).aTopic(people[0]!)
  const authors = Array.from({ length: 2_000 }, (_, at) => people[at % 20]!.id)
  await addCounting(portal.db, topicId, authors, '很多人同时回复')
  await sql`update topic_reply set created_at = now() - make_interval(hours => 1 + (id % 5000)::int)`.execute(portal.db)
  await sql`analyze topic_reply`.execute(portal.db)
  await addCounting(portal.db, topicId, authors.slice(0, 20), '刚才的一批')
  expect(await addCounting(portal.db, topicId, authors.slice(0, 10), '又一批')).toBe(0)
}, 60_000)
