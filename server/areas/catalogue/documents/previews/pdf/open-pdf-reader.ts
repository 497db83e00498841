import path from 'node:path'
import { documentLimits } from '#contract/catalogue/documents/previews/reader-rules.ts'
import { type Limits, openLastingProgram, packageFolder } from '#kernel/child/index.ts'
import { UnreadableDocument } from '../office/converter.ts'
import type { OnDrawn } from './draw-page.ts'
import type { PdfFacts, PdfMessage, PdfPage, PdfRequest } from './pdf-request.ts'

const programFile = path.join(import.meta.dirname, 'pdf.program.ts')
const { drawnPages, maxFreePages, maxPages, maxPageText, pictureWidths } = documentLimits
const width = Math.max(...pictureWidths)

export type PdfContent = PdfFacts & { pages: PdfPage[] }

/** Throws `UnreadableDocument` for a file that is damaged, encrypted or empty. */
export interface PdfReader {
  /** Reads text, outline and facts of a PDF file, and draws the pages that may be free. */
  read(file: string, signal: AbortSignal, onDrawn: OnDrawn): Promise<PdfContent>
  /** Draws one group of pages. */
  draw(file: string, firstPage: number, signal: AbortSignal, onDrawn: OnDrawn): Promise<void>
  close(): Promise<void>
}

/** Reads one PDF file of the folder after the other in a confined child process, which may write there only. */
export const openPdfReader = (folder: string, limits: Limits): PdfReader => {
  const confined = { program: programFile, reads: [packageFolder('@hyzyla/pdfium')], writes: folder }
  const { ask, close } = openLastingProgram<PdfRequest, PdfMessage>(confined, limits)
  return {
    async read(file, signal, onDrawn) {
      const pages: PdfPage[] = []
      const request = { is: 'read', file, width, drawnPages: maxFreePages, maxPages, maxText: maxPageText } as const
      const message = await ask(request, signal, (part) => {
        if (part.is === 'page') pages.push(part.page)
        return isLast(part, onDrawn)
      })
      const { is: _is, ...facts } = readable(message, 'read')
      return { ...facts, pages }
    },
    async draw(file, firstPage, signal, onDrawn) {
      const request = { is: 'draw', file, width, firstPage, count: drawnPages } as const
      readable(await ask(request, signal, (part) => isLast(part, onDrawn)), 'drawn')
    },
    close,
  }
}

const isLast = (message: PdfMessage, onDrawn: OnDrawn): boolean => {
  if (message.is === 'bitmap') onDrawn(message.bitmap)
  return message.is !== 'bitmap' && message.is !== 'page'
}

/** The expected last message; any other names the fault of the file. */
const readable = <Is extends PdfMessage['is']>(message: PdfMessage, expected: Is) => {
  if (message.is === expected) return message as Extract<PdfMessage, { is: Is }>
  throw new UnreadableDocument(message.is === 'encrypted' || message.is === 'empty' ? message.is : 'damaged')
}
