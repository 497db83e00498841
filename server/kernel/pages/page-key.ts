import type { IncomingHttpHeaders } from 'node:http'
import { type PageTopics, topicsOfPage } from './page-topics.ts'

/** A page that may be cached for visitors. */
export interface CachedPage extends PageTopics {
  /** The query parameters that the page reads. All others are removed before it is rendered. */
  query: readonly string[]
}

/** path -> page; the path must match as a whole. `/page/*` stands for every path with one more segment. */
export type CachedPages = Readonly<Record<string, CachedPage>>

export interface PageKey {
  key: string
  /** Canonical path and query: the only part of the request that the render may see. */
  url: string
  /** The page is dropped when one of these changes. */
  topics: readonly string[]
}

const maxUrlLength = 512
const maxKnownUrls = 10_000

/**
 * Decides by method, URL and headers whether a request may be answered from the cache, and under which key. The key and
 * the render share one canonical URL, so that nothing outside it can end up in another visitor's page.
 */
export function createPageKeys(pages: CachedPages, tokenCookie: string) {
  const known = new Map<string, PageKey | undefined>() // raw URL -> key, so that a hit parses nothing
  const token = `${tokenCookie}=`

  function keyOfUrl(rawUrl: string): PageKey | undefined {
    if (rawUrl.length > maxUrlLength) return undefined
    if (known.has(rawUrl)) return known.get(rawUrl)
    const key = toPageKey(rawUrl, pages)
    if (known.size >= maxKnownUrls) known.clear()
    known.set(rawUrl, key)
    return key
  }

  return (method: string | undefined, rawUrl: string, headers: IncomingHttpHeaders): PageKey | undefined => {
    if (method !== 'GET' && method !== 'HEAD') return undefined
    if (headers.authorization !== undefined) return undefined
    if (headers.cookie?.includes(token)) return undefined
    return keyOfUrl(rawUrl)
  }
}

function toPageKey(rawUrl: string, pages: CachedPages): PageKey | undefined {
  const queryStart = rawUrl.indexOf('?')
  const path = queryStart < 0 ? rawUrl : rawUrl.slice(0, queryStart)
  const page = pageAt(documentPath(path), pages)
  if (!page) return undefined
  const params = new URLSearchParams(queryStart < 0 ? '' : rawUrl.slice(queryStart + 1))
  const query = new URLSearchParams()
  for (const name of isData(path) ? [...page.query, '_routes'] : page.query) {
    const value = params.get(name)
    if (value !== null) query.set(name, value)
  }
  const url = query.size === 0 ? path : `${path}?${query}`
  return { key: url, url, topics: topicsOfPage(page, query) }
}

function pageAt(path: string, pages: CachedPages): CachedPage | undefined {
  const family = `${path.slice(0, path.lastIndexOf('/'))}/*`
  return [path, family].filter((known) => Object.hasOwn(pages, known)).map((known) => pages[known])[0]
}

const isData = (path: string) => path.endsWith('.data')

/** React Router requests the data of a page at `<path>.data`, and at `/_.data` for `/`. */
function documentPath(path: string): string {
  if (!isData(path)) return path
  return path === '/_.data' ? '/' : path.slice(0, -'.data'.length)
}
