import { fail } from '#kernel/errors/index.ts'
import type { ByteRange } from '#kernel/files/index.ts'
import { type Caller, Download, type Services } from '#kernel/http/index.ts'
import { contentType } from './kinds/file-kinds.ts'

export interface Downloadable {
  key: string
  /** What the file is called on the other side. */
  name: string
  suffix: string
  size: number
  sha256: string
  /** Where the suffix does not tell it. */
  type?: string
  /** How long browsers may keep it; else they ask every time. */
  caching?: string
  /** What opens in the page instead of being saved. */
  isInline?: boolean
}

/**
 * The answer that hands a stored file over: whole, a range of it (RFC 9110), or only its headers; by nginx itself where
 * X_ACCEL_REDIRECT says so. Access is the caller's business and already decided.
 */
export const fileDownload = async (
  { config, files, log }: Pick<Services, 'config' | 'files' | 'log'>,
  file: Downloadable,
  caller: Pick<Caller, 'headers' | 'isHead'>,
): Promise<Download> => {
  const answer = { name: file.name, type: file.type ?? contentType(file.suffix) }
  const etag = `"${file.sha256}"`
  const kept = {
    etag,
    'cache-control': file.caching ?? 'private, no-cache',
    ...(file.isInline && { 'content-disposition': 'inline' }),
  }
  if (config.accelRedirect !== undefined) {
    const redirect = { 'x-accel-redirect': `${config.accelRedirect}${file.key}` }
    return new Download({ ...answer, headers: { ...kept, ...redirect } })
  }

  const headers = { ...kept, 'accept-ranges': 'bytes' }
  if (namesTag(caller.headers['if-none-match'], etag)) return new Download({ ...answer, headers, status: 304 })
  const range = askedRange(caller.headers, etag, file.size)
  if (range === 'unsatisfiable')
    return new Download({ ...answer, headers: { ...headers, 'content-range': `bytes */${file.size}` }, status: 416 })
  const part = range && {
    status: 206 as const,
    size: range.end - range.start + 1,
    headers: { ...headers, 'content-range': `bytes ${range.start}-${range.end}/${file.size}` },
  }
  const whole = { ...answer, headers, size: file.size, ...part }
  if (caller.isHead) return new Download(whole)
  const found = await files.read(file.key, range)
  if (found?.size === file.size) return new Download({ ...whole, stream: found.stream })
  found?.stream.destroy()
  log.error({ key: file.key, expected: file.size, found: found?.size }, 'a stored file is missing or cut')
  return fail('not_found')
}

/** Whether this request begins a download: not one that asks for headers alone, nor one that goes on with a rest. */
export const beginsDownload = ({ headers, isHead }: Pick<Caller, 'headers' | 'isHead'>): boolean =>
  !isHead && !/^bytes=(0*[1-9]\d*-|-)/.test(headers.range ?? '')

const namesTag = (header: string | undefined, etag: string): boolean =>
  header !== undefined &&
  (header.trim() === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag))

/**
 * The one range asked for. Several ranges, another unit, a range for an older file (If-Range) and what is no range at
 * all are answered with the whole file, as RFC 9110 allows.
 */
const askedRange = (
  { range, 'if-range': ifRange }: Caller['headers'],
  etag: string,
  size: number,
): ByteRange | 'unsatisfiable' | undefined => {
  const asked = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range ?? '')
  if (!asked || (ifRange !== undefined && ifRange !== etag)) return undefined
  const [first, last] = [asked[1], asked[2]]
  if (!first && !last) return undefined
  if (!first)
    return last && Number(last) > 0 ? { start: Math.max(0, size - Number(last)), end: size - 1 } : 'unsatisfiable'
  const start = Number(first)
  const end = last ? Number(last) : size - 1
  if (end < start && last) return undefined
  return start >= size ? 'unsatisfiable' : { start, end: Math.min(end, size - 1) }
}
