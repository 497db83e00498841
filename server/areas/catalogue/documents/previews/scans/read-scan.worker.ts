import { mkdtemp, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { documentLimits } from '#contract/catalogue/documents/previews/reader-rules.ts'
import { guarded, killTree, type Limits, startConfined } from '#kernel/child/index.ts'
import type { JobContext } from '#kernel/jobs/index.ts'
import { fetchFile } from '../fetch-file.ts'
import type { PageBitmap } from '../pdf/draw-page.ts'
import type { PdfReader } from '../pdf/open-pdf-reader.ts'
import { findDocument } from '../queries.ts'
import { findOcrModule } from './ocr-module.ts'
import { readScanJob } from './read-scan.job.ts'
import type { ScanMessage } from './read-scan.program.ts'
import { finishScan, pagesWithoutText, saveTexts } from './scanned-pages.ts'

interface Tools {
  workFolder: string
  reader: PdfReader
  /** Of recognising one group of pages. */
  limits: Limits
  ocrModule: string
}

/** Registers the handler of the job that recognises the text of scans. */
export const handleScanJobs = (tools: Tools): void =>
  readScanJob.handledBy(async (context, { fileId }) => {
    const module = findOcrModule(tools.ocrModule)
    if (!module) {
      context.progress(0, '没有安装文字识别组件，未识别')
      return context.log.warn({ fileId, module: tools.ocrModule }, 'scan is not read: the module is not installed')
    }
    const document = await findDocument(context.db, fileId)
    if (document?.state !== 'ready' || !document.pdf_key) return
    const folder = await mkdtemp(path.join(tools.workFolder, 'scan-'))
    try {
      const pdf = await fetchFile(context, document.pdf_key, path.join(folder, 'document.pdf'))
      await readPages(context, { ...tools, module, folder }, { fileId, pdf })
      await finishScan(context.db, fileId)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })

/** Reads one group of pages after the other. */
const readPages = async (
  context: JobContext,
  { reader, limits, module, folder }: Tools & { module: string; folder: string },
  { fileId, pdf }: { fileId: number; pdf: string },
): Promise<void> => {
  const wanted = await pagesWithoutText(context.db, fileId)
  for (let left = wanted, first = left[0]; first !== undefined; first = left[0]) {
    const end = first + documentLimits.drawnPages
    const group = new Set(left.filter((page) => page < end))
    left = left.filter((page) => page >= end)
    const bitmaps: PageBitmap[] = []
    await reader.draw(pdf, first, context.signal, (bitmap) => bitmaps.push(bitmap))
    const pictures = await Promise.all(bitmaps.map(toPicture))
    const pages = bitmaps.map(({ page }) => page)
    const texts = await recogniseText(module, pictures, { folder, limits, signal: context.signal })
    await saveTexts(
      context.db,
      fileId,
      new Map(texts.flatMap((text, at) => (group.has(pages[at]!) ? [[pages[at]!, text]] : []))),
    )
    context.progress(Math.round(((wanted.length - left.length) / wanted.length) * 95), `识别到第 ${pages.at(-1)} 页`)
  }
}

const programFile = path.join(import.meta.dirname, 'read-scan.program.ts')

/**
 * The text of each picture. The module is native code from outside this installation: it runs in a process that can write
 * to its work folder alone and starts no other programs.
 */
const recogniseText = async (
  module: string,
  pictures: string[],
  { folder, limits, signal }: { folder: string; limits: Limits; signal: AbortSignal },
): Promise<string[]> => {
  const child = startConfined({
    program: programFile,
    args: [module, ...pictures],
    reads: ['*'], // the module and its weights may lie anywhere
    writes: folder,
    flags: ['--allow-addons'],
    isIdle: true,
  })
  const ended = new Promise<ScanMessage>((resolve) => child.on('message', (message: ScanMessage) => resolve(message)))
  try {
    return (await guarded(child, limits, signal, ended)).texts
  } finally {
    await killTree(child)
  }
}

const toPicture = async ({ file, width, height }: PageBitmap): Promise<string> => {
  const target = `${file}.png`
  await sharp(await readFile(file), { raw: { width, height, channels: 4 } })
    .flatten({ background: '#fff' })
    .png()
    .toFile(target)
  await rm(file)
  return target
}
