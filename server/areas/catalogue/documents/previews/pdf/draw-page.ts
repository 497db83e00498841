import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { PDFiumPage } from '@hyzyla/pdfium'

export interface PageBitmap {
  page: number
  file: string
  width: number
  height: number
}

/** Called with each page as soon as it is drawn. */
export type OnDrawn = (bitmap: PageBitmap) => void

/** A page of a common format has 3.6 million at the largest width; a band of paper would have hundreds. */
const maxPixels = 8_000_000

/** Writes a page as an uncompressed picture beside its file, because the encoder of pictures is not available here. */
export const drawPage = async (
  page: PDFiumPage,
  at: number,
  wantedWidth: number,
  file: string,
): Promise<PageBitmap> => {
  const { originalWidth, originalHeight } = page.getOriginalSize()
  const scale = Math.min(wantedWidth / originalWidth, Math.sqrt(maxPixels / (originalWidth * originalHeight)))
  const { width, height, data } = await page.render({ render: 'bitmap', scale })
  const bitmap = { page: at + 1, file: path.join(path.dirname(file), `page-${at + 1}.raw`), width, height }
  await writeFile(bitmap.file, data)
  return bitmap
}
