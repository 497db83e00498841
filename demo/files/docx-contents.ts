import type { Block } from '../report/report.ts'

export interface OutlineEntry {
  text: string
  depth: 1 | 2 | 3
  page: number
  bookmark: string
}

const linesPerPage = 32

/** The headings of two levels, with the page they are likely to be on: programs that lay out the text correct it. */
export const outlineOf = (blocks: Block[]): OutlineEntry[] => {
  let lines = 0
  let headings = 0
  const entries: OutlineEntry[] = []
  for (const block of blocks) {
    if (block.kind === 'heading') {
      headings += 1
      if (block.startsPage) lines = Math.ceil(lines / linesPerPage) * linesPerPage
      if (block.depth < 3)
        entries.push({
          text: block.text,
          depth: block.depth,
          page: 1 + Math.floor(lines / linesPerPage),
          bookmark: `_Toc${headings}`,
        })
    }
    lines += heightOf(block)
  }
  return entries
}

const heightOf = (block: Block): number => {
  switch (block.kind) {
    case 'heading':
      return 2
    case 'text':
      return Math.ceil((block.text.length + 2) / 37)
    case 'table':
      return 2 + (block.rows.length + 1) * 1.1
    case 'figure':
      return block.drawing.height / 21 + 1
  }
}
