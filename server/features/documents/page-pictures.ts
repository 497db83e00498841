import { createReadStream } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import sharp from 'sharp'
import { documentLimits } from '#contract/reader-rules.ts'
import type { FileStore } from '#kernel/files/index.ts'
import type { PageBitmap } from './pdf/read-pdf.program.ts'

/** The key depends on file, page and width alone, so that a second run overwrites the first and leaves no orphan. */
export const pictureKey = (fileId: number, page: number, width: number): string =>
  `previews/${fileId % 1000}/${fileId}-${page}-${width}.webp`

/** The keys of all pictures of a document. */
export const pictureKeys = (fileId: number, pageCount: number): string[] =>
  Array.from({ length: Math.min(pageCount, documentLimits.maxFreePages) }, (_, at) => at + 1).flatMap((page) =>
    documentLimits.pictureWidths.map((width) => pictureKey(fileId, page, width)),
  )

/** Encodes the pages that were drawn and stores them in every width. */
export const storePictures = async (files: FileStore, fileId: number, bitmaps: PageBitmap[]): Promise<void> => {
  for (const { page, file, width, height } of bitmaps) {
    const pixels = await readFile(file)
    await rm(file)
    for (const wanted of documentLimits.pictureWidths) {
      const target = `${file}-${wanted}.webp`
      await sharp(pixels, { raw: { width, height, channels: 4 } })
        .flatten({ background: '#fff' })
        .resize({ width: wanted })
        .webp({ quality: 78 })
        .toFile(target)
      await files.put(pictureKey(fileId, page, wanted), createReadStream(target), { contentType: 'image/webp' })
    }
  }
}
