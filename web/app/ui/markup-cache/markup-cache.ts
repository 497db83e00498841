import { randomBytes } from 'node:crypto'
import { type ComponentType, createElement, type ReactNode } from 'react'
import { type PreloadOptions, preload } from 'react-dom'
import type { RenderCached } from './cached-markup.tsx'
import { type DocumentPiece, toDocumentPiece } from './document-piece.ts'
import { createLruCache } from './lru-cache.ts'

interface RenderedComponent {
  piece: DocumentPiece
  /** Images above the fold, which the head of the page preloads. */
  preloads: { src: string; fetchPriority?: PreloadOptions['fetchPriority'] }[]
}

/** Marks where cached markup is inserted. It is random, so that text written by users cannot imitate it. */
const placeholder = `<part:${randomBytes(16).toString('hex')}:`

/**
 * Caches rendered components by their data, and the text between them by itself, as the bytes that are sent. `render`
 * must produce the same markup as the rendering of the whole page.
 */
export const createMarkupCache = (render: (node: ReactNode) => string, maxBytes: number) => {
  const componentIds = new WeakMap<object, number>()
  const components = createLruCache<RenderedComponent>(maxBytes, ({ piece }) => piece.bytes.length)
  const texts = createLruCache<DocumentPiece>(maxBytes / 4, ({ bytes }) => bytes.length)
  let idCount = 0

  const idOf = (component: object): number => {
    const id = componentIds.get(component)
    if (id !== undefined) return id
    componentIds.set(component, ++idCount)
    return idCount
  }

  const renderComponent = <Data extends object>(component: ComponentType<Data>, data: Data): RenderedComponent => {
    const key = JSON.stringify([idOf(component), data])
    return components.find(key) ?? components.add(key, splitPreloads(render(createElement(component, data))))
  }

  /** The encoded form of a text, or of what `write` makes of it. */
  const pieceOf = (text: string, write = (own: string) => own): DocumentPiece => {
    const cached = texts.find(text)
    if (cached) return cached
    const piece = toDocumentPiece(write(text))
    // Copied, because a slice keeps the whole page it was cut from in memory.
    return texts.add(Buffer.from(text).toString(), piece)
  }

  /** For one page: `renderCached` leaves placeholders in the markup, `piecesOf` replaces them. */
  const forPage = () => {
    const used: DocumentPiece[] = []
    const renderCached: RenderCached = (component, data) => {
      const { piece, preloads } = renderComponent(component, data)
      for (const { src, ...options } of preloads) preload(src, { as: 'image', ...options })
      return `${placeholder}${used.push(piece) - 1}>`
    }
    const piecesOf = (html: string): DocumentPiece[] => {
      const [first = '', ...rest] = html.split(placeholder)
      const following = rest.flatMap((text) => {
        const end = text.indexOf('>')
        return [used[Number(text.slice(0, end))]!, pieceOf(text.slice(end + 1))]
      })
      return [pieceOf(first), ...following]
    }
    return { renderCached, piecesOf }
  }

  return { forPage, pieceOf, stats: () => ({ components: components.stats(), texts: texts.stats() }) }
}

/** React writes image preloads in front of a fragment; in a whole page they belong in the head. */
const splitPreloads = (rendered: string): RenderedComponent => {
  const [links = ''] = /^(?:<link rel="preload" as="image"[^>]*>)*/.exec(rendered) ?? []
  const preloads = Array.from(links.matchAll(/ href="([^"]*)"(?: fetchPriority="(\w+)")?/gi), ([, href, priority]) => ({
    src: unescapeHtml(href!),
    ...(priority && { fetchPriority: priority as PreloadOptions['fetchPriority'] }),
  }))
  return { piece: toDocumentPiece(rendered.slice(links.length)), preloads }
}

const entities: Record<string, string> = { '&amp;': '&', '&quot;': '"', '&#x27;': "'", '&lt;': '<', '&gt;': '>' }
const unescapeHtml = (text: string) => text.replace(/&(?:amp|quot|#x27|lt|gt);/g, (entity) => entities[entity]!)
