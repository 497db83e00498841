import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as siteFiles from '#contract/base/files/site-files.ts'
import { siteFileLimits } from '#contract/constants.ts'
import { type Person, type TestPortal, testPortal } from '../../../../testing/portal.ts'
import { insertStoredFile, newKey, putFixedFile } from '../stored-file.ts'

let portal: TestPortal
let admin: Person
let editor: Person
let member: Person
beforeAll(async () => {
  portal = await testPortal()
  ;[admin, editor, member] = [
    await portal.anAdministrator(),
    await portal.anAdministratorOf('content'),
    await portal.aMember(),
  ]
  await putFixedFile(portal.parts, 226, '入盟申请表.docx', Readable.from(['bundled']))
})
afterAll(() => portal.close())

const upload = async (owner: Person, text = 'own', name = '表.pdf') => {
  const key = newKey()
  const { size, sha256 } = await portal.files.put(key, Readable.from([text]))
  const file = { key, name, suffix: name.split('.').at(-1)!, size, sha256 }
  return (await insertStoredFile(portal.db, file, { ownerId: owner.id, purpose: 'page' })).id
}
let made = 0
const aName = () => `file-${++made}`
const add = async (who: Person = admin, more: Record<string, unknown> = {}) =>
  who.calls(siteFiles.addSiteFile, {
    name: aName(),
    title: '价目表',
    downloadName: '价目表 2026',
    fileId: await upload(who.id ? who : admin),
    ...more,
  })
const replace = async (
  { name, version }: siteFiles.SiteFile,
  who: Person = admin,
  more: Record<string, unknown> = {},
) =>
  who.calls(siteFiles.replaceSiteFile, {
    name,
    version,
    downloadName: '新名',
    fileId: await upload(who.id ? who : admin, 'newer'),
    ...more,
  })
const restore = ({ name, version }: siteFiles.SiteFile, number: number | null, who: Person = admin) =>
  who.calls(siteFiles.restoreSiteFile, { name, version, number })
const fileOf = async (name: string) =>
  (await admin.calls(siteFiles.listSiteFiles)).body.find((file) => file.name === name)!
const get = async (path: string) => {
  const { statusCode, headers, body } = await portal.app.inject({ url: path })
  return { statusCode, body, name: decodeURIComponent(String(headers['content-disposition'])) }
}

const writes: Record<string, (who: Person) => Promise<{ status: number }>> = {
  add: (who) => add(who),
  replace: async (who) => replace((await add()).body, who),
  restore: async (who) => restore((await add()).body, 1, who),
  delete: async (who) => who.calls(siteFiles.deleteSiteFile, { name: (await add()).body.name }),
}

describe.each(Object.entries(writes))('%s', (name, write) => {
  test('is for administrators with the permission', async () => {
    expect((await write(portal.visitor)).status).toBe(401)
    expect((await write(member)).status).toBe(403)
    expect((await write(await portal.anAdministratorOf('finance'))).status).toBe(403)
    expect((await write(editor)).status).toBe(name === 'add' ? 201 : 200)
  })
})

test('the membership application keeps its address, also replaced and restored', async () => {
  const form = await fileOf('membership-form')
  expect(form).toMatchObject({ isBuiltIn: true, currentNumber: null, path: '/api/users/downloadFile?id=226' })
  expect((await get(form.path)).body).toBe('bundled')
  const replaced = (await replace(form, admin, { downloadName: '申请表（新）' })).body
  expect(replaced).toMatchObject({ currentNumber: 1, versions: [{ number: 1, fileName: '表.pdf', size: 5 }] })
  const answer = await get(form.path)
  expect([answer.statusCode, answer.body]).toEqual([200, 'newer'])
  expect(answer.name).toContain('申请表（新）.pdf')
  expect((await get('/api/siteFiles/download/membership-form')).body).toBe('newer')
  expect((await restore(replaced, null)).body.currentNumber).toBeNull()
  expect((await get(form.path)).body).toBe('bundled')
  const gone = await admin.calls(siteFiles.deleteSiteFile, { name: 'membership-form' })
  expect([gone.status, gone.body.message]).toEqual([409, '程序自带的文件不能删除，可以替换'])
})

test('an added file is downloaded by everybody until it is deleted', async () => {
  const { body: file } = await add()
  expect(await get(file.path)).toMatchObject({ statusCode: 200, body: 'own' })
  const second = (await replace(file)).body
  const first = (await restore(second, 1)).body
  expect([first.currentNumber, (await get(file.path)).body]).toEqual([1, 'own'])
  expect((await restore(first, null)).status).toBe(404)
  expect((await restore(first, 9)).status).toBe(404)
  const answers = await Promise.all([1, 2].map(() => admin.calls(siteFiles.deleteSiteFile, { name: file.name })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
  expect((await get(file.path)).statusCode).toBe(404)
})

test('two at once do no harm', async () => {
  const { body: file } = await add()
  const replaced = await Promise.all([replace(file), replace(file, editor)])
  expect(replaced.map(({ status }) => status).sort()).toEqual([200, 409])
  const name = aName()
  const added = await Promise.all([add(admin, { name }), add(editor, { name })])
  expect(added.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(added.find(({ status }) => status === 409)!.body.message).toBe('这个地址已被别的文件使用')
  const now = await fileOf(file.name)
  const restored = await Promise.all([restore(now, 1), restore(now, 1, editor)])
  expect(restored.map(({ status }) => status).sort()).toEqual([200, 409])
})

test("somebody else's file does not become public by its number", async () => {
  const foreign = await upload(member)
  const before = (await admin.calls(siteFiles.listSiteFiles)).body.length
  for (const fileId of [foreign, 999_999]) {
    const answer = await add(admin, { fileId })
    expect([answer.status, answer.body.message]).toEqual([400, '附件已失效，请移除后重新上传'])
  }
  expect((await admin.calls(siteFiles.listSiteFiles)).body).toHaveLength(before)
})

test.each([
  [{ name: 'Große' }, '地址用小写字母、数字和短横线，不超过 40 个，首尾不能是短横线'],
  [{ title: '' }, '请输入名称'],
  [{ downloadName: 'a/b' }, '下载文件名不能含 \\ / : * ? " < > |'],
  [{ downloadName: '' }, '请输入下载文件名'],
])('a file with %j is refused', async (more, message) => {
  const answer = await add(admin, more)
  expect([answer.status, answer.body.message]).toEqual([400, message])
})

test('files and versions have bounds', async () => {
  let { body: file } = await add()
  for (let round = 0; round < siteFileLimits.maxVersions + 2; round++) file = (await replace(file)).body
  expect(file.versions).toHaveLength(siteFileLimits.maxVersions)
  const room = siteFileLimits.maxFiles - (await admin.calls(siteFiles.listSiteFiles)).body.length
  const answers = await Promise.all(Array.from({ length: room + 2 }, () => add()))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(room)
  expect(answers.find(({ status }) => status === 409)!.body.message).toBe('站点文件最多 50 个，请先删除不用的')
})
