import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import * as jobs from '#contract/office/operations/jobs.ts'
import { inTransaction } from '#kernel/database/index.ts'
import { type JobState, job } from '#kernel/jobs/index.ts'
import { type Person, type TestPortal, testPortal } from '../../../testing/portal.ts'

const convert = job('test.convert', z.object({ fileId: z.number() }), { title: '转换文档', lane: 'background' })
const index = job('test.index', z.object({}), { title: '更新索引', lane: 'background' })

let portal: TestPortal
let administrator: Person
beforeAll(async () => {
  portal = await testPortal()
  administrator = await portal.anAdministrator()
})
afterAll(() => portal.close())
beforeEach(() => portal.db.deleteFrom('pgboss.job_common').execute())

/** A job in the state in which a worker would leave it. */
async function aJob(
  state: JobState = 'created',
  left: { output?: object; started_on?: Date; retry_count?: number } = {},
) {
  const id = (await inTransaction((tx) => convert.enqueue(tx, { fileId: 1 }))(portal.db)) ?? ''
  await portal.db
    .updateTable('pgboss.job_common')
    .set({ state, ...left })
    .where('id', '=', id)
    .execute()
  return id
}
/** pg-boss stores its own timers as jobs too. */
const aTimer = () =>
  inTransaction((tx) => job('__pgboss__test', z.object({}), { title: '', lane: 'background' }).enqueue(tx, {}))(
    portal.db,
  )
const stateOf = async (id: string) =>
  (await portal.db.selectFrom('pgboss.job_common').select('state').where('id', '=', id).executeTakeFirst())?.state
const listed = async (query: Record<string, unknown> = {}) => (await administrator.calls(jobs.listJobs, query)).body

describe('the list', () => {
  test('shows the kind, progress and error of a job', async () => {
    const started_on = new Date('2026-11-01T08:00:00Z')
    const file = { id: 1, key: 'stored/aa/1', name: '桩基检测.docx', suffix: 'docx', size: 1, sha256: 'ab'.repeat(32) }
    await portal.db.insertInto('stored_file').values(file).execute()
    const id = await aJob('failed', { output: { message: '文件损坏' }, started_on, retry_count: 2 })
    await portal.db.insertInto('job_progress').values({ job_id: id, percent: 40, step: '第 4 页，共 10 页' }).execute()
    expect(await listed()).toEqual({
      counts: { waiting: 0, active: 0, retry: 0, completed: 0, failed: 1, cancelled: 0 },
      content: [
        {
          id,
          name: 'test.convert',
          title: '转换文档',
          subject: '桩基检测.docx',
          state: 'failed',
          percent: 40,
          step: '第 4 页，共 10 页',
          error: '文件损坏',
          createTime: expect.any(String),
          startTime: '2026-11-01T08:00:00.000Z',
          endTime: null,
          attempts: 3,
        },
      ],
      totalElements: 1,
    })
  })

  test("translates the queue's own messages", async () => {
    await aJob('retry', { output: { value: { message: 'job heartbeat timeout' } } })
    expect((await listed()).content[0]?.error).toBe('执行进程中断')
  })

  test('is newest first, paged, and without the timers of the queue', async () => {
    const ids: string[] = []
    for (let n = 0; n < 3; n++) ids.unshift(await aJob())
    await aTimer()
    expect((await listed({ size: 2 })).content.map(({ id }) => id)).toEqual(ids.slice(0, 2))
    const second = await listed({ size: 2, page: 1 })
    expect(second).toMatchObject({ totalElements: 3, content: [{ id: ids[2] }] })
    expect((await listed({ sort: 'createTime,asc' })).content.map(({ id }) => id)).toEqual(ids.toReversed())
  })

  test('filters by state and name', async () => {
    const failed = await aJob('failed')
    await aJob('completed')
    await inTransaction((tx) => index.enqueue(tx, {}))(portal.db)
    expect((await listed({ state: 'failed' })).content.map(({ id }) => id)).toEqual([failed])
    expect((await listed({ name: 'test.index' })).content).toMatchObject([{ title: '更新索引', state: 'waiting' }])
    expect(await listed({ name: 'test.index', state: 'failed' })).toMatchObject({
      totalElements: 0,
      counts: { waiting: 1, failed: 0, completed: 0 },
    })
  })

  test.each([{ state: 'created' }, { size: 101 }, { sort: 'output,asc' }, { page: 1001 }])(
    'refuses %o',
    async (query) => {
      expect((await administrator.calls(jobs.listJobs, query)).status).toBe(400)
    },
  )

  test('the summary counts by state and names every kind', async () => {
    await aJob()
    await aJob('failed')
    await aJob('failed')
    const { body } = await administrator.calls(jobs.summariseJobs)
    expect(body.counts).toEqual({ waiting: 1, active: 0, retry: 0, completed: 0, failed: 2, cancelled: 0 })
    expect(body.kinds).toContainEqual({ name: 'test.convert', title: '转换文档' })
  })
})

