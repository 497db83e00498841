import { setTimeout as sleep } from 'node:timers/promises'
import { documentLimits } from '#contract/catalogue/documents/previews/reader-rules.ts'
import { paths } from '#contract/paths.ts'
import { type Db, inTransaction } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import { type Actor, type Caller, Download, type Services } from '#kernel/http/index.ts'
import { prepareTracedReading, sendReading } from '../../copies/index.ts'
import { accessCodes, isVisible } from '../../items/index.ts'
import { drawPagesJob } from './drawn-pages/draw-pages.job.ts'
import { firstPageOfGroup, touchGroup } from './drawn-pages/drawn-pages.ts'
import { type DocumentAddress, openDocument } from './open-document.ts'
import { pictureKey } from './page-pictures.ts'
import { readableForm } from './read-preview.ts'
import { recordReading } from './record-reading.ts'

interface PageQuery extends DocumentAddress {
  page: number
  width: number
}

/** A picture of a page. That of a free page of what everybody sees is the same for all, so that proxies may store it. */
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
  // What only its author and the audit see as yet must not stay in a proxy.
  const isPublic = isFree && isVisible(undefined, document.item, accessCodes.none)
  if (!isFree) await recordReading(db, actor, document, 'page')
  return new Download({
    stream: picture.stream,
    size: picture.size,
    name: `${page}.webp`,
    type: 'image/webp',
    headers: {
      'content-disposition': 'inline',
      'cache-control': `${isPublic ? 'public' : 'private'}, max-age=3600`,
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

/** The whole document for those who may download it, in a copy that carries their code (TRACE-11). */
export const readFile = async (services: Services, actor: Actor, address: DocumentAddress, caller: Caller) => {
  const { traced, form } = await openWhole(services.db, actor, address)
  const onRead = () => recordReading(services.db, actor, { item: traced.item, isWhole: true }, 'file')
  return sendReading(services, traced, { form, caller, onRead })
}

/** Has that copy made before the document is opened. */
export const prepareFile = async (services: Services, actor: Actor, address: DocumentAddress) => {
  const { traced, form } = await openWhole(services.db, actor, address)
  return prepareTracedReading(services, traced, form)
}

const openWhole = async (db: Db, actor: Actor, address: DocumentAddress) => {
  const { item, number, ...document } = await openDocument(db, actor, address)
  if (!document.isWhole) fail('not_bought')
  const file = { ...document, id: document.file_id }
  const traced = { memberId: actor.id, item, version: number, file, title: item.name, link: paths.resource(item.id) }
  return { traced, form: await readableForm(db, document.file_id) }
}
