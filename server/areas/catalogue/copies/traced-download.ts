import { sql } from 'kysely'
import { isStampedKind } from '#contract/catalogue/copies/trace-rules.ts'
import type { Db } from '#kernel/database/index.ts'
import { type Caller, Download, type Services } from '#kernel/http/index.ts'
import { contentType, type Downloadable, fileDownload, recordDownload } from '../../base/files/index.ts'
import { newDownloadCode } from '../items/index.ts'
import { logDownloads, logReading } from './log-downloads.ts'
import {
  type CopyRequest,
  copyAgain,
  isOnlyLogged,
  prepareCopy,
  prepareReading,
  readingCopy,
  stateOf,
  type TracedCopy,
  takeCopy,
} from './request-copy.ts'

/** A file that a member may download, as one of the files of an item. */
export interface TracedFile {
  memberId: number
  item: { id: number; ownerId: number }
  version: number
  file: Downloadable & { id: number }
  /** For the audit: it goes out as it was uploaded, recorded like any other. */
  isPlain?: boolean
  /** What a notice calls the copy, and the page it leads to. */
  title: string
  link: `/${string}`
}

/**
 * Sends a file; each download is logged with its version and its own trace code, which stands in the copy if its kind can carry
 * one (TRACE-1). Authors get their own file as they uploaded it. `onLogged` is called for a new download, not for a later part.
 */
export const sendTraced = async (
  services: Services,
  traced: TracedFile,
  caller: Caller,
  onLogged?: () => void,
): Promise<Download> => {
  const resumed = await resumeCopy(services, traced, caller)
  if (resumed) return resumed
  const request = carriesCode(traced) ? toCopyRequest(traced) : undefined
  if (request && caller.isHead && !(await isOnlyLogged(services.db, request.file))) return headersOf(traced.file)
  const copy = request && (await takeCopy(services, request))
  const download = await fileDownload(services, { ...traced.file, ...copy }, caller)
  await recordDownload(download, caller, {
    isContinued: async () => !copy && (await findBegun(services.db, traced)) !== undefined,
    async record() {
      await logDownloads(services.db, [toRecord(traced, caller, copy)])
      onLogged?.()
    },
  })
  return download
}

const toRecord = (traced: TracedFile, caller: Caller, copy: TracedCopy | undefined) => ({
  member_id: traced.memberId,
  item_id: traced.item.id,
  version: traced.version,
  file_id: traced.file.id,
  trace_code: copy?.code ?? newDownloadCode(),
  copy_sha256: copy?.sha256 ?? null,
  address: caller.address,
})

/**
 * TRACE-11: sends the readable form of a file in parts or as a whole, in a copy with the member's own code, which is recorded with
 * the first answer. Authors read their own file. `onRead` is awaited before anything is sent.
 */
export const sendReading = async (
  services: Services,
  traced: TracedFile,
  { form, caller, onRead }: { form: Downloadable; caller: Caller; onRead: () => Promise<void> },
): Promise<Download> => {
  if (traced.memberId === traced.item.ownerId) return fileDownload(services, form, caller)
  const begun = await findReading(services.db, traced)
  const copy = await readingCopy(services, toReadingRequest(traced, form, begun?.trace_code))
  if (!begun) await logReading(services.db, { ...toRecord(traced, caller, copy), is_reading: true })
  await onRead()
  return fileDownload(services, { ...form, ...copy }, caller)
}

/** TRACE-11: has the copy made in which the document will be read, so that nothing waits for it when it is opened. */
export const prepareTracedReading = async (services: Services, traced: TracedFile, form: Downloadable) => {
  if (traced.memberId === traced.item.ownerId) return { state: 'logged' as const }
  const begun = await findReading(services.db, traced)
  return { state: await prepareReading(services, toReadingRequest(traced, form, begun?.trace_code)) }
}

const toReadingRequest = (traced: TracedFile, form: Downloadable, code: string | undefined): CopyRequest => ({
  ...toCopyRequest(traced),
  reading: { key: form.key, isFile: form.key === traced.file.key, code },
})

const findReading = (db: Db, { memberId, item, file }: TracedFile) =>
  db
    .selectFrom('item_download')
    .select('trace_code')
    .where('member_id', '=', memberId)
    .where('file_id', '=', file.id)
    .where('item_id', '=', item.id)
    .where('is_reading', '=', true)
    .executeTakeFirst()

/** TRACE-3: begins to make the copy of the member's next download. */
export const prepareTraced = async (services: Services, traced: TracedFile) => ({
  state: carriesCode(traced) ? await prepareCopy(services, toCopyRequest(traced)) : ('logged' as const),
})

/** How far the copy of the member's next download is. */
export const preparationOf = async (db: Db, traced: TracedFile) => ({
  state: carriesCode(traced) ? await stateOf(db, toCopyRequest(traced)) : ('logged' as const),
})

const carriesCode = ({ memberId, item, file, isPlain }: TracedFile): boolean =>
  !isPlain && memberId !== item.ownerId && isStampedKind(file.suffix)

const toCopyRequest = ({ memberId, file: { id, suffix }, title, link }: TracedFile): CopyRequest => ({
  memberId,
  file: { id, suffix },
  title,
  link,
})

/** The size of a copy that is not made yet is unknown. */
const headersOf = ({ name, suffix }: Downloadable) =>
  new Download({
    name,
    type: contentType(suffix),
    headers: { 'accept-ranges': 'bytes', 'cache-control': 'private, no-cache' },
  })

/**
 * A later part of a copy that the member began to download within a day, or its headers; undefined for a download that
 * begins, which gets a copy of its own.
 */
const resumeCopy = async (services: Services, traced: TracedFile, caller: Caller): Promise<Download | undefined> => {
  const { range, 'if-none-match': ifNoneMatch } = caller.headers
  if (!carriesCode(traced) || !(range || ifNoneMatch || caller.isHead)) return undefined
  const begun = await findBegun(services.db, traced)
  if (!begun?.copy_sha256) return undefined
  const copy = await copyAgain(services, toCopyRequest(traced), begun.trace_code)
  if (!copy) return undefined
  const download = await fileDownload(services, { ...traced.file, ...copy }, caller)
  if (caller.isHead || download.status >= 300 || download.firstByte > 0) return download
  download.stream?.destroy()
  return undefined
}

/** The member's latest download of the file within the last day. */
const findBegun = (db: Db, { memberId, item, file }: TracedFile) =>
  db
    .selectFrom('item_download')
    .select(['trace_code', 'copy_sha256'])
    .where('member_id', '=', memberId)
    .where('item_id', '=', item.id)
    .where('file_id', '=', file.id)
    .where('is_reading', '=', false)
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
