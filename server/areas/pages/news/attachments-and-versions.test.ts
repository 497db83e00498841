import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as recycle from '#contract/base/recycle/recycle.ts'
import { newsFiles } from '#contract/constants.ts'
import * as news from '#contract/pages/news/news.ts'
import { type Person, type TestPortal, testPortal } from '../../../testing/portal.ts'
import { sendForm } from '../../../testing/send-form.ts'
import { eraseUnsaved } from './attachments/sweep-attachments.job.ts'

let portal: TestPortal
let admin: Person
beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.anAdministrator('秘书')
})
afterAll(() => portal.close())

const pdf = '%PDF-1.7 征求意见'
const upload = async (name = '指南.pdf', content: string = pdf, person: Person = admin) => {
  const form = new FormData()
  form.append('file', new Blob([content]), name)
  const response = await sendForm(portal.app, '/api/news/addFile', form, person.token)
  return { status: response.statusCode, body: response.json() }
}
const aFile = async (): Promise<number> => (await upload()).body.id
const article = (more: Record<string, unknown> = {}) => ({ title: '指南', content: '<p>第一稿</p>', ...more })
const add = async (more?: Record<string, unknown>) => (await admin.calls(news.addNews, article(more))).body
const save = (id: number, more: Record<string, unknown>) => admin.calls(news.updateNews, { ...article(more), id })
const download = (newsId: number, fileId: number, person: Person = portal.visitor) =>
  person.calls(news.downloadNewsFile, { newsId, fileId })

describe('source', () => {
  test('readers see name and link of the source; a wrong link is refused', async () => {
    const { id } = await add({ sourceName: '联盟秘书处', sourceLink: 'https://example.com/a' })
    const { body } = await portal.visitor.calls(news.getNews, { newsId: id })
    expect([body.sourceName, body.sourceLink]).toEqual(['联盟秘书处', 'https://example.com/a'])
    for (const sourceLink of ['javascript:alert(1)', 'example.com']) {
      const refused = await admin.calls(news.addNews, article({ sourceLink }))
      expect([refused.status, refused.body.message]).toEqual([400, '请输入以 http(s):// 开头的网址'])
    }
    const long = await admin.calls(news.addNews, article({ sourceName: '长'.repeat(61) }))
    expect([long.status, long.body.message]).toEqual([400, '来源最多 60 个字'])
  })

  test('the drawing that was chosen is saved; without one it is that of the id', async () => {
    const chosen = await add({ coverSeed: 77 })
    const listed = (await portal.visitor.calls(news.listNews)).body.content.find(({ id }) => id === chosen.id)!
    expect(listed.coverSeed).toBe(77)
    expect((await save(chosen.id, { title: '改题' })).body.coverSeed).toBe(77)
    const plain = await add()
    expect(plain.coverSeed).toBe(plain.id)
  })
})

