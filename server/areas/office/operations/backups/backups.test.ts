import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as settings from '#contract/base/settings/settings.ts'
import * as backups from '#contract/office/operations/backups.ts'
import * as audit from '#contract/people/accounts/audit.ts'
import { createLog } from '#kernel/log/index.ts'
import { libraryOf } from '../../../../testing/library.ts'
import { type Person, type TestPortal, testPortal } from '../../../../testing/portal.ts'
import { runBackup } from './make-backup.ts'
import { requestScheduled } from './request-backup.ts'

let portal: TestPortal
let admin: Person
beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.anAdministrator()
  await libraryOf(portal, () => admin).aResource(await portal.aMember({ level: 2 }))
})
afterAll(() => portal.close())
beforeEach(async () => {
  await portal.db.deleteFrom('backup').execute()
  await portal.files.removeAll('backups')
})

const list = async () => (await admin.calls(backups.listBackups)).body
const newestId = async () => (await list())[0]!.id
const context = (more: object = {}) => ({
  db: portal.db,
  files: portal.files,
  log: createLog('silent'),
  progress: () => {},
  signal: new AbortController().signal,
  ...more,
})
const aBackup = async () => {
  await admin.calls(backups.requestBackup)
  const id = await newestId()
  await runBackup(context(), id)
  return id
}

describe('requesting a backup', () => {
  test('creates a verified backup that is listed, downloaded by range and noted in the audit log', async () => {
    const asked = await admin.calls(backups.requestBackup)
    expect([asked.status, asked.body.message]).toEqual([200, '已开始备份'])
    expect(await list()).toMatchObject([{ state: 'waiting', reason: 'asked', userName: admin.username, size: null }])
    await runBackup(context(), await newestId())
    const [backup] = await list()
    expect(backup).toMatchObject({
      state: 'complete',
      missingCount: 0,
      error: null,
      name: expect.stringMatching(/^shuzi-\d{8}-\d{4}\.zip$/),
    })
    expect(backup!.fileCount).toBeGreaterThan(0)

    const url = `${backups.downloadBackup.path}?id=${backup!.id}`
    const headers = { authorization: `Bearer ${admin.token}` }
    const whole = await portal.app.inject({ url, headers })
    expect([whole.statusCode, whole.rawPayload.length]).toEqual([200, backup!.size])
    const part = await portal.app.inject({ url, headers: { ...headers, range: 'bytes=0-3' } })
    expect([part.statusCode, part.body]).toEqual([206, 'PK\u0003\u0004'])
    const recorded = async () => (await admin.calls(audit.listAudit, { call: 'GET /api/backups/download' })).body
    expect((await recorded()).totalElements).toBe(2)
    const resumed = await portal.app.inject({ url, headers: { ...headers, range: 'bytes=4-' } })
    expect([resumed.statusCode, (await recorded()).totalElements]).toEqual([206, 2])
    for (const range of ['bytes=1-x', 'bytes=2-1', 'bytes=1-1,0-', `bytes=-${backup!.size}`])
      await portal.app.inject({ url, headers: { ...headers, range } })
    expect((await recorded()).totalElements).toBe(6)
    const other = await portal.anAdministrator()
    const others = { authorization: `Bearer ${other.token}`, range: 'bytes=1-' }
    expect((await portal.app.inject({ url, headers: others })).statusCode).toBe(206)
    expect((await recorded()).content[0]).toMatchObject({ userName: other.username })
    const log = { content: (await recorded()).content.slice(1) }
    expect(log.content[0]).toMatchObject({ target: `下载备份 ${backup!.name}`, userName: admin.username })
  })

  test('twice at once creates one', async () => {
    const responses = await Promise.all([admin.calls(backups.requestBackup), admin.calls(backups.requestBackup)])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(responses.find(({ status }) => status === 409)!.body.message).toBe('已有备份正在进行，请等它完成')
    expect(await list()).toHaveLength(1)
  })

  test('is for administrators only', async () => {
    expect((await portal.visitor.calls(backups.requestBackup)).status).toBe(401)
    expect((await (await portal.aMember({ level: 2 })).calls(backups.requestBackup)).status).toBe(403)
    expect(await list()).toEqual([])
  })

  test('is possible after the worker of another backup was killed', async () => {
    await admin.calls(backups.requestBackup)
    await sql`update pgboss.job_common set state = 'failed', completed_on = now() where name = 'operations.make-backup'`.execute(
      portal.db,
    )
    expect((await admin.calls(backups.requestBackup)).status).toBe(200)
    expect((await list()).map(({ state, error }) => [state, error])).toEqual([
      ['waiting', null],
      ['failed', '执行进程中断'],
    ])
  })
})

describe('a backup that fails', () => {
  test('because of a full disk has that message and leaves no files', async () => {
    await admin.calls(backups.requestBackup)
    const files = { ...portal.files, freeBytes: async () => 1000 }
    await expect(runBackup(context({ files }), await newestId())).rejects.toThrow()
    expect(await list()).toMatchObject([{ state: 'failed', error: '磁盘空间不足以备份，请清理磁盘或删除旧备份' }])
    for await (const { key } of portal.files.list('backups')) expect(key).toBe('nothing')
  })

  test('because it was cancelled has that message', async () => {
    await admin.calls(backups.requestBackup)
    const signal = AbortSignal.abort(new Error('job cancelled'))
    await expect(runBackup(context({ signal }), await newestId())).rejects.toThrow()
    expect(await list()).toMatchObject([{ state: 'failed', error: '备份已取消' }])
  })
})

describe('the scheduled backup', () => {
  const at = (hour: number) => new Date(`2026-11-15T${String(hour).padStart(2, '0')}:00:00+08:00`)
  const set = async (values: object) => {
    const { version } = (await admin.calls(settings.listSettings)).body.find(({ group }) => group === 'backups')!
    expect((await admin.calls(settings.updateSettings, { group: 'backups', version, values })).status).toBe(200)
  }

  test('is made at its hour only, and the oldest ones are removed', async () => {
    await set({ hour: 3, keep: 2 })
    await requestScheduled(portal.db, at(4))
    expect(await list()).toEqual([])
    const asked = await aBackup()
    for (let day = 0; day < 3; day++) {
      await requestScheduled(portal.db, at(3))
      await runBackup(context(), await newestId())
    }
    const remaining = await list()
    expect(remaining.map(({ reason }) => reason)).toEqual(['scheduled', 'scheduled', 'asked'])
    expect(remaining.at(-1)!.id).toBe(asked)
    await set({ hour: 24 })
    await requestScheduled(portal.db, at(0))
    expect(await list()).toHaveLength(3)
  })
})

describe('deleting a backup', () => {
  test('removes the archive; a second deletion is not found', async () => {
    const id = await aBackup()
    const responses = await Promise.all([
      admin.calls(backups.deleteBackup, { id }),
      admin.calls(backups.deleteBackup, { id }),
    ])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 404])
    expect(await list()).toEqual([])
    for await (const { key } of portal.files.list('backups')) expect(key).toBe('nothing')
    expect((await admin.calls(backups.downloadBackup, { id })).status).toBe(404)
  })

  test('is refused while it is running and for other members', async () => {
    await admin.calls(backups.requestBackup)
    const id = await newestId()
    expect((await admin.calls(backups.deleteBackup, { id })).status).toBe(409)
    expect((await portal.visitor.calls(backups.deleteBackup, { id })).status).toBe(401)
    expect((await (await portal.aMember()).calls(backups.deleteBackup, { id })).status).toBe(403)
    expect(await list()).toHaveLength(1)
  })
})
