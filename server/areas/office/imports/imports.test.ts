import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as files from '#contract/base/files/files.ts'
import * as imports from '#contract/office/imports/imports.ts'
import { csvOf, type ImportKit, importsOf } from '../../../testing/imports.ts'
import { type Person, type TestPortal, testPortal } from '../../../testing/portal.ts'
import { zipOf } from '../../base/files/testing.ts'
import type { CategoryKind } from '../../catalogue/items/index.ts'
import { sweepRuns } from './sweep-runs.ts'

let portal: TestPortal
let admin: Person
let kit: ImportKit
beforeAll(async () => {
  portal = await testPortal()
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  admin = await portal.anAdministrator()
  kit = importsOf(portal, admin)
})
afterAll(() => portal.close())
beforeEach(() =>
  portal.db
    .updateTable('import_run')
    .set({ state: 'cancelled' })
    .where('state', 'in', ['waiting', 'running'])
    .execute(),
)

let count = 0
const aMember = (more: Record<string, string> = {}) => {
  count++
  return { key: `m${count}`, username: `import${count}`, phone: `139${String(count).padStart(8, '0')}`, ...more }
}
const membersNamed = async (...names: string[]) =>
  (await portal.db.selectFrom('member').select('username').where('username', 'in', names).execute()).length

describe('checking a table', () => {
  test('says what an import would do, names every wrong field and adds nothing', async () => {
    const right = aMember()
    const rows = [
      right,
      { ...aMember(), phone: '123', sex: '无' },
      { ...aMember(), username: right.username },
      { ...aMember(), key: '' },
    ]
    const run = await kit.check('members', csvOf('members', rows))
    expect(run).toMatchObject({
      state: 'done',
      isCheck: true,
      rowCount: 4,
      addedCount: 1,
      presentCount: 0,
      wrongCount: 3,
      canStart: true,
    })
    expect(await kit.faultsOf(run.id)).toEqual([
      [3, '性别', '性别只能是男或女'],
      [3, '手机号', '请输入正确的11位手机号码'],
      [4, '用户名', '用户名与第 2 行相同'],
      [5, '原系统编号', '请填写原系统编号'],
    ])
    expect(await membersNamed(right.username)).toBe(0)
    const { body, headers } = await admin.calls(imports.exportImportFaults, { id: run.id, format: 'csv' })
    expect(headers['content-type']).toContain('csv')
    expect(body).toContain('3,手机号,请输入正确的11位手机号码')
  })

  test('is refused to visitors, to members and to administrators without the permission', async () => {
    const uploadId = await kit.upload('t.csv', csvOf('members', [aMember()]))
    const input = { kind: 'members', uploadId }
    expect((await portal.visitor.calls(imports.checkImport, input)).status).toBe(401)
    expect((await (await portal.aMember()).calls(imports.checkImport, input)).status).toBe(403)
    expect((await (await portal.anAdministratorOf('content')).calls(imports.checkImport, input)).status).toBe(403)
    expect((await (await portal.anAdministratorOf('audit')).calls(imports.checkImport, input)).status).toBe(403)
  })

  test("does not take somebody else's upload", async () => {
    const other = await portal.anAdministrator()
    const uploadId = await kit.upload('t.csv', csvOf('members', [aMember()]), 'importTable', other)
    const { status, body } = await admin.calls(imports.checkImport, { kind: 'members', uploadId })
    expect([status, body.message]).toEqual([404, '上传不存在或已被使用'])
  })

  test('asked for twice at once begins one', async () => {
    const uploads = [
      await kit.upload('a.csv', csvOf('members', [aMember()])),
      await kit.upload('b.csv', csvOf('members', [aMember()])),
    ]
    const answers = await Promise.all(
      uploads.map((uploadId) => admin.calls(imports.checkImport, { kind: 'members', uploadId })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(answers.find(({ status }) => status === 409)!.body.message).toBe('已有检查或导入正在进行，请等它结束')
  })

  test.each([
    ['t.csv', Buffer.from('姓名\n张三'), '表中缺少列：原系统编号、用户名'],
    ['t.csv', Buffer.from('"原系统编号,用户名\n1,a'), /^CSV 格式不正确/],
    ['t.json', Buffer.from('{'), 'JSON 格式不正确'],
    ['t.json', Buffer.from('[]'), '表中缺少列：原系统编号、用户名'],
  ])('of a table that cannot be read ends with a sentence (%s)', async (name, content, message) => {
    const run = await kit.check('members', content, { name })
    expect(run).toMatchObject({ state: 'failed', canStart: false, error: expect.stringMatching(message) })
  })

  test('reads GBK, JSON and workbooks; formulas are refused', async () => {
    const table = Buffer.from('d4adcfb5cdb3b1e0bac52cd3c3bba7c3fb2ceac7b3c60d0a67312c67626b312cd5c5c8fd', 'hex') // 张三 in GBK
    expect(await kit.check('members', table)).toMatchObject({ state: 'done', addedCount: 1, wrongCount: 0 })
    const json = JSON.stringify([{ key: 1, username: 'json1', 启用: true, unknown: {} }])
    expect(await kit.check('members', Buffer.from(json), { name: 't.json' })).toMatchObject({ addedCount: 1 })
    const sheet = await import('../../catalogue/documents/previews/testing/office-files.ts')
    const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`
    const content = await sheet.workbook({
      会员: `<sheetData><row r="1">${cell('A1', '原系统编号*')}${cell('B1', '用户名*')}${cell('C1', '手机号')}</row>
        <row r="2" hidden="1"><c r="A2"><v>123456789012345</v></c>${cell('B2', 'sheet1')}<c r="C2"><v>13900009999</v></c></row>
        <row r="4">${cell('A4', 'x4')}<c r="B4"><f>A1</f><v>5</v></c></row></sheetData>`,
    })
    const run = await kit.check('members', content, { name: 't.xlsx' })
    expect(run).toMatchObject({ state: 'done', rowCount: 2, addedCount: 1, wrongCount: 1 })
    expect(await kit.faultsOf(run.id)).toEqual([[4, '用户名', '单元格是公式，请粘贴为数值']])
  })
})

describe('importing', () => {
  test('adds the right rows once, however often it is run', async () => {
    const rows = [
      aMember({ department: '导入公司/造价部', level: '一级会员', joined: '2020-02-29' }),
      aMember({ level: '管理员' }),
    ]
    const checked = await kit.check('members', csvOf('members', rows))
    const run = await kit.start(checked.id)
    expect(run).toMatchObject({ isCheck: false, state: 'done', addedCount: 1, presentCount: 0, wrongCount: 1 })
    const added = await portal.db
      .selectFrom('member')
      .selectAll()
      .where('username', '=', rows[0]!.username)
      .executeTakeFirstOrThrow()
    expect(added).toMatchObject({ level: 2, phone_verified_at: null, consent_version: null, enabled: true })
    expect(added.created_at.toISOString()).toBe('2020-02-28T16:00:00.000Z')
    expect(run.canStart).toBe(false)
    const again = await kit.check('members', csvOf('members', rows))
    expect(await kit.start(again.id)).toMatchObject({ addedCount: 0, presentCount: 1, wrongCount: 1 })
    expect(await membersNamed(rows[0]!.username)).toBe(1)
  })

  test('deletes the table as soon as it is imported, and leaves no run that could import it', async () => {
    const checked = await kit.check('members', csvOf('members', [aMember()]))
    const { key, id: fileId } = await tableOf(checked.id)
    expect(await portal.files.stat(key)).toBeDefined()
    const run = await kit.start(checked.id)
    expect(await portal.files.stat(key)).toBeUndefined()
    expect((await kit.readRun(checked.id)).canStart).toBe(false)
    for (const id of [checked.id, run.id]) {
      const { status, body } = await admin.calls(imports.startImport, { id })
      expect([status, body.message]).toEqual([409, '文件已过期清理，请重新上传'])
    }
    expect((await admin.calls(files.downloadFile, { id: fileId })).status).toBe(404)
  })

  test('is refused to visitors and others, for a run that is unknown or not checked', async () => {
    const uploadId = await kit.upload('t.csv', csvOf('members', [aMember()]))
    const { id } = (await admin.calls(imports.checkImport, { kind: 'members', uploadId })).body
    expect((await portal.visitor.calls(imports.startImport, { id })).status).toBe(401)
    expect((await (await portal.aMember()).calls(imports.startImport, { id })).status).toBe(403)
    expect((await admin.calls(imports.startImport, { id: 999_999 })).status).toBe(404)
    const early = await admin.calls(imports.startImport, { id })
    expect([early.status, early.body.message]).toEqual([409, '请等检查结束后再导入'])
  })

  test('asked for twice at once begins one', async () => {
    const { id } = await kit.check('members', csvOf('members', [aMember()]))
    const answers = await Promise.all([1, 2].map(() => admin.calls(imports.startImport, { id })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  test('continues after the last batch when its worker was killed', async () => {
    const rows = Array.from({ length: 120 }, () => aMember())
    const { id } = await kit.check('members', csvOf('members', rows))
    const runId = (await admin.calls(imports.startImport, { id })).body.id
    const killed = new AbortController()
    const watching = setInterval(async () => {
      if ((await kit.readRun(runId)).doneCount > 0) killed.abort(new Error('killed'))
    }, 5)
    await expect(kit.work(runId, { signal: killed.signal })).rejects.toThrow('killed')
    clearInterval(watching)
    expect(await kit.readRun(runId)).toMatchObject({ state: 'running' })
    await kit.work(runId)
    expect(await kit.readRun(runId)).toMatchObject({ state: 'done', doneCount: 120, addedCount: 120, presentCount: 0 })
    expect(await membersNamed(...rows.map(({ username }) => username))).toBe(120)
  })

  test('brings resources with their files, courses, companies, news and topics', async () => {
    const author = aMember({ level: '一级会员' })
    const into = async (
      kind: Parameters<ImportKit['check']>[0],
      row: Record<string, string | number>,
      archive?: Buffer,
    ) => {
      const checked = await kit.check(kind, csvOf(kind, [row]), archive ? { archive } : {})
      expect([kind, await kit.faultsOf(checked.id)]).toEqual([kind, []])
      expect(await kit.start(checked.id)).toMatchObject({ addedCount: 1, wrongCount: 0 })
    }
    await into('members', author)
    const names = {
      resource: await nameOf('resource'),
      lesson: await nameOf('lesson'),
      topic: await nameOf('topic'),
    }
    const base = { description: '说明', coin: 5, author: author.key, views: 12 }
    const archive = await zipOf({ '方案/a.zip': await zipOf({ b: 'c' }), 'v.mp4': '....ftypisom' })
    await into(
      'resources',
      { key: 'r1', name: '导入的资源', category: names.resource, file: '方案\\a.zip', downloads: 3, ...base },
      archive,
    )
    await into(
      'lessons',
      { key: 'l1', name: '导入的课程', category: names.lesson, sections: '一章 | 一节 | v.mp4\n一章 | 二节', ...base },
      archive,
    )
    await into('companies', {
      key: 'c1',
      name: '导入单位',
      shortName: '导入',
      kind: '咨询',
      intro: '简介',
      strengths: '造价、监理',
      account: author.key,
    })
    await into('news', {
      key: 'n1',
      title: '导入的资讯',
      section: '行业资讯',
      content: '第一段\n第二段 <3',
      publishedAt: '2021-01-01 08:00',
      views: 7,
    })
    await into('topics', {
      key: 't1',
      title: '导入的帖子',
      category: names.topic,
      content: '正文',
      author: author.username,
      tags: '基坑、监测',
    })
    const resource = await portal.db
      .selectFrom('item')
      .innerJoin('item_stats', 'item_stats.item_id', 'item.id')
      .innerJoin('resource', 'resource.item_id', 'item.id')
      .select(['coin', 'view_count', 'use_count', 'is_listed', 'suffix'])
      .where('name', '=', '导入的资源')
      .executeTakeFirstOrThrow()
    expect(resource).toEqual({ coin: 5, view_count: 12, use_count: 3, is_listed: true, suffix: 'zip' })
    const sections = await portal.db.selectFrom('lesson_section').select(['name', 'file_id']).orderBy('place').execute()
    expect(sections).toEqual([
      { name: '一节', file_id: expect.any(Number) },
      { name: '二节', file_id: null },
    ])
    expect(
      await portal.db.selectFrom('news').select(['content', 'view_count']).where('title', '=', '导入的资讯').execute(),
    ).toEqual([{ content: '<p>第一段</p><p>第二段 &lt;3</p>', view_count: 7 }])
    const found = await portal.db
      .selectFrom('search_document')
      .select('title')
      .where('title', 'like', '导入的%')
      .execute()
    expect(found.map(({ title }) => title).sort()).toEqual(
      ['导入的帖子', '导入的课程', '导入的资源', '导入的资讯'].sort(),
    )
  })

  test('of a resource without its file, or by nobody, names the column', async () => {
    const category = await nameOf('resource')
    const row = { name: '缺', description: '说明', coin: 0, category, file: 'no.zip', author: admin.username }
    const rows = [
      { ...row, key: 'q1' },
      { ...row, key: 'q2', author: '没有的人' },
      { ...row, key: 'q3', category: '没有' },
      { ...row, key: 'q4', file: '../../etc/passwd' },
    ]
    const run = await kit.check('resources', csvOf('resources', rows), { archive: await zipOf({ a: 'b' }) })
    expect(await kit.faultsOf(run.id)).toEqual([
      [2, '文件', '没有文件「no.zip」'],
      [3, '作者', '没有会员「没有的人」，请先导入会员'],
      [4, '类别', '没有类别「没有」，请先在后台新增'],
      [5, '文件', '没有文件「../../etc/passwd」'],
    ])
  })

  test('refuses an archive that would harm who unpacks it', async () => {
    const uploadId = await kit.upload('t.csv', csvOf('resources', [{ key: 'z' }]))
    const archiveUploadId = await kit.upload(
      'bomb.zip',
      await zipOf({ zeros: Buffer.alloc(20_000_000) }),
      'importFiles',
    )
    const { status, body } = await admin.calls(imports.checkImport, { kind: 'resources', uploadId, archiveUploadId })
    expect([status, body.message]).toEqual([400, '压缩包异常'])
  })
})

describe('stopping', () => {
  test('ends a run, once; others may not', async () => {
    const uploadId = await kit.upload('t.csv', csvOf('members', [aMember()]))
    const { id } = (await admin.calls(imports.checkImport, { kind: 'members', uploadId })).body
    expect((await portal.visitor.calls(imports.cancelImport, { id })).status).toBe(401)
    expect((await (await portal.anAdministratorOf('audit')).calls(imports.cancelImport, { id })).status).toBe(403)
    const answers = await Promise.all([1, 2].map(() => admin.calls(imports.cancelImport, { id })))
    expect(answers.map(({ status, body }) => [status, body.message]).sort()).toEqual([
      [200, '已停止'],
      [409, '检查或导入已经结束'],
    ])
    await kit.work(id)
    expect(await kit.readRun(id)).toMatchObject({ state: 'cancelled', doneCount: 0 })
    expect((await admin.calls(imports.cancelImport, { id: 999_999 })).status).toBe(404)
  })
})

test('a table that nobody imports is deleted after a day, its report after a month', async () => {
  const run = await kit.check('members', csvOf('members', [aMember({ sex: '无' })]))
  const { key } = await tableOf(run.id)
  const sweepAfter = async (hours: number) => {
    const ended_at = new Date(Date.now() - hours * 3_600_000)
    await portal.db.updateTable('import_run').set({ ended_at }).where('id', '=', run.id).execute()
    await sweepRuns(portal.db, portal.files)
  }
  await sweepAfter(23)
  expect(await portal.files.stat(key)).toBeDefined()
  await sweepAfter(25)
  expect(await portal.files.stat(key)).toBeUndefined()
  expect(await kit.faultsOf(run.id)).toHaveLength(1)
  await sweepAfter(31 * 24)
  expect(await kit.faultsOf(run.id)).toEqual([])
  const { status, body } = await admin.calls(imports.startImport, { id: run.id })
  expect([status, body.message]).toEqual([409, '文件已过期清理，请重新上传'])
})

test('a template of every kind has its columns and can be filled in', async () => {
  const { body } = await admin.calls(imports.downloadImportTemplate, { kind: 'members', format: 'csv' })
  expect(body).toContain('原系统编号*,用户名*,昵称')
})

const tableOf = (runId: number) =>
  portal.db
    .selectFrom('import_run')
    .innerJoin('stored_file', 'stored_file.id', 'import_run.file_id')
    .select(['stored_file.id', 'stored_file.key'])
    .where('import_run.id', '=', runId)
    .executeTakeFirstOrThrow()

const nameOf = async (kind: CategoryKind) =>
  (
    await portal.db
      .selectFrom('category')
      .select('name')
      .where('kind', '=', kind)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow()
  ).name
