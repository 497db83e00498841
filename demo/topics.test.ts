import { expect, test } from 'vitest'
import { testDatabase } from '#kernel/testing/database.ts'
import { expectSoundLedger } from '../server/areas/money/points/testing/ledger.ts'
import { loadAccounts } from './accounts.ts'
import { loadSensitiveWords } from './load-database.ts'
import { memberFinder } from './people.ts'
import { loadTopics } from './topics.ts'

test('all discussions are there once, whatever words they have, also when an interrupted load goes on', async () => {
  const { db, close } = await testDatabase()
  await loadAccounts(db, () => {})
  await loadSensitiveWords(db, (await memberFinder(db))('admin'), () => {})
  const said: string[] = []
  await loadTopics(db, (line) => said.push(line))
  await db
    .updateTable('topic')
    .set({ title: '删掉后重来' })
    .where(
      'id',
      '=',
      db.selectFrom('topic').select((eb) => eb.fn.min('id').as('id')),
    )
    .execute()
  await loadTopics(db, (line) => said.push(line))
  expect(said).toEqual(['论坛帖子 160 篇，回复 1044 条', '论坛帖子 160 篇，回复 1044 条'])
  const topics = await db
    .selectFrom('topic')
    .innerJoin('topic_activity', 'topic_activity.id', 'topic.id')
    .select(['topic.is_listed', 'topic.accepted_reply_id', 'topic_activity.active_at'])
    .execute()
  expect(topics.length).toBe(161)
  expect(topics.every(({ is_listed, active_at }) => is_listed && active_at <= new Date())).toBe(true)
  expect(topics.some(({ accepted_reply_id }) => accepted_reply_id !== null)).toBe(true)
  await expectSoundLedger(db)
  await close()
})
