import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Archive, archiveNotices } from '#contract/catalogue/documents/previews/archive.ts'
import { allianceTabs, mallSearchPath, paths } from '#contract/paths.ts'
import { saveArchive } from '../areas/catalogue/documents/previews/archive/save-archive.ts'
import { libraryOf } from '../testing/library.ts'
import { type TestPortal, testPortal } from '../testing/portal.ts'

let portal: TestPortal
let mall: ReturnType<typeof libraryOf>
beforeAll(async () => {
  portal = await testPortal({}, { hasPages: true })
  const admin = await portal.anAdministrator()
  mall = libraryOf(portal, () => admin)
}, 240_000)
afterAll(() => portal.close())

const visit = async (url: string) => (await portal.app.inject({ url })).body

const emptyArchive: Omit<Archive, 'files'> = {
  entries: [],
  isCut: false,
  depth: 1,
  expandedSize: 0,
  suffixes: [],
  notices: Object.fromEntries(archiveNotices.map((notice) => [notice, 0])) as Archive['notices'],
  gbkNames: 0,
}

/** An archive with as many documents inside. */
const anArchive = async (count: number): Promise<number> => {
  const { id, storageId } = await mall.aResource(await portal.aMember({ level: 2 }))
  await saveArchive(portal.db, storageId, {
    contents: { ...emptyArchive, files: count },
    documents: Array.from({ length: count }, (_, at) => ({
      path: `${at}.pdf`,
      file: { key: `previews/${id}-${at}`, name: `${at}.pdf`, suffix: 'pdf', size: 1, sha256: 'ab'.repeat(32) },
    })),
  })
  return id
}

test('visitors who open different documents of an archive get different pages', async () => {
  const id = await anArchive(3)
  const read = (position: number) => visit(`/product.data?productId=${id}&inside=${position}`)
  const [first, second, third] = [await read(1), await read(2), await read(3)]
  expect(new Set([first, second, third]).size).toBe(3)
  expect(await read(2)).toBe(second)
})

/** The reader goes to these places in the browser; the page of a resource is the same. */
const readInBrowser = ['page', 'row']

test('the key of a shared page has every parameter of its addresses', () => {
  const keyed = (address: string) => portal.pages!.cache.keyOf('GET', address, {})?.url
  const addresses = [
    ...[paths.resource, paths.lesson, paths.article, paths.author, paths.company, paths.shop].map((of) => of(7)),
    ...allianceTabs.map(paths.alliance),
    paths.reader(7, { page: 1, row: 2, inside: 3 }),
    paths.mall,
    mallSearchPath('桥'),
  ]
  for (const address of addresses) {
    const url = new URL(address, 'http://here.example')
    for (const name of readInBrowser) url.searchParams.delete(name)
    expect(keyed(address)).toBe(url.pathname + url.search)
  }
})
