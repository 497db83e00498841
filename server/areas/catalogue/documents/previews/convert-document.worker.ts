import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { previewFaults } from '#contract/catalogue/documents/previews/preview-faults.ts'
import type { RebuildPart } from '#contract/catalogue/documents/previews/rebuild-words.ts'
import { previewSuffixes } from '#contract/catalogue/documents/previews/resource-suffixes.ts'
import { closeWorkFolder, LimitExceeded, type Limits, openWorkFolder, Stopped } from '#kernel/child/index.ts'
import type { Config } from '#kernel/config/index.ts'
import type { JobContext } from '#kernel/jobs/index.ts'
import type { Log } from '#kernel/log/index.ts'
import { readArchive } from './archive/read-archive.ts'
import { saveArchive } from './archive/save-archive.ts'
import { convertDocument } from './convert-document.job.ts'
import { handleDrawJobs } from './drawn-pages/draw-pages.worker.ts'
import { removeDrawnPages } from './drawn-pages/drawn-pages.ts'
import { factsOf } from './facts/document-facts.ts'
import { fetchFile } from './fetch-file.ts'
import { type OfficeConverter, UnreadableDocument } from './office/converter.ts'
import { openOffice } from './office/open-office.ts'
import { requireConvertible } from './office/require-convertible.ts'
import type { TextStep } from './on-document-read.ts'
import { storeWhileDrawing } from './page-pictures.ts'
import { openPdfReader, type PdfReader } from './pdf/open-pdf-reader.ts'
import { addDocument, findDocument, markFailed, markReady, markRunning, repeatTextSteps } from './queries.ts'
import { advanceRebuild } from './rebuild/advance-rebuild.ts'
import { findRun } from './rebuild/rebuild-queries.ts'
import { handleScanJobs } from './scans/read-scan.worker.ts'
import { readSheets, type Sheet } from './sheets/read-sheets.ts'

type Document = NonNullable<Awaited<ReturnType<typeof findDocument>>>
type StoredPdf = { key: string; size: number; sha256: string }
interface Tools {
  office: OfficeConverter
  reader: PdfReader
  limits: Limits
  folder: string
}

/** A document that has crashed the worker this many times is not tried again. */
const maxCrashes = 3

export interface DocumentWorker {
  /** The folder of documents that are being converted. */
  folder: string
  /** Called when a file of this suffix is on its way. */
  expectFile(suffix: string): Promise<void>
  /** Ends the office program and removes the folder. */
  stop(): Promise<void>
}

/** Registers the handler of the conversion job. */
export const handleDocumentJobs = async (
  config: Config['office'],
  log: Log,
  ocrModule = '',
): Promise<DocumentWorker> => {
  const folder = await openWorkFolder('documents')
  const limits = { seconds: config.timeoutSeconds, megabytes: config.memoryMegabytes }
  const [reader, painter] = [openPdfReader(folder, limits), openPdfReader(folder, limits)]
  const tools = { office: openOffice(config, folder, log), reader, limits, folder }
  convertDocument.handledBy(async (context, { fileId, rebuildId }) => {
    if (rebuildId) return rebuildDocument(context, tools, { fileId, rebuildId })
    const document = await findDocument(context.db, fileId)
    if (!document?.state || document.state === 'ready') return
    if (document.state === 'running' && (document.attempts ?? 0) >= maxCrashes)
      return void (await markFailed(context.db, fileId, previewFaults.interrupted))
    await markRunning(context.db, fileId)
    await convert(context, tools, document)
  })
  // Someone is waiting for drawn pages: they do not wait for a document that is read.
  handleDrawJobs(folder, painter)
  handleScanJobs({ workFolder: folder, reader, limits, ocrModule })
  return {
    folder,
    expectFile: async (suffix) => (isOfficeDocument(suffix) ? tools.office.warmUp?.() : undefined),
    async stop() {
      await Promise.all([tools.office, reader, painter].map((program) => program.close()))
      await closeWorkFolder(folder)
    },
  }
}

const isOfficeDocument = (suffix: string) => suffix !== 'pdf' && (previewSuffixes as readonly string[]).includes(suffix)

/**
 * A document that is unreadable or takes more time or memory than allowed fails for good; after any other error the
 * reason is shown and the queue tries again.
 */
const convert = async (context: JobContext, tools: Tools, document: Document): Promise<void> => {
  const startedAt = performance.now()
  try {
    await readAndStore(context, tools, document)
    const seconds = (performance.now() - startedAt) / 1000
    context.log.info({ fileId: document.id, suffix: document.suffix, seconds }, 'document is readable')
  } catch (error) {
    if (context.signal.aborted) throw context.signal.reason // the worker is stopping: the next run starts over
    const isKnown = error instanceof UnreadableDocument || error instanceof Stopped
    await markFailed(context.db, document.id, isKnown ? error.message : previewFaults.unavailable)
    if (!(error instanceof UnreadableDocument || error instanceof LimitExceeded)) throw error
    const fault = error instanceof UnreadableDocument ? error.fault : undefined
    context.log.warn({ fileId: document.id, suffix: document.suffix, fault }, error.message)
  }
}

/**
 * One document of a rebuild. What was read before stays until it is replaced, also if the document cannot be read any
 * more; after any error the rebuild goes on with the next document.
 */
