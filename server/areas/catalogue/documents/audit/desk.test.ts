import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as settings from '#contract/base/settings/settings.ts'
import * as library from '#contract/catalogue/documents/library.ts'
import * as points from '#contract/money/points/points.ts'
import * as insight from '#contract/office/insight/insight.ts'
import * as notices from '#contract/people/notices/notices.ts'
import { refusal } from '../../../../testing/forum.ts'
import { libraryOf } from '../../../../testing/library.ts'
import { type Person, type TestPortal, testPortal } from '../../../../testing/portal.ts'
import { zipOf } from '../../../base/files/testing.ts'
import { checkLedgerAfterAll } from '../../../money/points/testing/ledger.ts'
import { releaseDecision } from '../../items/index.ts'
import { resourceAuditing } from './resource-auditing.ts'

let portal: TestPortal
let admin: Person
let author: Person
let mall: ReturnType<typeof libraryOf>
beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.anAdministrator('sumei')
  author = await portal.aMember()
  mall = libraryOf(portal, () => admin)
})
afterAll(() => portal.close())
checkLedgerAfterAll(() => portal.db)

const aPending = async (fields: Record<string, string | number> = {}): Promise<number> =>
  (await mall.uploads(author, { fields })).body.id
const detail = async (person: Person, resourceId: number) =>
  (await person.calls(library.getAuditResource, { resourceId })).body
const desk = async (person: Person) => (await person.calls(library.getResourceDesk)).body
const entryOf = async (person: Person, id: number) => (await desk(person)).content.find((entry) => entry.id === id)
const isListed = async (id: number) =>
  (await portal.visitor.calls(library.getResource, { resourceId: id })).status === 200
const opens = (person: Person, id: number) => person.calls(library.lockAuditResource, { id })
const undoes = (person: Person, id: number) => person.calls(library.undoAuditResource, { id })
const decides = (person: Person, id: number, more: Record<string, unknown> = {}) =>
  person.calls(library.auditResource, { id, isAudit: 1, auditReason: '内容完整', isUndoable: true, ...more })
const noticesOf = async (person: Person) => (await person.calls(notices.listNotices)).body.content
const waitingBadge = async () =>
  (await admin.calls(insight.listTodos)).body.find(({ kind }) => kind === 'resources')!.count
/** Lets the time to undo pass and runs the job. */
const release = async (id: number) => {
  await sql`update held_decision set release_at = now() where item_id = ${id}`.execute(portal.db)
  await releaseDecision(portal.db, 'resource', id, resourceAuditing)
}

describe('a decision that can be undone', () => {
  test('is true at once for administrators, and takes effect when its time is over', async () => {
    const writer = await portal.aMember()
    const { id } = (await mall.uploads(writer, { fields: { coin: 5 } })).body
    const [badge, { total, today }] = [await waitingBadge(), await desk(admin)]
    await opens(admin, id)
    const { status, body } = await decides(admin, id, { coin: 8 })
    expect(status).toBe(200)
    expect(Date.parse(body.undoUntil!)).toBeGreaterThan(Date.now())
    expect(await waitingBadge()).toBe(badge - 1)
    const after = await desk(admin)
    expect([after.total, after.today.count]).toEqual([total - 1, today.count + 1])
    expect(after.today.averageSeconds).toEqual(expect.any(Number))
    expect((await detail(admin, id)).item.isAudit).toBe(1)
    expect((await detail(admin, id)).lock).toBeNull()
    expect((await admin.calls(library.listAuditResources, { isAudit: 1 })).body.content[0]).toMatchObject({ id })
    const own = (await writer.calls(library.listOwnResources)).body.content[0]!
    expect([own.id, own.isAudit, await isListed(id), await noticesOf(writer)]).toEqual([id, 0, false, []])
    await releaseDecision(portal.db, 'resource', id, resourceAuditing) // too early: nothing happens
    expect(await isListed(id)).toBe(false)

    await release(id)
    expect(await isListed(id)).toBe(true)
    expect((await noticesOf(writer)).map(({ title }) => title)).toContain('资源已通过审核')
    expect((await writer.calls(points.getSummary)).body.balance).toBe(10)
    const { trail, item } = await detail(admin, id)
    expect(item).toMatchObject({ coin: 8, auditUserName: 'sumei', auditReason: '内容完整' })
    expect(trail.map(({ act, from, to, coin }) => [act, from, to, coin])).toEqual([['audit', 0, 1, 8]])
    expect(refusal(await undoes(admin, id))).toEqual([409, '已超过可撤回的时间'])
    await release(id)
    expect((await writer.calls(points.getSummary)).body.balance).toBe(10)
  })
})

