import { readFile } from 'node:fs/promises'
import { type PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium'
import { endWithOwner } from '#kernel/child/index.ts'
import { drawPage, type PageBitmap } from './draw-page.ts'
import { missingFontsOn, type OutlineItem, readMeta, readOutline } from './pdfium-calls.ts'

// Opens an untrusted PDF file and sends what the reader shows of it: the text of its pages, the outline, the embedded
// facts. The first pages are drawn, too. Then it exits.

export interface PdfPage {
  page: number
  width: number
  height: number
  text: string
  /** Number of pictures on the page. */
  pictures: number
}

export type PdfMessage =
  | { is: 'encrypted' }
  | { is: 'damaged' }
  | { is: 'empty' }
  | { is: 'page'; page: PdfPage; bitmap?: PageBitmap }
  | { is: 'read'; pageCount: number; outline: OutlineItem[]; author: string; modified: string; missingFonts: string[] }

const [file = '', pictured = '0', pictureWidth = '0', maxPages = '0', maxText = '0'] = process.argv.slice(2)

/** Later pages hardly use other fonts. */
const pagesForFonts = 10
const missingFonts = new Set<string>()

endWithOwner()
const send = (message: PdfMessage) => new Promise<void>((resolve) => process.send?.(message, () => resolve()))

const library = await PDFiumLibrary.init()
const bytes = await readFile(file)
const document = await library
  .loadDocument(bytes)
  .catch((error: unknown) => ({ isEncrypted: /password/i.test(String(error)) }))
if ('isEncrypted' in document) await send({ is: document.isEncrypted ? 'encrypted' : 'damaged' })
else if (document.getPageCount() < 1) await send({ is: 'empty' })
else await sendContent(document)
process.exit()

async function sendContent(pdf: PDFiumDocument) {
  const pageCount = pdf.getPageCount()
  for (let at = 0; at < Math.min(pageCount, Number(maxPages)); at++) await sendPage(pdf, at)
  const read = { pageCount, outline: readOutline(library, pdf), ...readMeta(library, pdf) }
  await send({ is: 'read', ...read, missingFonts: [...missingFonts] })
}

async function sendPage(pdf: PDFiumDocument, at: number) {
  const page = pdf.getPage(at)
  const { originalWidth, originalHeight } = page.getOriginalSize()
  if (at < pagesForFonts) for (const font of missingFontsOn(library, page)) missingFonts.add(font)
  const pictures = [...page.objects()].filter(({ type }) => type === 'image').length
  const text = joinLines(page.getText().replaceAll('\0', '').toWellFormed()).slice(0, Number(maxText))
  const content = { page: at + 1, width: originalWidth, height: originalHeight, text, pictures }
  if (at >= Number(pictured)) return send({ is: 'page', page: content })
  return send({ is: 'page', page: content, bitmap: await drawPage(page, at, Number(pictureWidth), file) })
}

/** A Chinese sentence goes on in the next line without a space: words that a line break divides are found, too. */
function joinLines(text: string): string {
  return text.replace(/(?<=[\p{Script=Han}，、；：])[^\S\n]*\r?\n\s*(?=\p{Script=Han})/gu, '')
}