const rebuildDocument = async (
  context: JobContext,
  tools: Tools,
  { fileId, rebuildId }: { fileId: number; rebuildId: number },
): Promise<void> => {
  const run = await findRun(context.db, rebuildId)
  if (run?.state !== 'running') return
  let hasFailed = false
  try {
    await rebuildParts(context, tools, fileId, run.parts)
  } catch (error) {
    if (context.signal.aborted) throw context.signal.reason
    hasFailed = true
    context.log.warn({ fileId, rebuildId, err: error }, 'document was not rebuilt')
  }
  await advanceRebuild(context.db, rebuildId, { fileId, hasFailed })
}

const rebuildParts = async (context: JobContext, tools: Tools, fileId: number, parts: RebuildPart[]) => {
  const known = await findDocument(context.db, fileId)
  if (!known) return
  const isReady = known.state === 'ready'
  const isReread = parts.includes('preview') || parts.includes('facts')
  if (!isReady && !isReread) return
  if (!isReady) {
    await addDocument(context.db, fileId)
    await markRunning(context.db, fileId)
    await convert(context, tools, known)
    const { state, reason } = (await findDocument(context.db, fileId)) ?? {}
    if (state !== 'ready') throw new Error(reason ?? 'the document is not readable')
    return
  }
  if (isReread) {
    const stored = parts.includes('preview') ? undefined : toStoredPdf(known)
    return readAndStore(context, tools, known, stored)
  }
  await repeatTextSteps(context.db, fileId, ['index', 'fingerprint'].filter(isOneOf(parts)))
}

const isOneOf =
  (parts: RebuildPart[]) =>
  (part: string): part is TextStep =>
    (parts as string[]).includes(part)

const toStoredPdf = ({ pdf_key, pdf_size, pdf_sha256 }: Document) => ({
  key: pdf_key!,
  size: pdf_size!,
  sha256: pdf_sha256!,
})

const readAndStore = async (
  context: JobContext,
  tools: Tools,
  document: Document,
  stored?: StoredPdf,
): Promise<void> => {
  if (document.suffix === 'zip') await saveArchive(context.db, document.id, await readArchive(context, document))
  else {
    await markReady(context.db, document.id, await readDocument(context, tools, document, stored))
    await removeDrawnPages(context, document.id) // they show the pages as they were read before
  }
}

/** With a stored PDF, only facts, text and pictures are read again. */
const readDocument = async (context: JobContext, tools: Tools, document: Document, stored?: StoredPdf) => {
  const folder = await mkdtemp(path.join(tools.folder, 'job-'))
  try {
    const source = path.join(folder, `document.${document.suffix}`)
    context.progress(0, '读取文件')
    await fetchFile(context, document.key, source)
    await requireConvertible(context.files, document, source)
    const isPdf = document.suffix === 'pdf'
    const file = isPdf
      ? source
      : stored
        ? await fetchFile(context, stored.key, path.join(folder, 'document.pdf'))
        : await convertTo(context, tools, { source, suffix: document.suffix }, 'pdf')
    context.progress(70, '读取内容，生成页面图片')
    const { result } = await storeWhileDrawing(context.files, document.id, async (onDrawn) => {
      const content = await tools.reader.read(file, context.signal, onDrawn)
      const facts = await factsOf(source, document.suffix, content)
      context.progress(85, '读取表格')
      const sheets = await sheetsOf(context, tools, { source, suffix: document.suffix })
      const pdf = isPdf ? document : (stored ?? (await storePdf(context, document.id, file)))
      return { pdf, content, facts, sheets }
    })
    return result
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

interface OfficeFile {
  source: string
  suffix: string
}

const convertTo = async (
  { signal, progress }: JobContext,
  { office }: Tools,
  { source, suffix }: OfficeFile,
  to: 'pdf' | 'xlsx',
): Promise<string> => {
  const folder = await mkdtemp(path.join(path.dirname(source), 'converted-')) // the result has the name of its source
  const target = path.join(folder, `document.${to}`)
  await office.convert({ source, suffix, target, signal, onStep: progress })
  return target
}

/** The sheets of a workbook; undefined for other documents, and for one that can only be shown as pages. */
const sheetsOf = async (context: JobContext, tools: Tools, file: OfficeFile): Promise<Sheet[] | undefined> => {
  const read = async (workbook: string) => readSheets(workbook, tools.limits, context.signal)
  const converted = () => convertTo(context, tools, file, 'xlsx').then(read).catch(undefinedIfUnreadable)
  if (file.suffix === 'xls') return (await converted())?.sheets
  if (file.suffix !== 'xlsx') return undefined
  const found = await read(file.source)
  return ((found?.lacksValues && (await converted())) || found)?.sheets
}

const undefinedIfUnreadable = (error: unknown): undefined => {
  if (!(error instanceof UnreadableDocument)) throw error
}

/** The key depends on the file alone, so that a second run overwrites the first and leaves no orphan. */
const storePdf = async ({ files, progress }: JobContext, fileId: number, pdf: string) => {
  progress(95, '保存预览')
  const key = `previews/${fileId % 1000}/${fileId}.pdf`
  return { key, ...(await files.put(key, createReadStream(pdf), { contentType: 'application/pdf' })) }
}
