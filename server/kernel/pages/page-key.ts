import type { IncomingHttpHeaders } from 'node:http'

/** A page that may be cached for visitors. */
export interface CachedPage {
  /** The query keys the page reads. All others are taken off before it is rendered. */
  query: readonly string[]
  /** The events after which it must be rendered anew. */
  topics: readonly string[]
}

/** path -> page; the path is matched as a whole. */
export type CachedPages = Readonly<Record<string, CachedPage>>

export interface PageKey {
  key: string
  /** Path and query in their one canonical form: the only part of the request that the render may see. */
  url: string
  topics: readonly string[]
}

const longestUrl = 512
const rememberedUrls = 10_000

/**
 * Decides by method, address and headers whether a request may be answered from the cache, and under which key.
 * The key and the render share one normalised address, so nothing outside it can end up in somebody else's page.
 */
export function createPageKeys(pages: CachedPages, tokenCookie: string) {
  const known = new Map<string, PageKey | undefined>() // raw address -> plan, so that a hit parses nothing
  const token = `${tokenCookie}=`

  function planOf(rawUrl: string): PageKey | undefined {
    if (known.has(rawUrl)) return known.get(rawUrl)
    const plan = rawUrl.length <= longestUrl ? normalise(rawUrl, pages) : undefined
    if (rawUrl.length <= longestUrl) {
      if (known.size >= rememberedUrls) known.clear()
      known.set(rawUrl, plan)
    }
    return plan
  }

  return (method: string | undefined, rawUrl: string, headers: IncomingHttpHeaders): PageKey | undefined => {
    if (method !== 'GET' && method !== 'HEAD') return undefined
    if (headers.authorization !== undefined) return undefined
    if (headers.cookie?.includes(token)) return undefined
    return planOf(rawUrl)
  }
}

function normalise(rawUrl: string, pages: CachedPages): PageKey | undefined {
  const mark = rawUrl.indexOf('?')
  const path = mark < 0 ? rawUrl : rawUrl.slice(0, mark)
  const page = pages[documentPath(path)]
  if (!page || !Object.hasOwn(pages, documentPath(path))) return undefined
  const given = new URLSearchParams(mark < 0 ? '' : rawUrl.slice(mark + 1))
  const kept = new URLSearchParams()
  for (const name of isData(path) ? [...page.query, '_routes'] : page.query) {
    const value = given.get(name)
    if (value !== null) kept.set(name, value)
  }
  const url = kept.size === 0 ? path : `${path}?${kept}`
  return { key: url, url, topics: page.topics }
}

const isData = (path: string) => path.endsWith('.data')

/** React Router asks for a page's data at `<path>.data`, and at `/_.data` for `/`. */
function documentPath(path: string): string {
  if (!isData(path)) return path
  return path === '/_.data' ? '/' : path.slice(0, -'.data'.length)
}
