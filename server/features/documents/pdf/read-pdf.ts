import path from 'node:path'
import { documentLimits } from '#contract/reader-rules.ts'
import { guarded, killTree, type Limits, packageFolder, startConfined } from '#kernel/child/index.ts'
import { UnreadableDocument } from '../office/converter.ts'
import type { OnDrawn } from './draw-page.ts'
import type { PdfMessage, PdfPage } from './read-pdf.program.ts'

const programFile = path.join(import.meta.dirname, 'read-pdf.program.ts')
const { maxFreePages, maxPages, maxPageText, pictureWidths } = documentLimits

export type PdfContent = Omit<Extract<PdfMessage, { is: 'read' }>, 'is'> & { pages: PdfPage[] }

/**
 * Reads text, outline and facts of a PDF file in a confined child process, and draws the pages that may be free; throws
 * `UnreadableDocument` if it is damaged, encrypted or empty.
 */
export const readPdf = async (
  file: string,
  limits: Limits,
  signal: AbortSignal,
  onDrawn: OnDrawn,
): Promise<PdfContent> => {
  const child = startConfined({
    program: programFile,
    args: [file, ...[maxFreePages, Math.max(...pictureWidths), maxPages, maxPageText].map(String)],
    reads: [packageFolder('@hyzyla/pdfium')],
    writes: path.dirname(file),
  })
  const pages: PdfPage[] = []
  const ended = new Promise<PdfMessage>((resolve) =>
    child.on('message', (message: PdfMessage) => {
      if (message.is !== 'page') return resolve(message)
      pages.push(message.page)
      if (message.bitmap) onDrawn(message.bitmap)
    }),
  )
  try {
    const message = await guarded(child, limits, signal, ended)
    if (message.is === 'read') {
      const { is: _is, ...content } = message
      return { ...content, pages }
    }
    throw new UnreadableDocument(message.is === 'page' ? 'damaged' : message.is)
  } finally {
    await killTree(child)
  }
}
