import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as settings from '#contract/base/settings/settings.ts'
import * as library from '#contract/catalogue/documents/library.ts'
import { libraryOf } from '../../../../../testing/library.ts'
import { type Person, type TestPortal, testPortal } from '../../../../../testing/portal.ts'
import { storeRead } from '../testing/document-kit.ts'
import { pdf } from '../testing/pdf-files.ts'
import { alikeFiles } from './find-alike.ts'

let portal: TestPortal
let admin: Person
let author: Person
let mall: ReturnType<typeof libraryOf>
beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.anAdministrator()
  author = await portal.aMember()
  mall = libraryOf(portal, () => admin)
  const values = { extraSuffixes: ['pdf'] }
  await admin.calls(settings.updateSettings, { group: 'library', version: 0, values })
})
afterAll(() => portal.close())

/** Sentences that no other text has: each begins with its own Chinese number. */
const sentences = (seed: number, count: number) =>
  Array.from({ length: count }, (_, at) => {
    const word = (n: number) =>
      Array.from({ length: 6 }, (_place, place) =>
        String.fromCodePoint(0x4e00 + ((seed * 7919 + at * 104_729 + n * 31 + place * 1_299_709) % 20_000)),
      ).join('')
    return `${word(1)}在${word(2)}之前完成${word(3)}，并由${word(4)}复核。`
  })
const pagesOf = (all: string[]) =>
  Array.from({ length: Math.ceil(all.length / 10) }, (_, at) => all.slice(at * 10, at * 10 + 10).join('\n'))

const aDocument = async (texts: string[], name = randomUUID()) => {
  const file = { name: `${name}.pdf`, content: pdf([randomUUID()]) }
  const { body } = await mall.uploads(author, { fields: { sourceName: name, sourceDesc: name, coin: 5 }, file })
  const storageId = await mall.fileOf(body.id)
  await storeRead(portal, storageId, { texts })
  return { id: body.id as number, storageId }
}
const similarTo = async (resourceId: number) =>
  (await admin.calls(library.getAuditResource, { resourceId, isAudit: 0 })).body.similar

test('a copy with a tenth of its text changed is found; unrelated documents are not', async () => {
  const original = sentences(1, 100)
  const source = await aDocument(pagesOf(original))
  for (let seed = 2; seed < 8; seed++) await aDocument(pagesOf(sentences(seed, 100)))
  const own = sentences(9, 100)
  const copy = await aDocument(pagesOf(original.map((sentence, at) => (at % 10 === 3 ? own[at]! : sentence))))
  const [found, ...others] = await similarTo(copy.id)
  expect(others).toEqual([])
  expect(found).toMatchObject({ id: source.id, basis: 'text', storageId: source.storageId })
  expect(found!.percent).toBeGreaterThan(75)
  expect(found!.percent).toBeLessThanOrEqual(100)
  expect(await similarTo((await aDocument(pagesOf(sentences(20, 100)))).id)).toEqual([])

  const { status, body } = await admin.calls(library.getAlikeTexts, {
    storageId: copy.storageId,
    otherStorageId: source.storageId,
  })
  expect(status).toBe(200)
  expect(body.percent).toBe(90)
  expect(found!.percent).toBe(90) // one figure in the list and in the comparison
  expect(body.pages).toHaveLength(10)
  const textOf = (side: 'left' | 'right') =>
    body.pairs.flatMap((pair) => pair[side].parts.map(({ text }) => text)).join('')
  expect(textOf('left')).toBe(textOf('right'))
  expect(textOf('left')).not.toContain(own[3])
})

test('a sentence with a changed word is alike, and the change is marked on both sides', async () => {
  const all = sentences(30, 20)
  const one = await aDocument(pagesOf([...all, '日沉降量大于二十毫米时应当立即报警并停止加载作业。']))
  const other = await aDocument(pagesOf([...sentences(31, 20), '日沉降量大于三十毫米时应当立即报警并停止加载作业。']))
  const { body } = await admin.calls(library.getAlikeTexts, {
    storageId: one.storageId,
    otherStorageId: other.storageId,
  })
  expect(body.pairs).toHaveLength(1)
  expect(body.pairs[0]!.left.parts).toContainEqual({ text: '二', isSame: false })
  expect(body.pairs[0]!.right.parts).toContainEqual({ text: '三', isSame: false })
})

test('the setting decides from which share on auditors are shown a document', async () => {
  const original = sentences(40, 100)
  await aDocument(pagesOf(original))
  const half = await aDocument(pagesOf([...original.slice(0, 60), ...sentences(41, 40)]))
  expect(await similarTo(half.id)).toHaveLength(1)
  const version = (await admin.calls(settings.listSettings, {})).body.find(({ group }) => group === 'library')!.version
  await admin.calls(settings.updateSettings, { group: 'library', version, values: { alikePercent: 90 } })
  expect(await similarTo(half.id)).toEqual([])
})

test('only administrators who audit compare texts, and only those of documents', async () => {
  const { storageId } = await aDocument(pagesOf(sentences(50, 20)))
  const query = { storageId, otherStorageId: storageId }
  expect((await portal.visitor.calls(library.getAlikeTexts, query)).status).toBe(401)
  expect((await author.calls(library.getAlikeTexts, query)).status).toBe(403)
  expect((await admin.calls(library.getAlikeTexts, { ...query, otherStorageId: 999_999 })).status).toBe(404)
  const zip = (await mall.uploads(author)).body.id
  const unread = { ...query, otherStorageId: await mall.fileOf(zip) }
  expect((await admin.calls(library.getAlikeTexts, unread)).status).toBe(409)
})

test('candidates are found by an index among 200,000 bands, a bounded number of each', async () => {
  const { storageId } = await aDocument(pagesOf(sentences(60, 100)))
  await sql`alter table document_band drop constraint document_band_file_id_fkey`.execute(portal.db)
  await sql`insert into document_band select (n % 32) * 4294967296 + n, n from generate_series(1000000, 1199999) as n`.execute(
    portal.db,
  )
  await sql`
    insert into document_band select hash, n from generate_series(2000000, 2020000) as n,
      (select hash from document_band where file_id = ${storageId} limit 1) as common`.execute(portal.db)
  await sql`analyze document_band`.execute(portal.db)
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (analyze) ${alikeFiles(storageId)}`.execute(portal.db)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).not.toMatch(/Seq Scan on document_band/)
  expect(plan).toMatch(/Index.* using document_band_pkey/)
  const read = [...plan.matchAll(/document_band_pkey.*actual time=\S+ rows=([\d.]+) loops=(\d+)/g)]
  expect(read.length).toBeGreaterThan(0)
  for (const [, perLoop, loops] of read) expect(Number(perLoop) * Number(loops)).toBeLessThan(5_000)
}, 180_000)
