import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import zlib from 'node:zlib'

const gzip = promisify(zlib.gzip)
const brotli = promisify(zlib.brotliCompress)

/** One rendered page in the forms it can be sent in, each with its headers ready for writeHead. */
export interface Page {
  status: number
  etag: string
  raw: Form
  gzip?: Form
  br?: Form
  notModified: string[]
  bytes: number
}

interface Form {
  headers: string[]
  body: Buffer
}

type Coding = 'br' | 'gzip' | 'raw'
const codings = new Map<string, Coding>() // browsers send a handful of different values

/** The form the visitor prefers. */
export function bestEncoding(page: Page, headers: IncomingHttpHeaders): Form {
  const accepted = headers['accept-encoding']
  if (typeof accepted !== 'string') return page.raw
  let coding = codings.get(accepted)
  if (coding === undefined) {
    coding = accepts(accepted, 'br') ? 'br' : accepts(accepted, 'gzip') ? 'gzip' : 'raw'
    if (codings.size >= 100) codings.clear()
    codings.set(accepted, coding)
  }
  return page[coding] ?? page.raw
}

export const accepts = (accepted: string, coding: string) =>
  accepted.split(',').some((part) => {
    const [name, weight] = part
      .trim()
      .toLowerCase()
      .split(/\s*;\s*q=/)
    return name === coding && Number(weight ?? 1) > 0
  })

/** Whether the visitor already has what the tag names. */
export const matches = (wanted: string | undefined, etag: string) =>
  wanted !== undefined && (wanted === etag || wanted === '*' || wanted.split(/\s*,\s*/).includes(etag))

/** Headers that belong to one connection or that we write ourselves. */
const ownHeaders = new Set([
  'content-length',
  'content-encoding',
  'transfer-encoding',
  'connection',
  'date',
  'etag',
  'vary',
])

/** Reads the answer to its end and prepares every form of it. */
export async function toPage(response: Response, fixed: Readonly<Record<string, string>>): Promise<Page> {
  const raw = Buffer.from(await response.arrayBuffer())
  const etag = `W/"${createHash('sha1').update(raw).digest('base64url')}"`
  const merged = new Headers(fixed)
  for (const [name, value] of response.headers) if (!ownHeaders.has(name)) merged.set(name, value)
  if (!merged.has('cache-control')) merged.set('cache-control', 'private, no-cache') // the browser asks again: 304
  const common = [...[...merged].flat(), 'vary', 'accept-encoding, cookie', 'etag', etag]
  const form = (body: Buffer, encoding?: string): Form => ({
    body,
    headers: [...common, 'content-length', String(body.length), ...(encoding ? ['content-encoding', encoding] : [])],
  })
  const page = { status: response.status, etag, raw: form(raw), notModified: common, bytes: raw.length + 1_000 }
  if (raw.length < 1_000) return page
  const [gz, br] = await Promise.all([
    gzip(raw, { level: 6 }),
    brotli(raw, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 5 } }),
  ])
  return { ...page, gzip: form(gz, 'gzip'), br: form(br, 'br'), bytes: page.bytes + gz.length + br.length }
}
