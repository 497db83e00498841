import { type ComponentType, createElement, type ReactNode } from 'react'
import { type PreloadOptions, preload } from 'react-dom'
import type { RenderCached } from './cached-section.tsx'

interface RenderedComponent {
  html: string
  /** Images above the fold, which the head of the page preloads. */
  preloads: { src: string; fetchPriority?: PreloadOptions['fetchPriority'] }[]
}

/**
 * Caches rendered components by their data. `render` must produce the same markup as the rendering of the whole page.
 */
export const createMarkupCache = (render: (node: ReactNode) => string, maxBytes: number) => {
  const componentIds = new WeakMap<object, number>()
  // Markup holds Chinese text, which V8 stores as two bytes per character.
  const components = createLruCache<RenderedComponent>(maxBytes, ({ html }) => 2 * html.length)
  let idCount = 0

  const idOf = (component: object): number => {
    const id = componentIds.get(component)
    if (id !== undefined) return id
    componentIds.set(component, ++idCount)
    return idCount
  }

  const find = <Data extends object>(component: ComponentType<Data>, data: Data): RenderedComponent => {
    const key = JSON.stringify([idOf(component), data])
    return components.find(key) ?? components.add(key, splitPreloads(render(createElement(component, data))))
  }

  const renderCached: RenderCached = (component, data) => {
    const { html, preloads } = find(component, data)
    for (const { src, ...options } of preloads) preload(src, { as: 'image', ...options })
    return html
  }

  return { renderCached, stats: components.stats }
}

/** A cache limited by bytes (keys and values); the least recently used entries are evicted first. */
const createLruCache = <Value>(maxBytes: number, sizeOf: (value: Value) => number) => {
  const entries = new Map<string, Value>()
  let bytes = 0
  // Keys hold Chinese text, which V8 stores as two bytes per character.
  const cost = (key: string, value: Value) => 2 * key.length + sizeOf(value)

  const find = (key: string): Value | undefined => {
    const value = entries.get(key)
    if (value === undefined) return undefined
    entries.delete(key)
    entries.set(key, value)
    return value
  }

  const add = (key: string, value: Value): Value => {
    entries.set(key, value)
    bytes += cost(key, value)
    for (const [oldestKey, oldest] of entries) {
      if (bytes <= maxBytes) break
      entries.delete(oldestKey)
      bytes -= cost(oldestKey, oldest)
    }
    return value
  }
  return { find, add, stats: () => ({ bytes, count: entries.size }) }
}

/** React writes image preloads in front of a fragment; in a whole page they belong in the head. */
const splitPreloads = (rendered: string): RenderedComponent => {
  const [links = ''] = /^(?:<link rel="preload" as="image"[^>]*>)*/.exec(rendered) ?? []
  const preloads = Array.from(links.matchAll(/ href="([^"]*)"(?: fetchPriority="(\w+)")?/gi), ([, href, priority]) => ({
    src: unescapeHtml(href!),
    ...(priority && { fetchPriority: priority as PreloadOptions['fetchPriority'] }),
  }))
  return { html: rendered.slice(links.length), preloads }
}

const entities: Record<string, string> = { '&amp;': '&', '&quot;': '"', '&#x27;': "'", '&lt;': '<', '&gt;': '>' }
const unescapeHtml = (text: string) => text.replace(/&(?:amp|quot|#x27|lt|gt);/g, (entity) => entities[entity]!)
