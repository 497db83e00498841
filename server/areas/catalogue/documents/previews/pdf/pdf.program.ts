import { readFile } from 'node:fs/promises'
import { type PDFiumDocument, PDFiumLibrary, type PDFiumPage } from '@hyzyla/pdfium'
import { endWithOwner } from '#kernel/child/index.ts'
import { drawPage } from './draw-page.ts'
import type { PdfMessage, PdfPage, PdfRequest } from './pdf-request.ts'
import { missingFontsOn, readMeta, readOutline } from './pdfium-calls.ts'

// Opens untrusted PDF files, each with PDFium anew, and sends what the reader shows of them. It stays, because compiling
// PDFium takes longer than reading most files.

type ReadRequest = Extract<PdfRequest, { is: 'read' }>
type DrawRequest = Extract<PdfRequest, { is: 'draw' }>

/** Later pages hardly use other fonts. */
const pagesForFonts = 10

endWithOwner()
const send = (message: PdfMessage) => new Promise<void>((resolve) => process.send?.(message, () => resolve()))
process.on('message', async (request: PdfRequest) => send(await answer(request)))
process.on('disconnect', () => process.exit())

/** Sends pages and pictures; returns the last message. */
async function answer(request: PdfRequest): Promise<PdfMessage> {
  const library = await PDFiumLibrary.init()
  const pdf = await library
    .loadDocument(await readFile(request.file))
    .catch((error: unknown) => ({ isEncrypted: /password/i.test(String(error)) }))
  if ('isEncrypted' in pdf) return { is: pdf.isEncrypted ? 'encrypted' : 'damaged' }
  if (pdf.getPageCount() < 1) return { is: 'empty' }
  return request.is === 'read' ? readAll(library, pdf, request) : drawSome(pdf, request)
}

/** The text of the pages, the outline and the embedded facts; the first pages are drawn, too. */
async function readAll(library: PDFiumLibrary, pdf: PDFiumDocument, request: ReadRequest): Promise<PdfMessage> {
  const pageCount = pdf.getPageCount()
  const missingFonts = new Set<string>()
  for (let at = 0; at < Math.min(pageCount, request.maxPages); at++) {
    const page = pdf.getPage(at)
    if (at < pagesForFonts) for (const font of missingFontsOn(library, page)) missingFonts.add(font)
    await send({ is: 'page', page: contentOf(page, at, request) })
    if (at < request.drawnPages) await sendPicture(page, at, request)
  }
  return {
    is: 'read',
    pageCount,
    outline: readOutline(library, pdf),
    ...readMeta(library, pdf),
    missingFonts: [...missingFonts],
  }
}

async function drawSome(pdf: PDFiumDocument, request: DrawRequest): Promise<PdfMessage> {
  const first = request.firstPage - 1
  const end = Math.min(first + request.count, pdf.getPageCount())
  for (let at = first; at < end; at++) await sendPicture(pdf.getPage(at), at, request)
  return { is: 'drawn' }
}

async function sendPicture(page: PDFiumPage, at: number, { width, file }: PdfRequest) {
  await send({ is: 'bitmap', bitmap: await drawPage(page, at, width, file) })
}

function contentOf(page: PDFiumPage, at: number, { maxText }: ReadRequest): PdfPage {
  const { originalWidth, originalHeight } = page.getOriginalSize()
  return {
    page: at + 1,
    width: originalWidth,
    height: originalHeight,
    text: joinLines(page.getText().replaceAll('\0', '').toWellFormed()).slice(0, maxText),
    pictures: [...page.objects()].filter(({ type }) => type === 'image').length,
  }
}

/** A Chinese sentence goes on in the next line without a space: words that a line break divides are found, too. */
function joinLines(text: string): string {
  return text.replace(/(?<=[\p{Script=Han}，、；：])[^\S\n]*\r?\n\s*(?=\p{Script=Han})/gu, '')
}
