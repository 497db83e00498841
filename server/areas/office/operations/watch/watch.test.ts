import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import * as moderation from '#contract/base/moderation/moderation.ts'
import * as forum from '#contract/community/forum/forum.ts'
import * as insight from '#contract/office/insight/insight.ts'
import * as notices from '#contract/people/notices/notices.ts'
import { inTransaction } from '#kernel/database/index.ts'
import { job } from '#kernel/jobs/index.ts'
import { type Person, type TestPortal, testPortal } from '../../../../testing/portal.ts'
import { leastFreeBytes, watchStates } from './watch-states.ts'

let portal: TestPortal
let admin: Person
beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.anAdministrator()
})
afterAll(() => portal.close())

const plenty = { freeBytes: async () => leastFreeBytes * 10 }
const watch = (files: { freeBytes: () => Promise<number> } = plenty) => watchStates({ db: portal.db, files })
const titles = async (person = admin) =>
  (await person.calls(notices.listNotices, { size: 100 })).body.content.map(({ title }) => title)
const countOf = async (kind: insight.TodoKind) =>
  (await admin.calls(insight.listTodos)).body.find((todo) => todo.kind === kind)!.count

test('a report causes one notice to those whose role rules reports, and again only after the queue was empty', async () => {
  const [content, finance] = [await portal.anAdministratorOf('content'), await portal.anAdministratorOf('finance')]
  const [author, reader] = [await portal.aMember(), await portal.aMember()]
  const aReport = async (title: string) => {
    const { id } = (
      await author.calls(forum.addTopic, { title, content: '<p>文</p>', topicCategoryId: 30004, tags: [] })
    ).body
    await reader.calls(moderation.addReport, { kind: 'topic', targetId: id, reason: 'abuse' })
  }
  const ruleAll = async () => {
    const { content: open } = (await admin.calls(moderation.listReports, { state: 'open' })).body
    for (const { id } of open) await admin.calls(moderation.ruleReport, { id, verdict: 'dismiss', reason: '未见不妥' })
  }
  const noticesTo = async (person: Person) => (await titles(person)).filter((title) => title === '有待处理举报').length
  await watch()
  expect(await noticesTo(admin)).toBe(0)
  await aReport('一')
  await Promise.all([watch(), watch()])
  await aReport('二')
  await watch()
  expect([await noticesTo(admin), await noticesTo(content), await noticesTo(finance), await noticesTo(author)]).toEqual(
    [1, 1, 0, 0],
  )
  const { content: shown } = (await admin.calls(notices.listNotices)).body
  expect(shown.find(({ title }) => title === '有待处理举报')!.link).toBe('/System/reports?state=open')
  await ruleAll()
  await watch()
  await aReport('三')
  await watch()
  expect(await noticesTo(admin)).toBe(2)
})

test('a job that waits too long is a task, causes one notice, and its end another', async () => {
  const waiting = job('test.waiting', z.object({}), { title: '等候', lane: 'background' })
  await inTransaction((tx) => waiting.enqueue(tx, {}))(portal.db)
  expect(await countOf('stuckJobs')).toBe(0)
  await sql`update pgboss.job_common set start_after = now() - interval '11 minutes' where name = 'test.waiting'`.execute(
    portal.db,
  )
  expect(await countOf('stuckJobs')).toBe(1)
  await watch()
  await watch()
  await sql`delete from pgboss.job_common where name = 'test.waiting'`.execute(portal.db)
  await watch()
  await watch()
  expect((await titles()).filter((title) => title.startsWith('久等的任务'))).toEqual([
    '久等的任务：已恢复',
    '久等的任务',
  ])
  expect(await countOf('stuckJobs')).toBe(0)
})

test('a failed backup and a full disk cause notices when they begin and end', async () => {
  await portal.db
    .insertInto('backup')
    .values({ reason: 'scheduled', state: 'failed', key: 'backups/x', error: '磁盘已满', ended_at: new Date() })
    .execute()
  await watch({ freeBytes: async () => leastFreeBytes - 1 })
  await watch({ freeBytes: () => Promise.reject(new Error('unreachable')) })
  expect(await titles()).toEqual(expect.arrayContaining(['失败的备份', '磁盘空间不足']))
  await portal.db.deleteFrom('backup').execute()
  await watch()
  expect(await titles()).toEqual(expect.arrayContaining(['失败的备份：已恢复', '磁盘空间不足：已恢复']))
  expect((await titles()).filter((title) => title === '磁盘空间不足')).toHaveLength(1)
})
