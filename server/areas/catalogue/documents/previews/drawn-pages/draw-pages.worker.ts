import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import type { JobContext } from '#kernel/jobs/index.ts'
import { fetchFile } from '../fetch-file.ts'
import { storeWhileDrawing } from '../page-pictures.ts'
import type { PdfReader } from '../pdf/open-pdf-reader.ts'
import { findDocument } from '../queries.ts'
import { drawPagesJob } from './draw-pages.job.ts'
import { addGroup, removeLeastUsed, saveSize } from './drawn-pages.ts'

/** Registers the handler of the job that draws pages. */
export const handleDrawJobs = (workFolder: string, reader: PdfReader): void =>
  drawPagesJob.handledBy(async (context, { fileId, firstPage }) => {
    const document = await findDocument(context.db, fileId)
    if (document?.state !== 'ready' || !document.pdf_key) return
    const group = { fileId, firstPage }
    // The row comes first: pictures of a run that was killed are then known and can be removed.
    if (!(await addGroup(context.db, group))) return
    const folder = await mkdtemp(path.join(workFolder, 'draw-'))
    try {
      await saveSize(context.db, group, await draw(context, folder, reader, { ...group, key: document.pdf_key }))
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
    await removeLeastUsed(context)
  })

interface Group {
  fileId: number
  firstPage: number
  key: string
}

const draw = async (context: JobContext, folder: string, reader: PdfReader, { fileId, firstPage, key }: Group) => {
  const file = await fetchFile(context, key, path.join(folder, 'document.pdf'))
  const { bytes } = await storeWhileDrawing(context.files, fileId, (onDrawn) =>
    reader.draw(file, firstPage, context.signal, onDrawn),
  )
  return bytes
}
