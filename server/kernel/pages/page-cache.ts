import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Events } from '#kernel/live/index.ts'
import { bestEncoding, matches, type Page, toPage } from './page-encodings.ts'
import { type CachedPages, createPageKeys, type PageKey } from './page-key.ts'
import { createPageStore } from './page-store.ts'

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
  const plan = createPageKeys(pages, tokenCookie)
  const kept = createPageStore(maxBytes, maxAgeSeconds * 1000)
  const flights = new Map<string, { topics: readonly string[]; page: Promise<Page | undefined> }>()
  const generations = new Map<string, number>()
  const stats = { hits: 0, notModified: 0, misses: 0, renders: 0 }
  let epoch = 0
  let isSuspended = false

  const generationOf = (topics: readonly string[]) =>
    topics.reduce((sum, topic) => sum + (generations.get(topic) ?? 0), epoch)

  function drop(topic: string) {
    generations.set(topic, (generations.get(topic) ?? 0) + 1)
    kept.removeWhere((topics) => topics.includes(topic))
    // Who asks from now on must see the change: he may not join a render that began before it.
    for (const [key, flight] of flights) if (flight.topics.includes(topic)) flights.delete(key)
  }

  function dropAll() {
    epoch++
    kept.removeWhere(() => true)
    flights.clear()
  }

  /** The page in all its forms, kept if all conditions hold. Undefined when it is meant for one visitor only. */
  async function keep({ key, topics }: PageKey, begun: number, response: Promise<Response>): Promise<Page | undefined> {
    const answer = await response
    if (answer.headers.has('set-cookie')) return undefined
    const page = await toPage(answer, fixed)
    if (page.status === 200 && !isSuspended && generationOf(topics) === begun) kept.add(key, topics, page)
    return page
  }

  /**
   * The page of the plan, rendered once for all who ask meanwhile. `fn` gets the only address it may look at.
   * An answer with Set-Cookie goes to nobody but the one whose request was rendered: the others render their own.
   */
  async function render(planned: PageKey, fn: (url: string) => Promise<Response>): Promise<Page | Response> {
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
    const page = kept.find(planned.key)
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
    const form = bestEncoding(page, req.headers)
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

  return {
    plan,
    find: kept.find,
    render,
    send,
    answerFromCache,
    drop,
    dropAll,
    follow,
    stats: () => ({ ...stats, ...kept.stats() }),
  }
}
