import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Events } from '#kernel/live/index.ts'
import { bestEncoding, browserAsksAgain, matches, type Page, toPage, withPausedWord } from './page-encodings.ts'
import { type CachedPages, createPageKeys, type PageKey } from './page-key.ts'
import { createPageStore } from './page-store.ts'
import { announcedTopics, type Change, topicsOfChange } from './page-topics.ts'

export interface PageCacheOptions {
  pages: CachedPages
  maxBytes: number
  /** The name of the session cookie; requests that carry it are never answered from the cache. */
  tokenCookie: string
  /** Security headers, sent with every page because answers from the cache bypass Fastify's hooks. */
  headers?: Readonly<Record<string, string>>
  /** Expiry without an announcement, for content that is not announced: counters, dates, boxes with related items. */
  maxAgeSeconds?: number
  /** How long a cache in front of the portal, such as a CDN, may keep a page without asking. */
  sharedSeconds?: number
}

/** A render that has not finished yet. */
interface RunningRender {
  topics: readonly string[]
  page: Promise<Page | undefined>
  /** Its content changed after it began: it is sent to the requests waiting for it, but not cached. */
  isStale: boolean
}

/** Lets caches in front of the portal keep a page that every visitor gets, unless the page itself says how it may be kept. */
const letOthersKeep = ({ status, headers }: Response, seconds: number): void => {
  if (status === 200 && (headers.get('cache-control') ?? browserAsksAgain) === browserAsksAgain)
    headers.set('cache-control', `public, max-age=0, s-maxage=${seconds}`)
}

/** Longer than any render of a database that answers. */
const renderMs = 2_000
/** While the database is away, one render in this time finds out whether it is back. */
const retryMs = 2_000

export type PageCache = ReturnType<typeof createPageCache>

/**
 * Pages for visitors without a session: rendered once, sent until an announcement says that their content changed.
 * Only a 200 without Set-Cookie is cached, and only if nothing it depends on changed since its render began. While the
 * database is away, stored pages go out with a word that writing is paused.
 */
export function createPageCache({
  pages,
  maxBytes,
  tokenCookie,
  headers: fixed = {},
  maxAgeSeconds = 300,
  sharedSeconds = 0,
}: PageCacheOptions) {
  const keyOf = createPageKeys(pages, tokenCookie)
  const store = createPageStore(maxBytes, maxAgeSeconds * 1000)
  const running = new Map<string, RunningRender>()
  const stats = { hits: 0, notModified: 0, misses: 0, renders: 0, paused: 0 }
  /** Variants with the word that writing is paused. */
  const pausedPages = new WeakMap<Page, Promise<Page>>()
  let isSuspended = false
  /** Until then a page that can be sent without the database is not rendered. */
  let awayUntil = 0

  /** Later requests must see the change, so they do not join a render that began before it. */
  function markStale(key: string, render: RunningRender) {
    render.isStale = true
    running.delete(key)
  }

  function drop(change: Change) {
    const topics = topicsOfChange(change)
    store.dropTopics(topics)
    for (const [key, render] of running)
      if (render.topics.some((topic) => topics.includes(topic))) markStale(key, render)
  }

  /** Announcements may have been missed: every page is rendered anew, and stored ones serve only while that fails. */
  function outdateAll() {
    store.markOutdated()
    for (const [key, render] of running) markStale(key, render)
  }

  function pausedPage(page: Page): Promise<Page> {
    const known = pausedPages.get(page) ?? withPausedWord(page, fixed)
    pausedPages.set(page, known)
    return known
  }

  /** PLAT-11: the rendered page, or the stored one when the database is away: an older page is better than an error. */
  async function renderOrStored(pageKey: PageKey, fn: (url: string) => Promise<Response>) {
    const stored = store.findOutdated(pageKey.key)
    if (!stored) return render(pageKey, fn)
    if (isSuspended && Date.now() < awayUntil) return pausedPage(stored)
    const rendering = render(pageKey, fn)
    rendering.catch(() => {}) // it may fail after its time
    const rendered = await Promise.race([rendering, pause(renderMs, undefined, { ref: false })])
    if (rendered && rendered.status !== 503) return rendered
    awayUntil = Date.now() + retryMs
    stats.paused++
    return pausedPage(stored)
  }

  /**
   * The page of the key, rendered once for all visitors who request it meanwhile. `fn` gets the only URL it may look at.
   * An answer with Set-Cookie goes only to the visitor whose request was rendered: the others render their own.
   */
  async function render({ key, url, topics }: PageKey, fn: (url: string) => Promise<Response>) {
    const joined = running.get(key)
    if (joined) return (await joined.page) ?? fn(url)
    stats.renders++
    const response = fn(url)
    const page = response.then((answer) => {
      if (answer.headers.has('set-cookie')) return undefined
      if (sharedSeconds > 0) letOthersKeep(answer, sharedSeconds)
      return toPage(answer, fixed)
    })
    const own: RunningRender = { topics, page, isStale: false }
    running.set(key, own)
    try {
      const rendered = await page
      if (!rendered) return await response
      if (rendered.status === 200 && !own.isStale && !isSuspended) store.add(key, topics, rendered)
      return rendered
    } finally {
      if (running.get(key) === own) running.delete(key)
    }
  }

  /**
   * Answers a request from the cache before any routing; false when the page is not cached. While the process is
   * overloaded, a page that has merely expired is better than none.
   */
  function answerFromCache(req: IncomingMessage, res: ServerResponse, isOverloaded = false): boolean {
    const pageKey = keyOf(req.method, req.url ?? '', req.headers)
    if (!pageKey) return false
    const page = store.find(pageKey.key, isOverloaded)
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
    const { headers, body } = bestEncoding(page, req.headers)
    res.writeHead(page.status, headers)
    if (req.method === 'HEAD') res.end()
    else res.end(body)
  }

  /** Drops pages as announcements come in, and caches none while announcements may be missed. */
  function follow(events: Events) {
    for (const topic of announcedTopics(Object.values(pages))) events.on(topic, drop)
    events.onLost(() => {
      isSuspended = true
      outdateAll()
    })
    events.onBack(() => {
      outdateAll()
      isSuspended = false
    })
  }

  return {
    keyOf,
    find: store.find,
    /** Whether a request for the page would only wait for a render that is running already. */
    isRendering: ({ key }: PageKey) => running.has(key),
    render: renderOrStored,
    send,
    answerFromCache,
    drop,
    outdateAll,
    follow,
    stats: () => ({ ...stats, ...store.stats() }),
  }
}
