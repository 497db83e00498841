import { afterAll, beforeAll, expect, test } from 'vitest'
import * as settings from '#contract/base/settings/settings.ts'
import * as library from '#contract/catalogue/documents/library.ts'
import * as reader from '#contract/catalogue/documents/previews/reader.ts'
import { libraryOf } from '../../../../../testing/library.ts'
import { type Person, type TestPortal, testPortal } from '../../../../../testing/portal.ts'
import { storeRead } from '../testing/document-kit.ts'
import { pdf } from '../testing/pdf-files.ts'

let portal: TestPortal
let author: Person
let buyer: Person
let mall: ReturnType<typeof libraryOf>
let resourceId: number

/** Twelve pages, of which two are free. */
const pages = (changed: Record<number, string>) =>
  Array.from({ length: 12 }, (_, at) => changed[at + 1] ?? `Chapter ${at + 1} stays as it is.`)
const outline = Array.from({ length: 12 }, (_, at) => ({ title: `Chapter ${at + 1}`, page: at + 1, level: 0 }))

beforeAll(async () => {
  portal = await testPortal()
  const admin = await portal.anAdministrator()
  author = await portal.aMember()
  mall = libraryOf(portal, () => admin)
  const values = { extraSuffixes: ['pdf'], maxUploadMb: 10 }
  await admin.calls(settings.updateSettings, { group: 'library', version: 0, values })
  resourceId = (
    await mall.uploads(author, { fields: { coin: 30 }, file: { name: '手册.pdf', content: pdf(['First']) } })
  ).body.id
  await mall.approve(resourceId)
  await storeRead(portal, await mall.fileOf(resourceId), { texts: pages({}), outline })
  buyer = await mall.aBuyer(30)
  await mall.buys(buyer, resourceId)
  const { status, body } = await mall.changes(author, resourceId, {
    fields: { coin: 30, changeNote: '第二、九章补充' },
    file: { name: '手册二版.pdf', content: pdf(['Second']) },
  })
  expect(status, JSON.stringify(body)).toBe(200)
  const texts = pages({ 2: 'Chapter 2 says more.', 9: 'Chapter 9 hides secret-words.' })
  await storeRead(portal, await mall.fileOf(resourceId), { texts, outline })
})
afterAll(() => portal.close())

const changesFor = (person: Pick<Person, 'calls'>, query: Record<string, unknown> = {}) =>
  person.calls(reader.getVersionChanges, { resourceId, to: 2, ...query })

test('a version that waits for its audit is compared for nobody', async () => {
  expect((await changesFor(buyer)).status).toBe(404)
  expect((await changesFor(author)).status).toBe(404)
  await mall.approve(resourceId)
})

test('a buyer sees heading by heading what changed, and fetches both versions', async () => {
  const { status, body } = await changesFor(buyer)
  expect(status).toBe(200)
  expect(body).toMatchObject({ from: 1, to: 2, state: 'compared', isWhole: true, unchanged: 10, isCapped: false })
  expect(body.headings.map(({ kind, title, page }) => [kind, title, page])).toEqual([
    ['changed', 'Chapter 2', 2],
    ['changed', 'Chapter 9', 9],
  ])
  expect(body.headings[1]?.sentences).toContainEqual({ kind: 'added', text: 'hides secret-words.' })

  const { body: resource } = await buyer.calls(library.getResource, { resourceId })
  expect(resource.purchase).toMatchObject({ versionNumber: 1 })
  expect(resource.versions.map(({ number, changeNote }) => [number, changeNote])).toEqual([
    [2, '第二、九章补充'],
    [1, ''],
  ])
  for (const { storageId } of resource.versions)
    expect((await buyer.calls(library.downloadResource, { storageId })).status).toBe(200)
})

test('others see notes, and headings of the free pages without text', async () => {
  const stranger = await portal.aMember()
  for (const person of [portal.visitor, stranger]) {
    const { body } = await changesFor(person)
    expect(body).toMatchObject({ state: 'compared', isWhole: false })
    expect(body.headings).toEqual([{ kind: 'changed', title: 'Chapter 2', level: 0, page: 2, sentences: [] }])
    const { body: resource } = await person.calls(library.getResource, { resourceId })
    expect(resource.versions[0]).toMatchObject({ number: 2, changeNote: '第二、九章补充' })
  }
  expect((await stranger.calls(library.downloadResource, { storageId: await mall.fileOf(resourceId) })).status).toBe(
    403,
  )
})

test('a version without an earlier one, an unknown one and a hidden resource are not found', async () => {
  expect((await changesFor(buyer, { to: 1 })).status).toBe(404)
  expect((await changesFor(buyer, { from: 7 })).status).toBe(404)
  expect((await portal.visitor.calls(reader.getVersionChanges, { resourceId: 999_999, to: 2 })).status).toBe(404)
  expect(await changesFor(buyer, { to: 0 })).toMatchObject({ status: 400, body: { message: '版本不正确' } })
})

test('a version with the same file has no changes, and one that cannot be read says so', async () => {
  await mall.changes(author, resourceId, { fields: { coin: 30 }, file: null })
  await mall.approve(resourceId)
  expect((await changesFor(buyer, { to: 3 })).body).toMatchObject({ state: 'same', headings: [] })
  await mall.changes(author, resourceId, { fields: { coin: 30 }, file: { name: '四.pdf', content: pdf(['Fourth']) } })
  await mall.approve(resourceId)
  expect((await changesFor(buyer, { to: 4 })).body).toMatchObject({ from: 3, state: 'absent', headings: [] })
})
