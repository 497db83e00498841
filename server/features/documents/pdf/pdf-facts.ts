import type { ChildProcess } from 'node:child_process'
import path from 'node:path'
import { guarded, killTree, type Limits, packageFolder, startConfined } from '#kernel/child/index.ts'
import { encryptedPdf, Unreadable, unreadablePdf } from '../office/converter.ts'
import type { PdfAnswer } from './pdf-facts.program.ts'

const programFile = path.join(import.meta.dirname, 'pdf-facts.program.ts')

/** Reads the PDF file in a program of its own; throws `Unreadable` when nobody could. */
export const pdfFacts = async (file: string, limits: Limits, signal: AbortSignal): Promise<{ pageCount: number }> => {
  const child = startConfined({
    program: programFile,
    args: [file],
    reads: [packageFolder('@hyzyla/pdfium')],
    writes: path.dirname(file),
  })
  try {
    const answer = await guarded(child, limits, signal, answerOf(child))
    if (answer.is === 'read') return { pageCount: answer.pageCount }
    throw new Unreadable(answer.is === 'encrypted' ? encryptedPdf : unreadablePdf)
  } finally {
    await killTree(child)
  }
}

const answerOf = (child: ChildProcess): Promise<PdfAnswer> =>
  new Promise((resolve) => child.once('message', (answer: PdfAnswer) => resolve(answer)))
