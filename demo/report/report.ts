import type { Drawing } from '../drawing/shapes.ts'

/** A document as an outline of blocks; the writers of Word and PDF files know nothing else. */
export interface Report {
  title: string
  author: string
  /** With a cover the report also has a sheet of signatures and a table of contents. */
  cover?: Cover
  blocks: Block[]
}

export interface Cover {
  kind: string
  number: string
  date: string
  signatures: [role: string, name: string, date: string][]
  revisions: [version: string, date: string, change: string][]
}

export type Block = Heading | Text | Table | Figure

export interface Heading {
  kind: 'heading'
  depth: 1 | 2 | 3
  text: string
  startsPage?: boolean
}

export interface Text {
  kind: 'text'
  text: string
}

export interface Table {
  kind: 'table'
  caption?: string
  head: string[]
  rows: (string | number)[][]
}

export interface Figure {
  kind: 'figure'
  caption: string
  drawing: Drawing
}

export const text = (content: string): Text => ({ kind: 'text', text: content })

/** Width of every column as a share of the page, by the longest text in it; at least what a short number needs. */
export const columnShares = ({ head, rows }: Pick<Table, 'head' | 'rows'>): number[] => {
  const lengths = head.map((title, i) => {
    const longest = Math.max(...[title, ...rows.map((row) => String(row[i] ?? ''))].map(lengthOf))
    return Math.max(5, Math.min(34, longest + 1.5))
  })
  const total = lengths.reduce((sum, length) => sum + length, 0)
  return lengths.map((length) => length / total)
}

const lengthOf = (content: string) => [...content].reduce((sum, sign) => sum + (sign > '\u2e7f' ? 1 : 0.55), 0)
