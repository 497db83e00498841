import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import zlib from 'node:zlib'

const gzip = promisify(zlib.gzip)
const brotli = promisify(zlib.brotliCompress)

/** A rendered page in every encoding it is sent in, each with its headers ready for writeHead. */
export interface Page {
  status: number
  etag: string
  raw: EncodedPage
  gzip?: EncodedPage
  br?: EncodedPage
  notModified: string[]
  bytes: number
}

interface EncodedPage {
  headers: string[]
  body: Buffer
}

type Encoding = 'br' | 'gzip' | 'raw'
const encodings = new Map<string, Encoding>() // by Accept-Encoding, of which browsers send a handful

/** The encoding that the visitor's browser prefers. */
export function bestEncoding(page: Page, headers: IncomingHttpHeaders): EncodedPage {
  const accepted = headers['accept-encoding']
  if (typeof accepted !== 'string') return page.raw
  let encoding = encodings.get(accepted)
  if (encoding === undefined) {
    encoding = accepts(accepted, 'br') ? 'br' : accepts(accepted, 'gzip') ? 'gzip' : 'raw'
    if (encodings.size >= 100) encodings.clear()
    encodings.set(accepted, encoding)
  }
  return page[encoding] ?? page.raw
}

const accepts = (accepted: string, encoding: string) =>
  accepted.split(',').some((part) => {
    const [name, weight] = part
      .trim()
      .toLowerCase()
      .split(/\s*;\s*q=/)
    return name === encoding && Number(weight ?? 1) > 0
  })

/** Whether If-None-Match names the page that the browser would get. */
export const matches = (ifNoneMatch: string | undefined, etag: string) =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch === etag || ifNoneMatch === '*' || ifNoneMatch.split(/\s*,\s*/).includes(etag))

/** Nobody but the browser keeps the page, and it asks each time: mostly it gets 304. */
export const browserAsksAgain = 'private, no-cache'

/** Headers that belong to one connection or that are written below. */
const replacedHeaders = new Set([
  'content-length',
  'content-encoding',
  'transfer-encoding',
  'connection',
  'date',
  'etag',
  'vary',
])

/** Reads the whole answer and prepares every encoding of it. */
export async function toPage(response: Response, fixed: Readonly<Record<string, string>>): Promise<Page> {
  const raw = Buffer.from(await response.arrayBuffer())
  const etag = `W/"${createHash('sha1').update(raw).digest('base64url')}"`
  const merged = new Headers(fixed)
  for (const [name, value] of response.headers) if (!replacedHeaders.has(name)) merged.set(name, value)
  if (!merged.has('cache-control')) merged.set('cache-control', browserAsksAgain)
  const common = [...[...merged].flat(), 'vary', 'accept-encoding, cookie', 'etag', etag]
  const encoded = (body: Buffer, encoding?: string): EncodedPage => ({
    body,
    headers: [...common, 'content-length', String(body.length), ...(encoding ? ['content-encoding', encoding] : [])],
  })
  const page = { status: response.status, etag, raw: encoded(raw), notModified: common, bytes: raw.length + 1_000 }
  if (raw.length < 1_000) return page
  const [gz, br] = await Promise.all([
    gzip(raw, { level: 6 }),
    brotli(raw, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 5 } }),
  ])
  return { ...page, gzip: encoded(gz, 'gzip'), br: encoded(br, 'br'), bytes: page.bytes + gz.length + br.length }
}

/** The hidden element of every page that says that nothing can be written; `web/app/shells/writing-paused.tsx` has it. */
const pausedMark = 'data-writing-paused="" hidden=""'

/** The page with its word that writing is paused made visible, for this answer only. */
export const withPausedWord = (page: Page, fixed: Readonly<Record<string, string>>): Promise<Page> => {
  const { headers, body } = page.raw
  const pairs = headers.flatMap((name, at) => (at % 2 === 0 ? [[name, headers[at + 1]!] as [string, string]] : []))
  const shown = new Headers(pairs)
  shown.set('cache-control', 'no-store')
  const html = body.toString().replace(pausedMark, 'data-writing-paused=""')
  return toPage(new Response(html, { status: page.status, headers: shown }), fixed)
}
