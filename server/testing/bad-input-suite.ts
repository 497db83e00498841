import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as settings from '#contract/base/settings/settings.ts'
import * as library from '#contract/catalogue/documents/library.ts'
import * as reader from '#contract/catalogue/documents/previews/reader.ts'
import { createLog } from '#kernel/log/index.ts'
import {
  type DocumentWorker,
  handleDocumentJobs,
} from '../areas/catalogue/documents/previews/convert-document.worker.ts'
import { aFile, documentOf, retryConversion } from '../areas/catalogue/documents/previews/testing/document-kit.ts'
import { fakeSoffice } from '../areas/catalogue/documents/previews/testing/fake-soffice.ts'
import { pdf } from '../areas/catalogue/documents/previews/testing/pdf-files.ts'
import { type BadDocument, lines } from './bad-documents.ts'
import { libraryOf } from './library.ts'
import { isLongRun } from './long-run.ts'
import { type Person, type TestPortal, testPortal } from './portal.ts'

const patience = 400_000
/** Larger files are sent in parts, which other tests do. */
const maxFormBytes = 1_000_000

/** PREV-7: each document has its named outcome, can be sold, and harms neither the worker nor the next document. */
export const testBadInput = (documents: BadDocument[]): void => {
  let portal: TestPortal
  let worker: DocumentWorker
  let admin: Person
  let author: Person
  let mall: ReturnType<typeof libraryOf>
  let folder: string

  beforeAll(async () => {
    portal = await testPortal({}, { hasPages: true })
    folder = mkdtempSync(path.join(tmpdir(), 'shuzi-bad-input-'))
    worker = await handleDocumentJobs(
      {
        converter: isLongRun ? 'wasm' : fakeSoffice(folder),
        timeoutSeconds: 100,
        memoryMegabytes: 3072,
        searchPath: '',
      },
      createLog('silent'),
    )
    admin = await portal.anAdministrator()
    author = await portal.aMember()
    mall = libraryOf(portal, () => admin)
    const values = { extraSuffixes: ['pdf', 'pptx', 'xlsx', 'xls'], maxUploadMb: 100 }
    await admin.calls(settings.updateSettings, { group: 'library', version: 0, values })
  }, patience)
  afterAll(async () => {
    await worker.stop()
    await portal.close()
    rmSync(folder, { recursive: true, force: true })
  })

  /** A resource with this file, also if today's rules refuse the file. */
  const offer = async ({ name, refusal }: BadDocument, content: Buffer) => {
    if (content.length < maxFormBytes) {
      const sent = await mall.uploads(author, { fields: { coin: 30 }, file: { name, content } })
      expect(sent, JSON.stringify(sent.body)).toMatchObject(
        refusal ? { status: 400, body: { message: refusal } } : { status: 201 },
      )
      if (!refusal) {
        await mall.approve(sent.body.id)
        return { resourceId: sent.body.id as number, fileId: await mall.fileOf(sent.body.id) }
      }
    }
    const fileId = await aFile(portal, name, content)
    const { id: resourceId } = await mall.aResource(author, { coin: 30 })
    await portal.db.updateTable('resource').set({ file_id: fileId }).where('item_id', '=', resourceId).execute()
    await portal.db.updateTable('resource_version').set({ file_id: fileId }).where('item_id', '=', resourceId).execute()
    return { resourceId, fileId }
  }

  const expectSellable = async (resourceId: number, fileId: number, content: Buffer) => {
    const buyer = await mall.aBuyer(100)
    expect((await mall.buys(buyer, resourceId)).status).toBe(200)
    const file = await portal.app.inject({
      url: `${library.downloadResource.path}?storageId=${fileId}`,
      headers: { authorization: `Bearer ${buyer.token}` },
    })
    expect(file.statusCode).toBe(200)
    const record = await portal.db
      .selectFrom('item_download')
      .select('copy_sha256')
      .where('member_id', '=', buyer.id)
      .executeTakeFirstOrThrow()
    const [got, original] = [file.rawPayload, content].map((bytes) => createHash('sha256').update(bytes).digest('hex'))
    // TRACE-2: a file that cannot carry a code is sent as it is.
    expect(got).toBe(record.copy_sha256 ?? original)
  }

  const expectNextIsConverted = async () => {
    const next = await aFile(portal, '下一份.pdf', pdf(['next']))
    await retryConversion(portal, next)
    expect(await documentOf(portal, next)).toMatchObject({ state: 'ready' })
  }

  describe.each(documents)('$what', { timeout: patience }, (document) => {
    test('has its outcome, and is sold', async () => {
      const content = await document.content()
      const { resourceId, fileId } = await offer(document, content)
      await retryConversion(portal, fileId)
      const { reason = null, pageCount, facts = {}, text } = document
      const shown = [...(document.shown ?? []), ...(isLongRun && document.office === 'used' ? [lines[0]!] : [])]
      const { body } = await portal.visitor.calls(reader.getReader, { resourceId })
      expect(body).toMatchObject({ state: reason ? 'failed' : 'ready', reason, ...(pageCount && { pageCount }) })
      if (!reason) expect(body.facts).toMatchObject(facts)
      if (text) expect(await textsOf(fileId)).toContainEqual(expect.stringContaining(text))
      const page = await portal.app.inject({ url: `/product?productId=${resourceId}` })
      const markup = page.body.replaceAll(/<script[\s\S]*?<\/script>/g, '').replaceAll(/<!--.*?-->/g, '')
      for (const words of reason ? [`没有预览：${reason}。`, `<dd>${reason}</dd>`] : shown)
        expect(markup).toContain(words)
      await expectSellable(resourceId, fileId, content)
      await expectNextIsConverted()
    })
  })

  const textsOf = async (fileId: number): Promise<string[]> => {
    const pages = await portal.db.selectFrom('document_page').select('text').where('file_id', '=', fileId).execute()
    return pages.map(({ text }) => text)
  }
}
