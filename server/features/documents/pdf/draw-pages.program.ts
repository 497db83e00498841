import { readFile } from 'node:fs/promises'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { endWithOwner } from '#kernel/child/index.ts'
import { drawPage, type PageBitmap } from './draw-page.ts'

// Opens an untrusted PDF file, draws some of its pages and exits.

export type DrawMessage = { is: 'page'; bitmap: PageBitmap } | { is: 'drawn' } | { is: 'damaged' }

const [file = '', first = '1', count = '0', width = '0'] = process.argv.slice(2)

endWithOwner()
const send = (message: DrawMessage) => new Promise<void>((resolve) => process.send?.(message, () => resolve()))

const library = await PDFiumLibrary.init()
const document = await library.loadDocument(await readFile(file)).catch(() => undefined)
if (document) {
  const end = Math.min(Number(first) - 1 + Number(count), document.getPageCount())
  for (let at = Number(first) - 1; at < end; at++)
    await send({ is: 'page', bitmap: await drawPage(document.getPage(at), at, Number(width), file) })
  await send({ is: 'drawn' })
} else await send({ is: 'damaged' })
process.exit()
