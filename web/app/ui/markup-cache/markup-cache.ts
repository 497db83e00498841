import { randomBytes } from 'node:crypto'
import { type ComponentType, createElement, type ReactNode } from 'react'
import { type PreloadOptions, preload } from 'react-dom'
import type { Keep } from './cached-markup.tsx'
import { type Piece, toPiece } from './document-piece.ts'
import { createMemory } from './lru-cache.ts'

interface Part {
  piece: Piece
  /** Pictures seen at once, which the head of the page asks for. */
  pictures: { src: string; fetchPriority?: PreloadOptions['fetchPriority'] }[]
}

/** Where a part belongs. Nobody outside can write it, so no text of a person is taken for one. */
const mark = `<part:${randomBytes(16).toString('hex')}:`

/**
 * Remembers parts of pages by their data, and the text between them by itself, as the bytes that are sent; what was not
 * used for longest is given up beyond so many bytes. `render` writes markup as the whole page has it.
 */
export const createKeeper = (render: (node: ReactNode) => string, mostBytes: number) => {
  const numbers = new WeakMap<object, number>()
  const parts = createMemory<Part>(mostBytes, ({ piece }) => piece.bytes.length)
  const texts = createMemory<Piece>(mostBytes / 4, ({ bytes }) => bytes.length)
  let count = 0

  const numberOf = (part: object): number => {
    const known = numbers.get(part)
    if (known !== undefined) return known
    numbers.set(part, ++count)
    return count
  }

  const partOf = <Data extends object>(part: ComponentType<Data>, data: Data): Part => {
    const key = JSON.stringify([numberOf(part), data])
    return parts.find(key) ?? parts.add(key, toPart(render(createElement(part, data))))
  }

  /** The piece a text stands for: itself, or what `write` makes of it. */
  const pieceOf = (text: string, write = (own: string) => own): Piece => {
    const known = texts.find(text)
    if (known) return known
    const piece = toPiece(write(text))
    // A copy: as part of a page the text would hold on to all of it.
    return texts.add(Buffer.from(text).toString(), piece)
  }

  /** The parts of one page: `keep` leaves marks, and `piecesOf` puts what they stand for in their places. */
  const forPage = () => {
    const used: Piece[] = []
    const keep: Keep = (part, data) => {
      const { piece, pictures } = partOf(part, data)
      for (const { src, ...options } of pictures) preload(src, { as: 'image', ...options })
      return `${mark}${used.push(piece) - 1}>`
    }
    const piecesOf = (html: string): Piece[] => {
      const [first = '', ...rest] = html.split(mark)
      const placed = rest.flatMap((text) => {
        const end = text.indexOf('>')
        return [used[Number(text.slice(0, end))]!, pieceOf(text.slice(end + 1))]
      })
      return [pieceOf(first), ...placed]
    }
    return { keep, piecesOf }
  }

  return { forPage, pieceOf, stats: () => ({ parts: parts.stats(), texts: texts.stats() }) }
}

/** React asks for the pictures of what it renders ahead of it; in a page that stands in the head. */
const toPart = (rendered: string): Part => {
  const [ahead = ''] = /^(?:<link rel="preload" as="image"[^>]*>)*/.exec(rendered) ?? []
  const pictures = Array.from(ahead.matchAll(/ href="([^"]*)"(?: fetchPriority="(\w+)")?/gi), ([, href, priority]) => ({
    src: unescaped(href!),
    ...(priority && { fetchPriority: priority as PreloadOptions['fetchPriority'] }),
  }))
  return { piece: toPiece(rendered.slice(ahead.length)), pictures }
}

const letters: Record<string, string> = { '&amp;': '&', '&quot;': '"', '&#x27;': "'", '&lt;': '<', '&gt;': '>' }
const unescaped = (text: string) => text.replace(/&(?:amp|quot|#x27|lt|gt);/g, (word) => letters[word]!)
