import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '#kernel/log/index.ts'
import {
  type DocumentWorker,
  handleDocumentJobs,
} from '../server/areas/catalogue/documents/previews/convert-document.worker.ts'
import {
  aFile,
  documentOf,
  retryConversion,
} from '../server/areas/catalogue/documents/previews/testing/document-kit.ts'
import { type TestPortal, testPortal } from '../server/testing/portal.ts'
import { demoResources, fileOf } from './resources.ts'

// Every document of the demo goes through the real pipeline, kind by kind.

const minutes = 60_000
let portal: TestPortal
let documents: DocumentWorker

beforeAll(async () => {
  portal = await testPortal()
  documents = await handleDocumentJobs(
    { converter: 'wasm', timeoutSeconds: 200, memoryMegabytes: 3072, searchPath: '' },
    createLog('silent'),
  )
}, 5 * minutes)
afterAll(async () => {
  await documents.stop()
  await portal.close()
})

const all = demoResources()
const formats = [...new Set(all.map(({ format }) => format))]

test('the demo has every kind of document', () => {
  expect(formats.sort()).toEqual(['doc', 'docx', 'pdf', 'pptx', 'xlsx', 'zip'])
})

describe.each(formats)('%s', (format) => {
  const ofFormat = all.filter((resource) => resource.format === format)

  test.each(ofFormat.map((resource) => [resource.key, resource] as const))(
    '%s is readable',
    { timeout: 10 * minutes },
    async (_key, resource) => {
      const id = await aFile(portal, `${resource.name}.${format}`, await buffer(await fileOf(resource)))
      await retryConversion(portal, id)
      const document = await documentOf(portal, id)
      expect(document).toMatchObject({ state: 'ready', reason: null })
      if (format === 'zip') await expectArchive(id)
      else {
        expect(document?.page_count).toBeGreaterThan(format === 'xlsx' ? 1 : 10)
        expect(document?.facts).toMatchObject({ isScan: false, hasMacros: false })
        expect(document?.facts?.words).toBeGreaterThan(500)
      }
      if (format === 'docx' || format === 'pdf') expect(document?.outline.length).toBeGreaterThan(5)
      if (format === 'xlsx') expect(await sheetsOf(id)).toBeGreaterThan(1)
    },
  )
})

const sheetsOf = async (fileId: number): Promise<number> =>
  (await portal.db.selectFrom('document_sheet').select('sheet').where('file_id', '=', fileId).execute()).length

/** The documents inside are converted, too. */
const expectArchive = async (fileId: number) => {
  const inside = await portal.db
    .selectFrom('archive_document')
    .select('document_id')
    .where('file_id', '=', fileId)
    .execute()
  expect(inside.length).toBeGreaterThan(0)
  for (const { document_id } of inside) {
    await retryConversion(portal, document_id)
    expect(await documentOf(portal, document_id)).toMatchObject({ state: 'ready' })
  }
}
