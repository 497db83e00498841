import { readFile, stat, writeFile } from 'node:fs/promises'
import {
  degrees,
  EncryptedPDFError,
  PDFDict,
  PDFDocument,
  type PDFFont,
  PDFHexString,
  PDFName,
  type PDFPage,
  rgb,
  StandardFonts,
} from '@cantoo/pdf-lib'
import type { StampRequest } from './stamp-request.ts'
import { Unstampable } from './unstampable.ts'

/** The library holds all objects in memory, about eight times the size of the file. */
const maxBytes = 200 * 1024 * 1024
const fontSize = 6
/** From the left and lower edge of a page, in points. */
const [left, bottom] = [14, 9]
const grey = rgb(0.45, 0.45, 0.45)

/** Writes the code into the margin of every page and into the information of the document. */
export const stampPdf = async ({ source, target, code }: StampRequest): Promise<void> => {
  if ((await stat(source)).size > maxBytes) throw new Unstampable('large')
  const bytes = await readFile(source)
  await writeFile(target, await stamped(bytes, code).catch(asUnstampable))
}

/** Without `updateMetadata` and with no invalid object left out, so that only the code is new. */
const stamped = async (bytes: Buffer, code: string): Promise<Uint8Array> => {
  const document = await PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: true })
  if (isSigned(document)) throw new Unstampable('signed')
  const font = await document.embedFont(StandardFonts.Helvetica)
  for (const page of document.getPages()) stampPage(page, font, code)
  information(document).set(PDFName.of('TraceCode'), PDFHexString.fromText(code))
  return document.save({ addDefaultPage: false, updateFieldAppearances: false })
}

/** The library has no error of its own for a damaged file; one without memory left must not be taken for one. */
const asUnstampable = (error: unknown): never => {
  if (error instanceof Unstampable || error instanceof RangeError) throw error
  throw new Unstampable(error instanceof EncryptedPDFError ? 'encrypted' : 'damaged', error)
}

/** A signature covers the bytes of the file: any change would make it invalid. */
const isSigned = ({ context }: PDFDocument): boolean =>
  context
    .enumerateIndirectObjects()
    .some(([, object]) => object instanceof PDFDict && object.has(PDFName.of('ByteRange')))

const information = ({ context }: PDFDocument): PDFDict => {
  const known = context.lookup(context.trailerInfo.Info)
  if (known instanceof PDFDict) return known
  const added = context.obj({})
  context.trailerInfo.Info = context.register(added)
  return added
}

/** The lower left corner as the page is shown, whatever its rotation. */
const stampPage = (page: PDFPage, font: PDFFont, code: string): void => {
  const { x, y, width, height } = page.getCropBox()
  const turn = ((page.getRotation().angle % 360) + 360) % 360
  const corners: Record<number, { x: number; y: number }> = {
    0: { x: x + left, y: y + bottom },
    90: { x: x + width - bottom, y: y + left },
    180: { x: x + width - left, y: y + height - bottom },
    270: { x: x + bottom, y: y + height - left },
  }
  const corner = corners[turn] ?? corners[0]!
  page.drawText(code, { ...corner, size: fontSize, font, color: grey, rotate: degrees(corners[turn] ? turn : 0) })
}
