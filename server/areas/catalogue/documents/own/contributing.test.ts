import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as settings from '#contract/base/settings/settings.ts'
import * as library from '#contract/catalogue/documents/library.ts'
import * as points from '#contract/money/points/points.ts'
import * as notices from '#contract/people/notices/notices.ts'
import type { Actor } from '#kernel/http/index.ts'
import { libraryOf } from '../../../../testing/library.ts'
import { type Person, type TestPortal, testPortal } from '../../../../testing/portal.ts'
import { officeFile, treeOf, zipOf } from '../../../base/files/testing.ts'
import { addSensitiveWords } from '../../../base/moderation/index.ts'
import { checkLedgerAfterAll } from '../../../money/points/testing/ledger.ts'

let portal: TestPortal
let admin: Person
let author: Person
let mall: ReturnType<typeof libraryOf>
beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.anAdministrator()
  author = await portal.aMember()
  mall = libraryOf(portal, () => admin)
})
afterAll(() => portal.close())
checkLedgerAfterAll(() => portal.db)

/** Everything an upload may leave behind. */
const traces = async () => ({
  rows: await Promise.all(
    (['item', 'resource_version', 'stored_file', 'item_audit'] as const).map(
      async (table) =>
        (
          await portal.db
            .selectFrom(table)
            .select((eb) => eb.fn.countAll().as('n'))
            .execute()
        )[0]!.n,
    ),
  ),
  files: await treeOf(portal.files),
})
const isListed = async (id: number) =>
  (await portal.visitor.calls(library.listResources, { size: 100 })).body.content.some((one) => one.id === id)
const detail = async (person: Person, resourceId: number) => person.calls(library.getResource, { resourceId })

