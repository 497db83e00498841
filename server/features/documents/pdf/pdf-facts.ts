import type { ChildProcess } from 'node:child_process'
import path from 'node:path'
import { guarded, killTree, type Limits, packageFolder, startConfined } from '#kernel/child/index.ts'
import { encryptedPdf, UnreadableDocument, unreadablePdf } from '../office/converter.ts'
import type { PdfMessage } from './pdf-facts.program.ts'

const programFile = path.join(import.meta.dirname, 'pdf-facts.program.ts')

/** Reads the PDF file in a confined child process; throws `UnreadableDocument` if it is damaged or encrypted. */
export const pdfFacts = async (file: string, limits: Limits, signal: AbortSignal): Promise<{ pageCount: number }> => {
  const child = startConfined({
    program: programFile,
    args: [file],
    reads: [packageFolder('@hyzyla/pdfium')],
    writes: path.dirname(file),
  })
  try {
    const message = await guarded(child, limits, signal, nextMessage(child))
    if (message.is === 'read') return { pageCount: message.pageCount }
    throw new UnreadableDocument(message.is === 'encrypted' ? encryptedPdf : unreadablePdf)
  } finally {
    await killTree(child)
  }
}

const nextMessage = (child: ChildProcess): Promise<PdfMessage> =>
  new Promise((resolve) => child.once('message', (message: PdfMessage) => resolve(message)))
