import { readFile } from 'node:fs/promises'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { endWithOwner } from '#kernel/child/index.ts'

// Opens a stranger's PDF file once, says how many pages it has, and ends.

export type PdfAnswer = { is: 'read'; pageCount: number } | { is: 'encrypted' } | { is: 'broken' }

endWithOwner()
const answer = (message: PdfAnswer) => process.send?.(message, () => process.exit())

const library = await PDFiumLibrary.init()
const bytes = await readFile(process.argv[2] ?? '')
const pageCount = await library.loadDocument(bytes).then(
  (document) => document.getPageCount(),
  (error: unknown) => ({ isEncrypted: /password/i.test(String(error)) }),
)
if (typeof pageCount === 'object') answer({ is: pageCount.isEncrypted ? 'encrypted' : 'broken' })
else answer(pageCount > 0 ? { is: 'read', pageCount } : { is: 'broken' })
