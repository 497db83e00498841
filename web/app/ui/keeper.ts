import { type ComponentType, createElement, type ReactNode } from 'react'
import { type PreloadOptions, preload } from 'react-dom'
import type { Keep } from './kept.tsx'

interface Markup {
  html: string
  /** Pictures seen at once, which the head of the page asks for. */
  pictures: { src: string; fetchPriority?: PreloadOptions['fetchPriority'] }[]
}

/**
 * Remembers the markup of parts by their data; what was not used for longest is given up beyond so many characters.
 * `render` writes markup as the whole page has it.
 */
export const createKeeper = (render: (node: ReactNode) => string, mostCharacters: number) => {
  const numbers = new WeakMap<object, number>()
  const kept = new Map<string, Markup>()
  let characters = 0
  let parts = 0

  const numberOf = (part: object): number => {
    const known = numbers.get(part)
    if (known !== undefined) return known
    numbers.set(part, ++parts)
    return parts
  }

  const add = (key: string, markup: Markup): Markup => {
    kept.set(key, markup)
    characters += key.length + markup.html.length
    for (const [oldest, { html }] of kept) {
      if (characters <= mostCharacters) break
      kept.delete(oldest)
      characters -= oldest.length + html.length
    }
    return markup
  }

  const markupOf = <Data extends object>(part: ComponentType<Data>, data: Data): Markup => {
    const key = JSON.stringify([numberOf(part), data])
    const known = kept.get(key)
    if (!known) return add(key, toMarkup(render(createElement(part, data))))
    kept.delete(key)
    kept.set(key, known)
    return known
  }

  const keep: Keep = (part, data) => {
    const { html, pictures } = markupOf(part, data)
    for (const { src, ...options } of pictures) preload(src, { as: 'image', ...options })
    return html
  }
  return { keep, stats: () => ({ characters, count: kept.size }) }
}

/** React asks for the pictures of what it renders ahead of it; in a page that stands in the head. */
const toMarkup = (rendered: string): Markup => {
  const [ahead = ''] = /^(?:<link rel="preload" as="image"[^>]*>)*/.exec(rendered) ?? []
  const pictures = Array.from(ahead.matchAll(/ href="([^"]*)"(?: fetchPriority="(\w+)")?/gi), ([, href, priority]) => ({
    src: unescaped(href!),
    ...(priority && { fetchPriority: priority as PreloadOptions['fetchPriority'] }),
  }))
  return { html: rendered.slice(ahead.length), pictures }
}

const letters: Record<string, string> = { '&amp;': '&', '&quot;': '"', '&#x27;': "'", '&lt;': '<', '&gt;': '>' }
const unescaped = (text: string) => text.replace(/&(?:amp|quot|#x27|lt|gt);/g, (word) => letters[word]!)
