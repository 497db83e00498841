import type { PageBitmap } from './draw-page.ts'
import type { OutlineItem } from './pdfium-calls.ts'

/** Pictures are drawn as wide as `width`. */
export type PdfRequest = { file: string; width: number } & (
  | { is: 'read'; drawnPages: number; maxPages: number; maxText: number }
  | { is: 'draw'; firstPage: number; count: number }
)

export interface PdfPage {
  page: number
  width: number
  height: number
  text: string
  /** Number of pictures on the page. */
  pictures: number
}

export interface PdfFacts {
  pageCount: number
  outline: OutlineItem[]
  author: string
  modified: string
  missingFonts: string[]
}

/** Pages and pictures come one by one; any other message is the last. */
export type PdfMessage =
  | { is: 'page'; page: PdfPage }
  | { is: 'bitmap'; bitmap: PageBitmap }
  | { is: 'encrypted' | 'damaged' | 'empty' | 'drawn' }
  | ({ is: 'read' } & PdfFacts)