describe('uploading', () => {
  test('puts a resource into the audit queue, visible only to its author and administrators', async () => {
    const { status, body } = await mall.uploads(author, {
      fields: { sourceName: ' 地铁车站基坑监测方案 ', coin: 12, tags: '基坑,监测 监测', sourceCategoryId: 10004 },
      file: { name: '监测方案.docx', content: await officeFile('word', { 'word/x.xml': randomUUID() }) },
    })
    expect([status, body]).toEqual([201, { id: expect.any(Number), message: '上传成功' }])
    expect((await detail(author, body.id)).body).toMatchObject({
      name: '地铁车站基坑监测方案',
      coin: 12,
      tags: ['基坑', '监测'],
      suffix: 'docx',
      resourceCategoryName: '工程勘察',
      isAudit: 0,
      versions: [],
      localStorageList: [{ name: '监测方案.docx' }],
      traceCode: expect.stringMatching(/^SZ-[0-9A-Z]{10}$/),
    })
    expect((await detail(admin, body.id)).status).toBe(200)
    for (const person of [portal.visitor, await portal.aMember({ level: 2 })])
      expect((await detail(person, body.id)).status).toBe(404)
    expect(await isListed(body.id)).toBe(false)
  })

  test('is refused to visitors and the third level before the file is read', async () => {
    const before = await traces()
    expect((await mall.uploads(portal.visitor)).status).toBe(401)
    expect((await mall.uploads(await portal.aMember({ level: 5 }))).status).toBe(403)
    expect(await traces()).toEqual(before)
  })

  const unique = async () => ({ name: 'a.zip', content: await zipOf({ a: randomUUID() }) })
  test.each([
    ['no title', { sourceName: '  ' }, 400, '请输入标题'],
    ['no description', { sourceDesc: '' }, 400, '请输入文件的描述'],
    ['no price', { coin: '' }, 400, '请输入下载积分'],
    ['a negative price', { coin: '-1' }, 400, '格式只允许数字'],
    ['a fraction', { coin: '1.5' }, 400, '格式只允许数字'],
    ['a price beyond all bounds', { coin: '9999999' }, 400, '下载积分最多 100000'],
    ['no category', { sourceCategoryId: '' }, 400, '请选择资源类别'],
    ['an unknown category', { sourceCategoryId: 999 }, 400, '请选择资源类别'],
    ["another's picture as cover", { cover: '/photo/aaaaaaaaaaaaaaaaaaaa/full' }, 400, '封面地址不正确'],
    ['a field of its own making', { isAudit: 1 }, 400, '请求含有不支持的字段'],
    ['an upload that is not there', { uploadId: 'a'.repeat(32) }, 404, undefined],
  ])('%s is refused and leaves nothing behind', async (_name, fields, status, message) => {
    const before = await traces()
    const answer = await mall.uploads(author, { fields: fields as Record<string, string>, file: await unique() })
    expect([answer.status, answer.body.message]).toEqual([status, message ?? answer.body.message])
    expect(await traces()).toEqual(before)
  })

  test.each([
    ['a picture', 'a.png', 'x', '不支持的文件类型，仅支持 zip、doc、docx'],
    ['a pdf, unless the settings allow it', 'a.pdf', '%PDF-1.7', '不支持的文件类型，仅支持 zip、doc、docx'],
    ['html as docx', 'a.docx', '<html>', '文件内容与扩展名不符'],
    ['nothing', 'a.zip', '', '文件内容为空'],
    ['a path', '../../a.zip', 'PK', '文件名不合法'],
  ])('%s is refused and leaves nothing behind', async (_name, name, content, message) => {
    const before = await traces()
    const answer = await mall.uploads(author, { file: { name, content: Buffer.from(content) } })
    expect([answer.status, answer.body.message]).toEqual([400, message])
    expect(await traces()).toEqual(before)
  })

  test('is refused without a file', async () => {
    const { status, body } = await mall.uploads(author, { file: null })
    expect([status, body.message]).toEqual([400, '请选择文件'])
  })

  test('sensitive words are refused by field or masked', async () => {
    const actor = { id: admin.id } as Actor
    await addSensitiveWords(portal.db, actor, { words: ['内部资料'], action: 'mask' })
    await addSensitiveWords(portal.db, actor, { words: ['代开发票'], action: 'block' })
    await expect
      .poll(async () => (await mall.uploads(author, { fields: { sourceDesc: '可代开发票' } })).body.fields)
      .toEqual({ sourceDesc: '内容含有违规信息，请修改后再提交' })
    const { body } = await mall.uploads(author, { fields: { sourceName: '内部资料汇编' } })
    expect((await detail(author, body.id)).body.name).toBe('****汇编')
  })

  test('the refusal of a duplicate names own and listed resources, not waiting ones of others', async () => {
    const file = await unique()
    const [one, other] = [await portal.aMember(), await portal.aMember()]
    const { body: first } = await mall.uploads(one, { file, fields: { sourceName: '甲的报告' } })
    const again = await mall.uploads(one, { file })
    expect([again.status, again.body.message]).toEqual([409, '您已上传过相同的文件：「甲的报告」'])
    const sha256 = createHash('sha256').update(file.content).digest('hex')
    const asks = async (person: Person) => (await person.calls(library.findDuplicate, { sha256 })).body.duplicate
    expect(await asks(one)).toEqual({ id: first.id, name: '甲的报告', isOwn: true })
    expect(await asks(other)).toBeNull()
    await mall.approve(first.id)
    expect(await asks(other)).toEqual({ id: first.id, name: '甲的报告', isOwn: false })
    expect((await mall.uploads(other, { file })).body.message).toBe('平台上已有相同的文件：「甲的报告」')
    expect((await portal.visitor.calls(library.findDuplicate, { sha256 })).status).toBe(401)
  })

  test('two simultaneous uploads of the same file are one resource', async () => {
    const file = await unique()
    const answers = await Promise.all([mall.uploads(author, { file }), mall.uploads(author, { file })])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  })
})