describe.each([
  {
    call: jobs.retryJob,
    from: ['failed', 'cancelled'],
    to: 'retry',
    refused: ['created', 'retry', 'active', 'completed'],
  },
  {
    call: jobs.cancelJob,
    from: ['created', 'retry', 'active'],
    to: 'cancelled',
    refused: ['completed', 'failed', 'cancelled'],
  },
] as const)('$call.path', ({ call, from, to, refused }) => {
  test.each(from)('works on a job that is %s', async (state) => {
    const id = await aJob(state)
    expect((await administrator.calls(call, { id })).status).toBe(200)
    expect(await stateOf(id)).toBe(to)
  })

  test.each(refused)('refuses a job that is %s', async (state) => {
    const id = await aJob(state)
    expect(await administrator.calls(call, { id })).toMatchObject({
      status: 409,
      body: { code: 'job_not_in_that_state' },
    })
    expect(await stateOf(id)).toBe(state)
  })

  test('is for administrators only', async () => {
    const id = await aJob(from[0])
    expect((await portal.visitor.calls(call, { id })).status).toBe(401)
    for (const level of [2, 4, 5] as const) {
      expect((await (await portal.aMember({ level })).calls(call, { id })).status).toBe(403)
    }
    expect(await stateOf(id)).toBe(from[0])
  })

  test('succeeds once when called twice at once', async () => {
    const id = await aJob(from[0])
    const responses = await Promise.all([1, 2].map(() => administrator.calls(call, { id })))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await stateOf(id)).toBe(to)
  })

  test('refuses unknown and invalid ids', async () => {
    expect((await administrator.calls(call, { id: randomUUID() })).status).toBe(404)
    expect((await administrator.calls(call, { id: '1' })).status).toBe(400)
  })
})

test.each([jobs.listJobs, jobs.summariseJobs])('$path is for administrators only', async (call) => {
  expect((await portal.visitor.calls(call)).status).toBe(401)
  expect((await (await portal.aMember({ level: 2 })).calls(call)).status).toBe(403)
})

describe('pausing the queue', () => {
  const call = (person: Person, isPaused: boolean) => person.calls(jobs.pauseJobs, { isPaused })
  const paused = async () => (await administrator.calls(jobs.summariseJobs)).body.pause

  test('PLAT-13: names who paused it until it continues', async () => {
    expect(await paused()).toBeNull()
    expect((await call(administrator, true)).body.message).toBe('任务队列已暂停')
    expect(await paused()).toEqual({ userName: administrator.username, time: expect.any(String) })
    expect((await call(administrator, false)).body.message).toBe('任务队列已继续')
    expect(await paused()).toBeNull()
  })

  test('is for administrators who may run jobs', async () => {
    expect((await call(portal.visitor, true)).status).toBe(401)
    expect((await call(await portal.aMember(), true)).status).toBe(403)
    expect((await call(await portal.anAdministratorOf('audit'), true)).status).toBe(403)
    expect((await administrator.calls(jobs.pauseJobs, { isPaused: '也许' })).body.message).toBe('只能是 true 或 false')
    expect(await paused()).toBeNull()
  })

  test('succeeds once when called twice at once', async () => {
    const answers = await Promise.all([1, 2].map(() => call(administrator, true)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)!.body.message).toBe('任务队列已被他人暂停或继续，请刷新')
    await call(administrator, false)
  })
})