describe('attachments', () => {
  test('readers download the files of a published article in the order of the form', async () => {
    const [one, two] = [await aFile(), await aFile()]
    const { id } = await add({ fileIds: [two, one] })
    const { body } = await portal.visitor.calls(news.getNews, { newsId: id })
    expect(body.attachments).toEqual([
      { id: two, name: '指南.pdf', suffix: 'pdf', fileSize: Buffer.byteLength(pdf) },
      { id: one, name: '指南.pdf', suffix: 'pdf', fileSize: Buffer.byteLength(pdf) },
    ])
    const sent = await download(id, one)
    expect([sent.status, sent.body]).toEqual([200, pdf])
    expect(sent.headers['content-disposition']).toContain('attachment')
  })

  test('files of drafts, deleted articles and other articles are not handed out', async () => {
    const [file, other] = [await aFile(), await aFile()]
    const { id } = await add({ fileIds: [file], state: 'draft' })
    const { id: otherId } = await add({ fileIds: [other] })
    expect((await download(id, file)).status).toBe(404)
    expect((await download(id, file, await portal.aMember())).status).toBe(404)
    expect((await download(id, file, admin)).status).toBe(200)
    expect((await download(otherId, file)).status).toBe(404)
    await admin.calls(news.deleteNews, { id: otherId })
    expect((await download(otherId, other)).status).toBe(404)
  })

  test('a file belongs to the first article that is saved with it, also when two are saved at once', async () => {
    const file = await aFile()
    const responses = await Promise.all([1, 2].map(() => admin.calls(news.addNews, article({ fileIds: [file] }))))
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 400])
    expect(responses.find(({ status }) => status === 400)!.body.message).toBe('附件已失效，请移除后重新上传')
    const missing = await admin.calls(news.addNews, article({ fileIds: [999_999] }))
    expect(missing.status).toBe(400)
  })

  test('saving without a list leaves the files, an empty list removes them', async () => {
    const file = await aFile()
    const { id } = await add({ fileIds: [file] })
    expect((await save(id, { title: '改题' })).body.attachments.map((each) => each.id)).toEqual([file])
    expect((await save(id, { fileIds: [] })).body.attachments).toEqual([])
    expect((await download(id, file)).status).toBe(404)
  })

  test('uploads are checked like other files and are for editors alone', async () => {
    expect((await upload('a.pdf', pdf, portal.visitor)).status).toBe(401)
    expect((await upload('a.pdf', pdf, await portal.aMember())).status).toBe(403)
    expect((await upload('a.pdf', 'kein PDF')).body.code).toBe('file_content_mismatch')
    expect((await upload('a.exe', 'MZ')).body.code).toBe('file_kind_refused')
    const many = await admin.calls(news.addNews, article({ fileIds: Array.from({ length: 11 }, (_, n) => n + 1) }))
    expect([many.status, many.body.message]).toEqual([400, '附件最多 10 个'])
  })

  test('files that no article got are erased after a week, those of an erased article with it', async () => {
    const [unsaved, recent, saved] = [await aFile(), await aFile(), await aFile()]
    const { id } = await add({ fileIds: [saved] })
    await portal.db
      .updateTable('news_file')
      .set({ uploaded_at: sql<Date>`now() - interval '8 days'` })
      .where('file_id', 'in', [unsaved, saved])
      .execute()
    await eraseUnsaved(portal.db)
    expect(await erasedOf([unsaved, recent, saved])).toEqual([unsaved])
    await admin.calls(news.deleteNews, { id })
    await admin.calls(recycle.eraseRecycled, { items: [{ kind: 'news', id }] })
    expect(await erasedOf([unsaved, recent, saved])).toEqual([unsaved, saved])
  })
})

const erasedOf = async (ids: number[]) => {
  const rows = await portal.db
    .selectFrom('stored_file')
    .select('id')
    .where('id', 'in', ids)
    .where('erased_at', 'is not', null)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

describe('versions', () => {
  test('every save is stored with its editor and can be read again', async () => {
    const file = await aFile()
    const { id } = await add({ fileIds: [file], sourceName: '甲' })
    await save(id, { content: '<p>第二稿</p>', fileIds: [] })
    const { body } = await admin.calls(news.listNewsVersions, { newsId: id })
    expect(body.map(({ version, editorName }) => [version, editorName])).toEqual([
      [2, '秘书'],
      [1, '秘书'],
    ])
    const first = (await admin.calls(news.getNewsVersion, { newsId: id, version: 1 })).body
    expect([first.content, first.sourceName, first.attachments.map((each) => each.id)]).toEqual([
      '<p>第一稿</p>',
      '甲',
      [file],
    ])
    const restored = await save(id, { content: first.content, fileIds: [file] })
    expect([restored.status, restored.body.version, restored.body.content]).toEqual([200, 3, '<p>第一稿</p>'])
  })

  test('an article from before versions were stored gets its old text as the first one', async () => {
    const { id } = await add()
    await portal.db.deleteFrom('news_version').where('news_id', '=', id).execute()
    await save(id, { content: '<p>第二稿</p>' })
    const { body } = await admin.calls(news.listNewsVersions, { newsId: id })
    expect(body.map(({ version }) => version)).toEqual([2, 1])
  })

  test('only the newest versions stay, and with the oldest go the files that only they had', async () => {
    const [old, current] = [await aFile(), await aFile()]
    const { id } = await add({ fileIds: [old] })
    for (let saved = 0; saved < newsFiles.maxVersions; saved++) await save(id, { fileIds: [current] })
    const { body } = await admin.calls(news.listNewsVersions, { newsId: id })
    expect([body.length, body.at(-1)?.version]).toEqual([newsFiles.maxVersions, 2])
    expect(await erasedOf([old, current])).toEqual([old])
  })

  test('versions are for editors, and an unknown one is not found', async () => {
    const { id } = await add()
    for (const endpoint of [news.listNewsVersions, news.getNewsVersion]) {
      expect((await portal.visitor.calls(endpoint, { newsId: id, version: 1 })).status).toBe(401)
      expect((await (await portal.aMember()).calls(endpoint, { newsId: id, version: 1 })).status).toBe(403)
      expect((await admin.calls(endpoint, { newsId: 999_999, version: 1 })).status).toBe(404)
    }
    expect((await admin.calls(news.getNewsVersion, { newsId: id, version: 9 })).status).toBe(404)
  })
})
