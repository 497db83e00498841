import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reportStateLabels } from '#contract/state-words.ts'
import { type TestPortal, testPortal } from '../server/testing/portal.ts'
import { loadAccounts } from './accounts.ts'
import { loadSensitiveWords } from './load-database.ts'
import { loadModeration } from './moderation.ts'
import { memberFinder } from './people.ts'
import { demoResources, loadResources } from './resources.ts'
import { loadTopics } from './topics.ts'

const quiet = () => {}
let portal: TestPortal

beforeAll(async () => {
  portal = await testPortal()
  await loadAccounts(portal.db, quiet)
  const administrator = (await memberFinder(portal.db))('admin')
  await loadSensitiveWords(portal.db, administrator, quiet)
  await loadTopics(portal.db, quiet)
  const wanted = demoResources().filter(({ name }) => /市政|智慧工地/.test(name))
  await loadResources(portal.parts, administrator, wanted, quiet)
  await loadModeration(portal.db, administrator)
  await loadModeration(portal.db, administrator)
}, 120_000)
afterAll(() => portal.close())

const count = async (query: ReturnType<typeof sql>): Promise<number> =>
  Number(((await query.execute(portal.db)).rows[0] as { count: string }).count)

test.each(Object.keys(reportStateLabels))('there are %s reports', async (state) => {
  expect(await count(sql`select count(*) from reported_item where state = ${state}`)).toBeGreaterThan(0)
})

test('topics wait for review, and advertising that was reported is gone', async () => {
  expect(await count(sql`select count(*) from topic where is_pending_review`)).toBe(2)
  expect(await count(sql`select count(*) from topic where title like '全专业图纸代画%' and deleted_at is null`)).toBe(0)
})

test('a resource is taken down, and one was withdrawn by its author', async () => {
  expect(await count(sql`select count(*) from item where taken_down_at is not null`)).toBe(1)
  expect(await count(sql`select count(*) from item_audit where action = 'withdraw'`)).toBe(1)
})
