import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import type { Events } from './events.ts'
import { type CachedPages, createPlanner, type PagePlan } from './page-plan.ts'

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

interface Entry extends Page {
  topics: readonly string[]
  expiresAt: number
  /** Used since the last look of the eviction: gets a second chance. */
  isUsed: boolean
}

export interface PageCacheOptions {
  pages: CachedPages
  maxBytes: number
  /** The name of the session cookie; requests that carry it are never answered from here. */
  tokenCookie: string
  /** Sent with every page, for answers given from here pass no hook: the security headers. */
  headers?: Readonly<Record<string, string>>
  /** The longest a page is kept when no event drops it, for what changes by time alone. */
  maxAgeSeconds?: number
}

export type PageCache = ReturnType<typeof createPageCache>

/**
 * Pages for visitors without a session: rendered once, sent until an event says that their content changed.
 * A page is kept only if it is a plain 200 without Set-Cookie and nothing it depends on changed since its render began.
 */
export function createPageCache({
  pages,
  maxBytes,
  tokenCookie,
  headers: fixed = {},
  maxAgeSeconds = 300,
}: PageCacheOptions) {
  const plan = createPlanner(pages, tokenCookie)
  const entries = new Map<string, Entry>()
  const flights = new Map<string, { topics: readonly string[]; page: Promise<Page | undefined> }>()
  const generations = new Map<string, number>()
  const stats = { hits: 0, notModified: 0, misses: 0, renders: 0, dropped: 0, evicted: 0, bytes: 0, pages: 0 }
  let epoch = 0
  let isSuspended = false

  const generationOf = (topics: readonly string[]) =>
    topics.reduce((sum, topic) => sum + (generations.get(topic) ?? 0), epoch)

  function find(key: string): Page | undefined {
    const entry = entries.get(key)
    if (!entry) return undefined
    if (entry.expiresAt <= Date.now()) {
      remove(key, entry)
      return undefined
    }
    entry.isUsed = true
    return entry
  }

  function remove(key: string, entry: Entry) {
    entries.delete(key)
    stats.bytes -= entry.bytes
    stats.pages = entries.size
  }

  function store(key: string, topics: readonly string[], page: Page) {
    if (page.bytes > maxBytes / 4) return
    const old = entries.get(key)
    if (old) remove(key, old)
    entries.set(key, { ...page, topics, expiresAt: Date.now() + maxAgeSeconds * 1000, isUsed: false })
    stats.bytes += page.bytes
    for (const [oldest, entry] of entries) {
      if (stats.bytes <= maxBytes) break
      entries.delete(oldest)
      if (entry.isUsed && oldest !== key) {
        entry.isUsed = false
        entries.set(oldest, entry)
        continue
      }
      stats.bytes -= entry.bytes
      stats.evicted++
    }
    stats.pages = entries.size
  }

  function drop(topic: string) {
    generations.set(topic, (generations.get(topic) ?? 0) + 1)
    for (const [key, entry] of entries) if (entry.topics.includes(topic)) dropOne(key, entry)
    // Who asks from now on must see the change: he may not join a render that began before it.
    for (const [key, flight] of flights) if (flight.topics.includes(topic)) flights.delete(key)
  }

  function dropOne(key: string, entry: Entry) {
    remove(key, entry)
    stats.dropped++
  }

  function dropAll() {
    epoch++
    for (const [key, entry] of entries) dropOne(key, entry)
    flights.clear()
  }

  /** The page in all its forms, kept if all conditions hold. Undefined when it is meant for one visitor only. */
  async function keep(
    { key, topics }: PagePlan,
    begun: number,
    response: Promise<Response>,
  ): Promise<Page | undefined> {
    const answer = await response
    if (answer.headers.has('set-cookie')) return undefined
    const page = await toPage(answer, fixed)
    if (page.status === 200 && !isSuspended && generationOf(topics) === begun) store(key, topics, page)
    return page
  }

  /**
   * The page of the plan, rendered once for all who ask meanwhile. `fn` gets the only address it may look at.
   * An answer with Set-Cookie goes to nobody but the one whose request was rendered: the others render their own.
   */
  async function render(planned: PagePlan, fn: (url: string) => Promise<Response>): Promise<Page | Response> {
    const running = flights.get(planned.key)
    if (running) return (await running.page) ?? fn(planned.url)
    stats.renders++
    const begun = generationOf(planned.topics)
    const response = fn(planned.url)
    const page = keep(planned, begun, response)
    const flight = { topics: planned.topics, page }
    flights.set(planned.key, flight)
    try {
      return (await page) ?? (await response)
    } finally {
      if (flights.get(planned.key) === flight) flights.delete(planned.key)
    }
  }

  /** Answers a request from the cache before any routing; false when there is nothing to answer it with. */
  function answerFromCache(req: IncomingMessage, res: ServerResponse): boolean {
    const planned = plan(req.method, req.url ?? '', req.headers)
    if (!planned) return false
    const page = find(planned.key)
    if (!page) {
      stats.misses++
      return false
    }
    stats.hits++
    send(page, req, res)
    return true
  }

  function send(page: Page, req: IncomingMessage, res: ServerResponse) {
    if (page.status === 200 && matches(req.headers['if-none-match'], page.etag)) {
      stats.notModified++
      res.writeHead(304, page.notModified)
      res.end()
      return
    }
    const form = bestForm(page, req.headers)
    res.writeHead(page.status, form.headers)
    if (req.method === 'HEAD') res.end()
    else res.end(form.body)
  }

  /** Drops pages as events come in, and keeps none while events may be missed. */
  function follow(events: Events) {
    for (const topic of new Set(Object.values(pages).flatMap((page) => page.topics))) {
      events.on(topic, () => drop(topic))
    }
    events.onLost(() => {
      isSuspended = true
      dropAll()
    })
    events.onBack(() => {
      dropAll()
      isSuspended = false
    })
  }

  return { plan, find, render, send, answerFromCache, drop, dropAll, follow, stats: () => ({ ...stats }) }
}

type Coding = 'br' | 'gzip' | 'raw'
const codings = new Map<string, Coding>() // browsers send a handful of different values

function bestForm(page: Page, headers: IncomingHttpHeaders): Form {
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

const accepts = (accepted: string, coding: string) =>
  accepted.split(',').some((part) => {
    const [name, weight] = part
      .trim()
      .toLowerCase()
      .split(/\s*;\s*q=/)
    return name === coding && Number(weight ?? 1) > 0
  })

const matches = (wanted: string | undefined, etag: string) =>
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

async function toPage(response: Response, fixed: Readonly<Record<string, string>>): Promise<Page> {
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
