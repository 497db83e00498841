import { readFile } from 'node:fs/promises'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { endWithOwner } from '#kernel/child/index.ts'

// Opens an untrusted PDF file, sends the number of its pages, and exits.

export type PdfMessage = { is: 'read'; pageCount: number } | { is: 'encrypted' } | { is: 'broken' }

endWithOwner()
const send = (message: PdfMessage) => process.send?.(message, () => process.exit())

const library = await PDFiumLibrary.init()
const bytes = await readFile(process.argv[2] ?? '')
const pageCount = await library.loadDocument(bytes).then(
  (document) => document.getPageCount(),
  (error: unknown) => ({ isEncrypted: /password/i.test(String(error)) }),
)
if (typeof pageCount === 'object') send({ is: pageCount.isEncrypted ? 'encrypted' : 'broken' })
else send(pageCount > 0 ? { is: 'read', pageCount } : { is: 'broken' })
