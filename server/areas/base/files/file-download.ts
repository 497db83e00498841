import { fail } from '#kernel/errors/index.ts'
import type { ByteRange, FileStore } from '#kernel/files/index.ts'
import { type Caller, Download, type Services } from '#kernel/http/index.ts'
import { contentType } from './kinds/file-kinds.ts'

export interface Downloadable {
  key: string
  /** The file name for the browser. */
  name: string
  suffix: string
  size: number
  sha256: string
  /** The content type, if the suffix does not determine it. */
  type?: string
  /** The Cache-Control header; by default browsers revalidate every time. */
  caching?: string
  /** Shown in the browser instead of saved. */
  isInline?: boolean
}

/**
 * The response with a stored file: the whole file, a range of it (RFC 9110), or only headers; nginx sends the content
 * if X_ACCEL_REDIRECT is set. The caller has checked access.
 */
export const fileDownload = async (
  { config, files, log }: Pick<Services, 'config' | 'files' | 'log'>,
  file: Downloadable,
  caller: Pick<Caller, 'headers' | 'isHead'>,
): Promise<Download> => {
  const answer = { name: file.name, type: file.type ?? contentType(file.suffix) }
  const etag = `"${file.sha256}"`
  const cachingHeaders = {
    etag,
    'cache-control': file.caching ?? 'private, no-cache',
    ...(file.isInline && { 'content-disposition': 'inline' }),
  }
  const range = requestedRange(caller.headers, etag, file.size)
  const firstByte = typeof range === 'object' ? range.start : 0
  const headers = { ...cachingHeaders, 'accept-ranges': 'bytes' }
  if (namesTag(caller.headers['if-none-match'], etag)) return new Download({ ...answer, headers, status: 304 })
  if (range === 'unsatisfiable')
    return new Download({ ...answer, headers: { ...headers, 'content-range': `bytes */${file.size}` }, status: 416 })
  const part = range && {
    status: 206 as const,
    firstByte,
    size: range.end - range.start + 1,
    headers: { ...headers, 'content-range': `bytes ${range.start}-${range.end}/${file.size}` },
  }
  const whole = { ...answer, headers, size: file.size, ...part }
  if (caller.isHead) return new Download(whole)
  if (config.accelRedirect !== undefined) {
    const redirect = await redirectTo(files, config.accelRedirect, file.key, range)
    return new Download({ ...answer, firstByte, headers: { ...headers, ...redirect } })
  }
  const found = await files.read(file.key, range)
  if (found?.size === file.size) return new Download({ ...whole, stream: found.stream })
  found?.stream.destroy()
  log.error({ key: file.key, expected: file.size, found: found?.size }, 'a stored file is missing or cut')
  return fail('not_found')
}

/**
 * What nginx needs to send the content itself: the file in its folder, or the address signed by the S3 store, which then
 * gets the range that was decided here, because the caller's If-Range names our ETag and not the store's.
 */
const redirectTo = async (files: FileStore, location: string, key: string, range: ByteRange | undefined) => {
  if (!files.signedPath) return { 'x-accel-redirect': `${location}${key}` }
  const signed = await files.signedPath(key)
  return {
    'x-accel-redirect': `${location}${signed.slice(1)}`,
    ...(range && { 'x-stored-range': `bytes=${range.start}-${range.end}` }),
  }
}

/**
 * Records a download before its content is sent. Only a later part of a file may go without a record of its own, and only
 * if `isContinued` finds that the same person began to download it: a range alone proves no earlier download.
 */
export const recordDownload = async (
  { status, firstByte, stream }: Download,
  { isHead }: Pick<Caller, 'isHead'>,
  { isContinued, record }: { isContinued: () => Promise<boolean>; record: () => Promise<unknown> },
): Promise<void> => {
  if (isHead || status >= 300) return
  try {
    if (firstByte === 0 || !(await isContinued())) await record()
  } catch (error) {
    stream?.destroy()
    throw error
  }
}

const namesTag = (header: string | undefined, etag: string): boolean =>
  header !== undefined &&
  (header.trim() === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag))

/**
 * The requested range. Several ranges, other units, a range of an older file (If-Range) and invalid ranges get the
 * whole file, as RFC 9110 allows.
 */
const requestedRange = (
  { range, 'if-range': ifRange }: Caller['headers'],
  etag: string,
  size: number,
): ByteRange | 'unsatisfiable' | undefined => {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range ?? '')
  if (!match || (ifRange !== undefined && ifRange !== etag)) return undefined
  const [first, last] = [match[1], match[2]]
  if (!first && !last) return undefined
  if (!first)
    return last && Number(last) > 0 ? { start: Math.max(0, size - Number(last)), end: size - 1 } : 'unsatisfiable'
  const start = Number(first)
  const end = last ? Number(last) : size - 1
  if (end < start && last) return undefined
  return start >= size ? 'unsatisfiable' : { start, end: Math.min(end, size - 1) }
}