describe('the evidence', () => {
  test('resources with the same file or a near title and description, the nearest first', async () => {
    const file = { name: '同一份.zip', content: await zipOf({ a: randomUUID() }) }
    const fields = { sourceName: '软土地基真空预压监测方案', sourceDesc: '含测点布置、频率与预警值' }
    const near = await mall.aResource(author, fields)
    const other = await portal.aMember()
    const { id: twin } = (await mall.uploads(other, { file, fields: { sourceName: '另一个标题' } })).body
    const { id } = (
      await mall.uploads(author, { file, fields: { ...fields, sourceName: '软土地基真空预压施工监测方案' } })
    ).body
    const { similar } = await detail(admin, id)
    expect(similar.map((one) => [one.id, one.basis])).toEqual([
      [twin, 'file'],
      [near.id, 'title'],
    ])
    expect(similar[0]!.percent).toBe(100)
    expect(similar[1]!.percent).toBeGreaterThan(60)
    expect((await entryOf(admin, id))?.isSameFile).toBe(true)
    const far = await aPending({ sourceName: '医院代建管理手册', sourceDesc: '流程与表单' })
    expect((await detail(admin, far)).similar).toEqual([])
  })
})

describe('the directory of an archive', () => {
  const archiveOf = async (content: Buffer) => {
    const { id } = (await mall.uploads(author, { file: { name: '成套.zip', content } })).body
    return admin.calls(library.getArchive, { storageId: await mall.fileOf(id) })
  }

  test('lists folders, kinds and what to look at, without unpacking', async () => {
    const { status, body } = await archiveOf(
      await zipOf({
        '01 说明/说明.docx': randomUUID(),
        '02/图/a.dwg': 'x',
        '02/图/b.dwg': 'y',
        '转图.exe': 'MZ',
        '旧.zip': 'PK',
        'c.xlsm': 'z',
      }),
    )
    expect(status).toBe(200)
    expect(body).toMatchObject({ files: 6, depth: 3, isCut: false, gbkNames: 0 })
    expect(body.suffixes[0]).toEqual({ suffix: 'dwg', count: 2, bytes: 2 })
    expect(body.notices).toEqual({ executable: 1, macro: 1, encrypted: 0, archive: 1 })
    expect(body.entries.find(({ path }) => path === '转图.exe')?.notices).toEqual(['executable'])
  })

  test('reads names in GBK, and signs of encryption', async () => {
    const plain = await zipOf({ [`aaaa${'b'.repeat(8)}.txt`]: randomUUID().repeat(9) })
    const name = Buffer.from([0xb9, 0xa4, 0xb3, 0xcc]) // 工程
    let at = plain.indexOf('aaaabb')
    while (at >= 0) {
      name.copy(plain, at)
      at = plain.indexOf('aaaabb', at + 4)
    }
    for (const [signature, flags] of [
      ['PK\x03\x04', 6],
      ['PK\x01\x02', 8],
    ] as const)
      plain.writeUInt16LE(
        (plain.readUInt16LE(plain.indexOf(signature) + flags) & ~0x800) | 1,
        plain.indexOf(signature) + flags,
      )
    const { body } = await archiveOf(plain)
    expect(body.entries[0]).toMatchObject({ path: '工程bbbbbbbb.txt', notices: ['encrypted'] })
    expect(body.gbkNames).toBe(1)
  })

  test('is long only up to a bound, and of archives only', async () => {
    const many = Object.fromEntries(Array.from({ length: 2100 }, (_, n) => [`${n}/${randomUUID()}.txt`, '']))
    const { body } = await archiveOf(await zipOf(many, false))
    expect([body.entries.length, body.files, body.isCut]).toEqual([2000, 2100, true])
    expect((await admin.calls(library.getArchive, { storageId: 999_999 })).status).toBe(404)
    expect((await author.calls(library.getArchive, { storageId: 1 })).status).toBe(403)
    expect((await portal.visitor.calls(library.getArchive, { storageId: 1 })).status).toBe(401)
  })
})

test('the reasons of each verdict come from the settings', async () => {
  expect((await admin.calls(settings.getAuditReasons)).body.rejected[0]).toBe('不符合条件')
  const change = (values: Record<string, unknown>, version: number) =>
    admin.calls(settings.updateSettings, { group: 'audit', version, values })
  expect((await change({ waiting: ['等作者回复'] }, 0)).status).toBe(200)
  await expect.poll(async () => (await admin.calls(settings.getAuditReasons)).body.waiting).toEqual(['等作者回复'])
  expect(refusal(await change({ waiting: [] }, 1))).toEqual([400, '至少一条理由'])
  expect(refusal(await change({ approved: [''] }, 1))).toEqual([400, '请输入理由'])
  expect((await author.calls(settings.getAuditReasons)).status).toBe(403)
})