describe('changing', () => {
  test('an approved version stays on sale until the new one is approved; buyers then get the new one and may fetch the old', async () => {
    const { id, storageId: first } = await mall.aResource(author, { sourceName: '第一版', coin: 10 })
    const buyer = await portal.aMember()
    await mall.givesCoins(buyer, 10)
    await buyer.calls(library.buyResource, { resourceId: id })
    const { status } = await mall.changes(author, id, { fields: { sourceName: '第二版', coin: 20 } })
    expect(status).toBe(200)
    const second = await mall.fileOf(id)
    expect((await detail(portal.visitor, id)).body).toMatchObject({ name: '第一版', coin: 10 })
    expect((await buyer.calls(library.downloadResource, { storageId: second })).status).toBe(404)
    expect((await author.calls(library.getOwnResource, { resourceId: id })).body).toMatchObject({
      name: '第二版',
      coin: 20,
      isAudit: 0,
      isOnSale: true,
    })
    await mall.approve(id)
    const { body } = await detail(buyer, id)
    expect(body).toMatchObject({ name: '第二版', coin: 20, localStorageList: [{ id: second }] })
    expect(body.versions.map(({ number, storageId }) => [number, storageId])).toEqual([
      [2, second],
      [1, first],
    ])
    for (const storageId of [first, second])
      expect((await buyer.calls(library.downloadResource, { storageId })).status).toBe(200)
    expect((await author.calls(library.downloadResource, { storageId: second })).status).toBe(200)
  })

  test('without a file the last one is used again', async () => {
    const { id, storageId } = await mall.aResource(author)
    expect((await mall.changes(author, id, { file: null, fields: { sourceName: '改名' } })).status).toBe(200)
    expect(await mall.fileOf(id)).toBe(storageId)
    await mall.approve(id)
    expect((await detail(portal.visitor, id)).body.name).toBe('改名')
  })

  test('a rejected resource is submitted again', async () => {
    const { body } = await mall.uploads(author)
    await admin.calls(library.auditResource, { id: body.id, isAudit: 2, auditReason: '描述与文件内容不符' })
    const { body: own } = await author.calls(library.listOwnResources, { isAudit: 2 })
    expect(own.content[0]).toMatchObject({ id: body.id, auditReason: '描述与文件内容不符', isOnSale: false })
    await mall.changes(author, body.id, { file: null, fields: { sourceDesc: '更准确的说明' } })
    expect((await detail(author, body.id)).body).toMatchObject({ isAudit: 0, resourceDesc: '更准确的说明' })
    expect((await mall.approve(body.id)).status).toBe(200)
    expect(await isListed(body.id)).toBe(true)
  })

  test('the resource of another author is 403 for members who see it, 404 for others', async () => {
    const { id } = await mall.aResource(author)
    const { body: hidden } = await mall.uploads(author)
    const other = await portal.aMember({ level: 2 })
    const before = await traces()
    for (const [resourceId, status] of [
      [id, 403],
      [hidden.id, 404],
      [999_999, 404],
    ] as const) {
      expect((await mall.changes(other, resourceId)).status).toBe(status)
      expect((await other.calls(library.getOwnResource, { resourceId })).status).toBe(status)
      expect((await other.calls(library.deleteResource, { id: resourceId })).status).toBe(status)
      expect((await mall.changes(portal.visitor, resourceId)).status).toBe(401)
      expect((await portal.visitor.calls(library.deleteResource, { id: resourceId })).status).toBe(401)
    }
    expect((await mall.changes(admin, id)).status).toBe(403)
    expect(await traces()).toEqual(before)
  })

  test('a deleted resource is gone for everybody at once, also after two simultaneous calls', async () => {
    const { id } = await mall.aResource(author)
    const answers = await Promise.all([1, 2].map(() => author.calls(library.deleteResource, { id })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
    for (const person of [portal.visitor, author]) expect((await detail(person, id)).status).toBe(404)
    expect((await detail(admin, id)).status).toBe(200)
    expect(await isListed(id)).toBe(false)
  })

  test('two simultaneous changes are two consecutive versions', async () => {
    const { id } = await mall.aResource(author)
    const answers = await Promise.all([mall.changes(author, id), mall.changes(author, id)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const { body } = await admin.calls(library.getAuditResource, { resourceId: id })
    expect(body.item.versionNumber).toBe(3)
  })
})

describe('the audit', () => {
  test('approval publishes, sets the price, and notifies and rewards the author once', async () => {
    const writer = await portal.aMember()
    const { body } = await mall.uploads(writer, { fields: { sourceName: '桥梁荷载试验报告', coin: 5 } })
    const { status } = await mall.approve(body.id, { coin: 8 })
    expect(status).toBe(200)
    expect((await detail(portal.visitor, body.id)).body).toMatchObject({
      coin: 8,
      isAudit: 1,
      auditTime: expect.any(String),
    })
    const { body: sentNotices } = await writer.calls(notices.listNotices)
    expect(sentNotices.content[0]).toMatchObject({
      kind: 'audit',
      title: '资源已通过审核',
      body: expect.stringContaining('8 V币'),
    })
    const balance = async () => (await writer.calls(points.getSummary)).body.balance
    expect(await balance()).toBe(10)
    await mall.changes(writer, body.id, { file: null })
    await mall.approve(body.id)
    expect(await balance()).toBe(10)
    const { body: seen } = await admin.calls(library.getAuditResource, { resourceId: body.id })
    expect(seen.trail.map(({ act, from, to, versionNumber, coin }) => [act, from, to, versionNumber, coin])).toEqual([
      ['audit', 0, 1, 2, 0],
      ['audit', 0, 1, 1, 8],
    ])
  })

  test('sets any of three states with a reason; an approved version cannot be decided again', async () => {
    const { body } = await mall.uploads(author)
    const decide = (isAudit: number, auditReason?: string) =>
      admin.calls(library.auditResource, { id: body.id, isAudit, ...(auditReason && { auditReason }) })
    expect((await decide(2)).body.message).toBe('请输入审核理由')
    expect((await decide(3, '理由')).status).toBe(400)
    for (const state of [2, 0, 2, 1]) expect((await decide(state, '理由')).status).toBe(200)
    const late = await decide(2, '理由')
    expect([late.status, late.body.message]).toEqual([409, '该版本已通过审核'])
    expect((await admin.calls(library.auditResource, { id: 999_999, isAudit: 1, auditReason: 'x' })).status).toBe(404)
  })

  test('a version that the author submitted meanwhile is not approved unseen', async () => {
    const { body } = await mall.uploads(author)
    await mall.changes(author, body.id, { file: null })
    const { status } = await mall.approve(body.id, { versionNumber: 1 })
    expect(status).toBe(409)
    expect((await mall.approve(body.id, { versionNumber: 2 })).status).toBe(200)
  })

  test('a version that another administrator decided meanwhile is not decided unseen', async () => {
    const { body } = await mall.uploads(author)
    const decide = (isAudit: number, auditBefore: number) =>
      admin.calls(library.auditResource, { id: body.id, isAudit, auditReason: '理由', auditBefore })
    expect((await decide(2, 0)).status).toBe(200)
    const late = await decide(0, 0)
    expect([late.status, late.body.message]).toEqual([409, '内容已被他人修改，请刷新'])
    expect((await decide(0, 2)).status).toBe(200)
  })

  test('only administrators decide, and two at once decide once', async () => {
    const { body } = await mall.uploads(author)
    const input = { id: body.id, isAudit: 1, auditReason: '好' }
    expect((await portal.visitor.calls(library.auditResource, input)).status).toBe(401)
    expect((await author.calls(library.auditResource, input)).status).toBe(403)
    const answers = await Promise.all([mall.approve(body.id), mall.approve(body.id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('a batch reports the reason of each failure', async () => {
    const waiting = await Promise.all([mall.uploads(author), mall.uploads(author)])
    const { id: done } = await mall.aResource(author)
    const ids = [...waiting.map(({ body }) => body.id), done, 999_999]
    const { body } = await admin.calls(library.auditResources, { ids, isAudit: 1, auditReason: '好' })
    expect(body).toEqual({
      message: '已处理 2 项，2 项未处理',
      done: ids.slice(0, 2),
      failed: [
        { id: done, message: '该版本已通过审核' },
        { id: 999_999, message: '内容不存在或已被删除' },
      ],
    })
    expect((await author.calls(library.auditResources, { ids, isAudit: 1, auditReason: '好' })).status).toBe(403)
  })

  test('two simultaneous batches decide each resource once', async () => {
    const waiting = await Promise.all([mall.uploads(author), mall.uploads(author), mall.uploads(author)])
    const ids = waiting.map(({ body }) => body.id)
    const [one, other] = await Promise.all(
      [ids, ids.toReversed()].map((order) =>
        admin.calls(library.auditResources, { ids: order, isAudit: 1, auditReason: '好' }),
      ),
    )
    expect([...one!.body.done, ...other!.body.done].sort()).toEqual(ids.toSorted())
    expect([...one!.body.failed, ...other!.body.failed].map(({ message }) => message)).toEqual(
      Array(3).fill('该版本已通过审核'),
    )
  })

  test('administrators take down and restore, with trail and notices', async () => {
    const { id } = await mall.aResource(author)
    const { body: waiting } = await mall.uploads(author)
    expect((await author.calls(library.takeDownResource, { id, reason: 'x' })).status).toBe(403)
    expect((await portal.visitor.calls(library.restoreResource, { id })).status).toBe(401)
    expect((await admin.calls(library.takeDownResource, { id })).body.message).toBe('请输入下架理由')
    expect((await admin.calls(library.takeDownResource, { id: waiting.id, reason: 'x' })).status).toBe(404)
    const both = await Promise.all(
      [1, 2].map(() => admin.calls(library.takeDownResource, { id, reason: '著作权争议' })),
    )
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await isListed(id)).toBe(false)
    const { body: own } = await author.calls(library.listOwnResources)
    expect(own.content.find((one) => one.id === id)).toMatchObject({
      isTakenDown: true,
      takenDownReason: '著作权争议',
      isOnSale: false,
    })
    expect((await detail(author, id)).body.isTakenDown).toBe(true)
    const back = await Promise.all([1, 2].map(() => admin.calls(library.restoreResource, { id })))
    expect(back.map(({ status }) => status)).toEqual([200, 200])
    expect(await isListed(id)).toBe(true)
    const { body } = await admin.calls(library.getAuditResource, { resourceId: id })
    expect(body.trail.map(({ act }) => act)).toEqual(['restore', 'take-down', 'audit'])
    const { body: sentNotices } = await author.calls(notices.listNotices)
    expect(sentNotices.content.map(({ title }) => title).slice(0, 2)).toEqual(['资源已重新上架', '资源已下架'])
  })
})

test('the search finds listed resources only', async () => {
  const { id } = await mall.aResource(author, {
    sourceName: '综合管廊运维手册',
    sourceDesc: '巡检、排水与通风',
    coin: 3,
  })
  const find = async (input: Record<string, unknown>) =>
    (await portal.visitor.calls(library.listResources, { name: '管廊', ...input })).body
  const found = await find({})
  expect(found).toMatchObject({ totalElements: 1, content: [{ id }] })
  expect(found.content[0]!.marked!.name).toContainEqual({ text: '管廊', hit: true })
  expect((await find({ sort: 'downloadCount,desc', hasCoin: 1 })).content.map((one) => one.id)).toEqual([id])
  expect((await find({ noCoin: 1 })).totalElements).toBe(0)
  expect((await find({ resourceCategoryId: 10007 })).totalElements).toBe(0)
  expect((await portal.visitor.calls(library.suggestResources, { name: '管廊' })).body.length).toBeGreaterThan(0)
  await admin.calls(library.takeDownResource, { id, reason: '理由' })
  expect((await find({})).totalElements).toBe(0)
})

test('the rules for uploads come from the settings', async () => {
  const rules = async () => (await author.calls(library.getUploadRules)).body
  const free = { freePercent: 10, maxFreePercent: 50, minFreePages: 1, maxFreePages: 10 }
  const shown = { ...free, reward: 10, sharePercent: 70 }
  expect(await rules()).toEqual({ ...shown, suffixes: ['zip', 'doc', 'docx'], maxMb: 500 })
  expect((await admin.calls(library.getUploadRules)).body.sharePercent).toBe(0)
  const change = (values: Record<string, unknown>) =>
    admin.calls(settings.updateSettings, { group: 'library', version: 0, values })
  expect((await change({ extraSuffixes: ['exe'] })).body.message).toBe('不支持的文件类型')
  expect((await change({ extraSuffixes: ['pdf'], maxUploadMb: 1 })).status).toBe(200)
  await expect.poll(rules).toEqual({ ...shown, suffixes: ['zip', 'doc', 'docx', 'pdf'], maxMb: 1 })
  const pdf = Buffer.from(`%PDF-1.7 ${randomUUID()}`)
  expect((await mall.uploads(author, { file: { name: 'a.pdf', content: pdf } })).status).toBe(201)
  const large = await mall.uploads(author, {
    file: { name: 'b.pdf', content: Buffer.concat([pdf, Buffer.alloc(1024 * 1024)]) },
  })
  expect([large.status, large.body.message]).toEqual([413, '文件过大，最大 1 MB'])
})
