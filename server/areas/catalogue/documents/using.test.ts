import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as files from '#contract/base/files/files.ts'
import * as moderation from '#contract/base/moderation/moderation.ts'
import * as library from '#contract/catalogue/documents/library.ts'
import { libraryOf } from '../../../testing/library.ts'
import { type Person, type TestPortal, testPortal } from '../../../testing/portal.ts'
import { expectSoundLedger } from '../../money/points/testing/ledger.ts'

let portal: TestPortal
let admin: Person
let author: Person
let member: Person
let third: Person
let nobody: Person
let mall: ReturnType<typeof libraryOf>
beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.anAdministrator()
  author = await portal.aMember({ level: 2 })
  member = await portal.aMember()
  third = await portal.aMember({ level: 5 })
  nobody = await portal.aPersonWithoutLevel()
  mall = libraryOf(portal, () => admin)
})
afterAll(() => portal.close())

const download = (person: Person, storageId: number) => person.calls(library.downloadResource, { storageId })
const countLogged = async () =>
  (
    await portal.db
      .selectFrom('item_download')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

describe('downloading', () => {
  test('is free for levels 1, 2 and 4 if the resource is; the third level gets shared resources', async () => {
    const { id, storageId } = await mall.aResource(author, { coin: 0 })
    const codes = async () => {
      const asked = [portal.visitor, nobody, admin, author, member, third].map(async (person) => {
        const { status, body } = await person.calls(library.checkDownload, { resourceId: id })
        return [status === 200 ? body : status, (await download(person, storageId)).status]
      })
      return Promise.all(asked)
    }
    expect(await codes()).toEqual([
      [401, 401],
      [0, 403],
      [1, 200],
      [1, 200],
      [1, 200],
      [0, 403],
    ])
    expect((await download(third, storageId)).body.message).toBe('三级会员只能下载共享给您的资源')
    await mall.shares(author, id, third)
    expect((await codes()).at(-1)).toEqual([3, 200])
    const { body } = await third.calls(library.listSharedResources)
    expect(body).toMatchObject({ totalElements: 1, content: [{ id, storageId, shareUserName: author.username }] })
    await admin.calls(library.takeDownResource, { id, reason: '理由' })
    expect((await download(third, storageId)).status).toBe(404)
    expect((await third.calls(library.listSharedResources)).body.totalElements).toBe(0)
  })

  test('of a paid resource needs a purchase; waiting files are only for the author and administrators', async () => {
    const { storageId } = await mall.aResource(author, { coin: 5 })
    const refused = await download(member, storageId)
    expect([refused.status, refused.body.message]).toEqual([403, '请先购买后再下载'])
    const { body: waiting } = await mall.uploads(author, { fields: { coin: 0 } })
    const hidden = await mall.fileOf(waiting.id)
    expect((await download(member, hidden)).status).toBe(404)
    expect((await download(author, hidden)).status).toBe(200)
    expect((await admin.calls(library.adminDownload, { storageId: hidden })).status).toBe(200)
    expect((await author.calls(library.adminDownload, { storageId: hidden })).status).toBe(403)
    expect((await portal.visitor.calls(library.adminDownload, { storageId: hidden })).status).toBe(401)
    for (const unknown of [1, 999_999]) expect((await download(member, unknown)).status).toBe(404)
    // By its number alone a file of the library is for its owner and administrators: other ways keep no trace.
    expect((await member.calls(files.downloadFile, { id: storageId })).status).toBe(404)
  })

  test.each([
    ['all but the first byte, without a download before', { range: 'bytes=1-' }],
    ['the last bytes of a file, which are all of it', { range: 'bytes=-999999999' }],
    ['several ranges', { range: 'bytes=1-1,0-' }],
    ['a range that ends before it starts', { range: 'bytes=2-1' }],
    ['a range of no number', { range: 'bytes=1-x' }],
    ['a range of another file', { range: 'bytes=5-', 'if-range': '"other"' }],
    ['an empty range', { range: 'bytes=-' }],
  ])('is logged whatever range is requested: %s', async (_what, headers: Record<string, string>) => {
    const { storageId } = await mall.aResource(author, { coin: 0 })
    const [reader, before] = [await portal.aMember(), await countLogged()]
    const url = `${library.downloadResource.path}?storageId=${storageId}`
    const send = () => portal.app.inject({ url, headers: { authorization: `Bearer ${reader.token}`, ...headers } })
    expect((await send()).statusCode).toBeLessThan(300)
    expect(await countLogged()).toBe(before + 1)
  })

  test('is logged with its version and its own code, and counted once per start', async () => {
    const { id, storageId } = await mall.aResource(author, { sourceName: '施工图审查要点', coin: 0 })
    const before = await countLogged()
    const send = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
      portal.app.inject({
        method,
        url: `${library.downloadResource.path}?storageId=${storageId}`,
        headers: { authorization: `Bearer ${member.token}`, ...headers },
      })
    const whole = await send()
    expect(whole.headers['content-disposition']).toContain("filename*=UTF-8''")
    const rest = await send({ range: 'bytes=10-' })
    expect([rest.statusCode, rest.rawPayload.equals(whole.rawPayload.subarray(10))]).toEqual([206, true])
    expect((await send({ 'if-none-match': String(whole.headers.etag) })).statusCode).toBe(304)
    expect((await send({ range: 'bytes=999999-' })).statusCode).toBe(416)
    await send({}, 'HEAD')
    expect(await countLogged()).toBe(before + 1)
    await download(author, storageId)
    const count = async () => (await portal.visitor.calls(library.getResource, { resourceId: id })).body.downloadCount
    await expect.poll(count).toBe(1)
    const { body } = await member.calls(library.listMyDownloads)
    expect(body.content[0]).toMatchObject({
      resourceId: id,
      resourceName: '施工图审查要点',
      version: 1,
      storageId,
      isAllowed: true,
      traceRecordCode: expect.stringMatching(/^SD-[0-9A-Z]{12}$/),
    })
    await author.calls(library.deleteResource, { id })
    const { body: later } = await member.calls(library.listMyDownloads)
    expect(later.content[0]).toMatchObject({ resourceId: id, isAllowed: false })
    expect((await portal.visitor.calls(library.listMyDownloads)).status).toBe(401)
  })

  test('lists of other members are refused', async () => {
    for (const person of [member, admin]) {
      expect((await person.calls(library.listBoughtResources, { userId: author.id })).status).toBe(403)
      expect((await person.calls(library.listSharedResources, { userId: author.id })).status).toBe(403)
    }
    expect((await member.calls(library.listBoughtResources, { userId: member.id })).status).toBe(200)
    expect((await third.calls(library.listBoughtResources)).status).toBe(403)
  })

  test('the session is checked before the permission, the permission before the input', async () => {
    const nonsense = { resourceId: 'x', storageId: 'x', id: 'x' }
    for (const call of [library.buyResource, library.downloadResource, library.auditResource, library.checkDownload])
      expect((await portal.visitor.calls(call, nonsense)).status).toBe(401)
    expect((await third.calls(library.buyResource, nonsense)).status).toBe(403)
    expect((await member.calls(library.auditResource, nonsense)).status).toBe(403)
    expect((await member.calls(library.downloadResource, nonsense)).status).toBe(400)
  })
})

describe('the trace', () => {
  test('leads everybody from a code to the facts, also of a resource that was taken down or deleted', async () => {
    const { id, storageId } = await mall.aResource(author, { sourceName: '勘察报告范本', coin: 0 })
    const { body: page } = await portal.visitor.calls(library.getResource, { resourceId: id })
    await download(member, storageId)
    const { traceRecordCode } = (await member.calls(library.listMyDownloads)).body.content[0]!
    const trace = async (code: string) => (await portal.visitor.calls(library.getTrace, { code })).body
    expect(await trace(page.traceCode.toLowerCase())).toMatchObject({
      code: page.traceCode,
      name: '勘察报告范本',
      uploadUserName: author.username,
      state: 'on-sale',
      kind: 'resource',
      itemId: id,
      downloadTime: null,
      versionNumber: 1,
      files: [{ sha256: expect.stringMatching(/^[0-9a-f]{64}$/) }],
      versions: [{ number: 1 }],
    })
    expect(await trace(traceRecordCode)).toMatchObject({ name: '勘察报告范本', downloadTime: expect.any(String) })
    await admin.calls(library.takeDownResource, { id, reason: '理由' })
    expect(await trace(page.traceCode)).toMatchObject({ state: 'taken-down', itemId: null })
    await admin.calls(library.deleteResource, { id })
    expect(await trace(page.traceCode)).toMatchObject({ state: 'deleted' })
  })

  test('codes of resources that were never listed, and unknown codes, lead nowhere', async () => {
    const { body } = await mall.uploads(author)
    const { body: own } = await author.calls(library.getResource, { resourceId: body.id })
    expect((await portal.visitor.calls(library.getTrace, { code: own.traceCode })).status).toBe(404)
    expect((await portal.visitor.calls(library.getTrace, { code: 'SZ-0000000000' })).status).toBe(404)
    const bad = await portal.visitor.calls(library.getTrace, { code: "'; drop table resource" })
    expect([bad.status, bad.body.message]).toEqual([400, '溯源码不正确'])
  })
})

describe('favourites', () => {
  test('are added once, listed with their price of that day, and removed', async () => {
    const { id } = await mall.aResource(author, { coin: 7 })
    const add = () => member.calls(library.addFavoriteResource, { resourceId: id })
    const answers = await Promise.all([add(), add()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const { body } = await member.calls(library.getResource, { resourceId: id })
    expect(body).toMatchObject({ is_favorite: true, favoriteCount: 1 })
    const { body: mine } = await member.calls(library.listFavoriteResources)
    expect(mine).toMatchObject({ totalElements: 1, content: [{ id, favoriteCoin: 7, code: 0, isTakenDown: false }] })
    await Promise.all([1, 2].map(() => member.calls(library.cancelFavoriteResource, { resourceId: id })))
    expect((await member.calls(library.getResource, { resourceId: id })).body).toMatchObject({
      is_favorite: false,
      favoriteCount: 0,
    })
  })

  test('are refused to visitors and for resources that the member cannot see', async () => {
    const { body } = await mall.uploads(author)
    const { id } = await mall.aResource(author)
    expect((await portal.visitor.calls(library.addFavoriteResource, { resourceId: id })).status).toBe(401)
    for (const person of [nobody, third])
      expect((await person.calls(library.addFavoriteResource, { resourceId: id })).status).toBe(403)
    for (const resourceId of [body.id, 999_999]) {
      expect((await member.calls(library.addFavoriteResource, { resourceId })).status).toBe(404)
    }
    expect((await member.calls(library.cancelFavoriteResource, { resourceId: 999_999 })).status).toBe(404)
    expect((await member.calls(library.listFavoriteResources)).body.totalElements).toBe(0)
  })
})

describe('categories', () => {
  const listed = async () => (await portal.visitor.calls(library.listResourceCategories)).body

  test('are the seven of LIB-3, each with the number of listed resources', async () => {
    await mall.aResource(author, { sourceCategoryId: 10007 })
    const categories = await listed()
    expect(categories.map(({ id }) => id)).toEqual([10001, 10002, 10003, 10004, 10005, 10006, 10007])
    expect(categories.at(-1)).toEqual({ id: 10007, categoryName: '研究报告', count: 1, version: 1 })
  })

  test('are added, renamed, sorted and deleted by administrators', async () => {
    const { body: added } = await admin.calls(library.saveResourceCategory, { categoryName: '绿色建筑' })
    expect((await admin.calls(library.saveResourceCategory, { categoryName: '绿色建筑' })).status).toBe(409)
    await admin.calls(library.saveResourceCategory, { id: added.id, categoryName: '绿色建筑咨询' })
    const ids = (await listed()).map(({ id }) => id)
    const turned = ids.toReversed()
    expect((await admin.calls(library.sortResourceCategories, { ids: turned })).status).toBe(200)
    expect((await listed()).map(({ id }) => id)).toEqual(turned)
    expect((await admin.calls(library.sortResourceCategories, { ids: turned.slice(1) })).status).toBe(409)
    const used = await admin.calls(library.deleteResourceCategory, { id: 10007 })
    expect([used.status, used.body.message]).toEqual([409, '仍有内容使用该类别，不能删除'])
    const answers = await Promise.all([1, 2].map(() => admin.calls(library.deleteResourceCategory, { id: added.id })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
    expect((await mall.uploads(author, { fields: { sourceCategoryId: added.id } })).body.message).toBe('请选择资源类别')
  })

  test.each([
    [library.saveResourceCategory, { categoryName: 'x' }],
    [library.sortResourceCategories, { ids: [1] }],
    [library.deleteResourceCategory, { id: 10001 }],
  ])('%o is for administrators', async (call, input) => {
    expect((await portal.visitor.calls(call, input)).status).toBe(401)
    expect((await member.calls(call, input)).status).toBe(403)
  })
})

test('neighbours in the queue are found also for equal milliseconds', async () => {
  const ids: number[] = []
  for (const name of ['队列甲', '队列乙', '队列丙']) {
    ids.push((await mall.uploads(author, { fields: { sourceName: name } })).body.id)
  }
  for (const [isAudit, order] of [
    [0, ids],
    [undefined, ids.toReversed()],
  ] as const) {
    const beside = await Promise.all(
      order.map(async (resourceId) => {
        const { body } = await admin.calls(library.getAuditResource, { resourceId, name: '队列', isAudit })
        return [body.previousId, body.nextId]
      }),
    )
    expect(beside).toEqual([
      [null, order[1]],
      [order[0], order[2]],
      [order[1], null],
    ])
  }
})

test('the decision about a report takes the resource down', async () => {
  const { id } = await mall.aResource(author, { sourceName: '抄来的报告' })
  await member.calls(moderation.addReport, {
    kind: 'resource',
    targetId: id,
    reason: 'infringement',
    detail: '原文在某刊',
  })
  const { body: queue } = await admin.calls(moderation.listReports)
  const item = queue.content.find((one) => one.title === '抄来的报告')!
  expect(item.link).toBe(`/product?productId=${id}`)
  await admin.calls(moderation.ruleReport, { id: item.id, verdict: 'take-down', reason: '侵权属实' })
  expect((await portal.visitor.calls(library.getResource, { resourceId: id })).status).toBe(404)
  const { body } = await author.calls(library.getResource, { resourceId: id })
  expect(body.isTakenDown).toBe(true)
  expect((await member.calls(moderation.addReport, { kind: 'resource', targetId: id, reason: 'illegal' })).status).toBe(
    404,
  )
})

test('views are counted in batches and none is lost on a normal stop', async () => {
  const own = await testPortal()
  const boss = await own.anAdministrator()
  const { id } = await libraryOf(own, () => boss).aResource(boss)
  await Promise.all(Array.from({ length: 30 }, () => own.visitor.calls(library.countResourceView, { resourceId: id })))
  await own.app.close()
  const { view_count } = await own.db
    .selectFrom('item_stats')
    .select('view_count')
    .where('item_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(view_count).toBe(30)
  await own.close()
})

test('the books are sound', () => expectSoundLedger(portal.db))
