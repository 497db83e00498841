import { setTimeout as sleep } from 'node:timers/promises'
import { documentLimits } from '#contract/catalogue/documents/previews/reader-rules.ts'
import { type Db, inTransaction } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import { type Actor, type Caller, Download, type Services } from '#kernel/http/index.ts'
import { fileDownload } from '../../../base/files/index.ts'
import { drawPagesJob } from './drawn-pages/draw-pages.job.ts'
import { firstPageOfGroup, touchGroup } from './drawn-pages/drawn-pages.ts'
import { type DocumentAddress, openDocument } from './open-document.ts'
import { pictureKey } from './page-pictures.ts'
import { findDocument } from './queries.ts'

interface PageQuery extends DocumentAddress {
  page: number
  width: number
}

/** A picture of a page. That of a free page is the same for everybody, so that proxies may store it. */
export const readPage = async (
  { db, files }: Pick<Services, 'db' | 'files'>,
  actor: Actor | undefined,
  { page, width, ...address }: PageQuery,
): Promise<Download> => {
  const document = await openDocument(db, actor, address)
  if (page > document.pageCount) fail('not_found')
  if (page > document.freePages && !document.isWhole) fail('not_bought')
  const isDrawn = page <= documentLimits.maxFreePages
  const picture = isDrawn
    ? await files.read(pictureKey(document.file_id, page, width))
    : await readDrawnPage({ db, files }, document.file_id, page, width)
  if (!picture) return fail('not_found')
  const isFree = page <= document.freePages
  return new Download({
    stream: picture.stream,
    size: picture.size,
    name: `${page}.webp`,
    type: 'image/webp',
    headers: {
      'content-disposition': 'inline',
      'cache-control': `${isFree ? 'public' : 'private'}, max-age=3600`,
    },
  })
}

/** Drawing a group takes a second or two; a reader who waits longer asks again. */
const maxWaitMs = 8_000
const pauseMs = 250

/** PREV-8: the picture of a page behind those drawn with the preview, drawn now if nobody has asked for it yet. */
const readDrawnPage = async (
  { db, files }: Pick<Services, 'db' | 'files'>,
  fileId: number,
  page: number,
  width: number,
) => {
  const group = { fileId, firstPage: firstPageOfGroup(page) }
  const endsAt = performance.now() + maxWaitMs
  for (;;) {
    const state = await touchGroup(db, group)
    if (state === 'drawn') return files.read(pictureKey(fileId, page, width))
    if (performance.now() > endsAt) return fail('preview_not_ready')
    // Refused by the queue while another group of the document waits, so it is tried again.
    if (state === 'absent') await inTransaction((tx) => drawPagesJob.enqueue(tx, group, { priority: readerWaits }))(db)
    await sleep(pauseMs)
  }
}

/** Before documents that nobody waits for. */
const readerWaits = 10

/** The whole document for those who may download it. */
export const readFile = async (services: Services, actor: Actor, address: DocumentAddress, caller: Caller) => {
  const document = await openDocument(services.db, actor, address)
  if (!document.isWhole) fail('not_bought')
  return readPreview(services, document.file_id, caller)
}

/** The state of a file's preview. */
export const getPreview = async (db: Db, fileId: number) => {
  const found = (await findDocument(db, fileId)) ?? fail('not_found')
  return { state: found.state ?? ('none' as const), reason: found.reason, pageCount: found.page_count }
}

/** The PDF of the preview, whole or by ranges. */
export const readPreview = async (services: Services, fileId: number, caller: Caller): Promise<Download> => {
  const found = (await findDocument(services.db, fileId)) ?? fail('not_found')
  if (!found.state || found.suffix === 'zip') fail('preview_unsupported')
  if (found.state === 'failed') fail('preview_failed', { message: found.reason ?? undefined })
  if (found.state !== 'ready') fail('preview_not_ready')
  const name = `${found.name.replace(/\.\w+$/, '')}.pdf`
  const pdf = { key: found.pdf_key!, name, suffix: 'pdf', size: found.pdf_size!, sha256: found.pdf_sha256! }
  return fileDownload(services, pdf, caller)
}
