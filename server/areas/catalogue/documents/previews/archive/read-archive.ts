import type { Archive } from '#contract/catalogue/documents/previews/archive.ts'
import { archiveLimits } from '#contract/catalogue/documents/previews/reader-rules.ts'
import { previewSuffixes } from '#contract/catalogue/documents/previews/resource-suffixes.ts'
import { AppError } from '#kernel/errors/index.ts'
import type { JobContext } from '#kernel/jobs/index.ts'
import { type FileFacts, listArchive, readArchivedFile, storeDerivedFile } from '../../../../base/files/index.ts'
import { UnreadableDocument } from '../office/converter.ts'

export interface ReadArchive {
  contents: Archive
  /** Documents inside the archive, stored to be converted. */
  documents: { path: string; file: Omit<FileFacts, 'id'> }[]
}

type ArchiveFile = Pick<FileFacts, 'id' | 'key' | 'size'>

/** Lists an archive and unpacks the first documents of it; nothing else is unpacked. */
export const readArchive = async (
  { files, signal }: Pick<JobContext, 'files' | 'signal'>,
  archive: ArchiveFile,
): Promise<ReadArchive> => {
  const contents = await listArchive(files, archive).catch(asUnreadable)
  const documents: ReadArchive['documents'] = []
  for (const path of documentsIn(contents)) {
    signal.throwIfAborted()
    if (documents.length === archiveLimits.maxPreviews) break
    const name = path.split('/').at(-1)?.slice(-maxName) ?? path
    const suffix = suffixOf(path)
    // The key depends on archive and position alone, so that a second run overwrites the first and leaves no orphan.
    const key = `previews/${archive.id % 1000}/${archive.id}-inside-${documents.length + 1}.${suffix}`
    const content = await readArchivedFile(files, archive, path, maxBytes)
    if (!content?.length) continue
    const file = await storeDerivedFile(files, { key, name, suffix }, content).catch(undefinedIfRefused)
    if (file) documents.push({ path, file })
  }
  return { contents, documents }
}

const maxName = 200
const maxBytes = archiveLimits.maxPreviewMb * 1024 * 1024
const suffixOf = (path: string) => path.slice(path.lastIndexOf('.') + 1).toLowerCase()

/** In the order of the tree: by folder and name. */
const documentsIn = ({ entries }: Archive): string[] =>
  entries
    .filter(({ path, size, notices }) => isPreviewed(path) && size > 0 && size <= maxBytes && notices.length === 0)
    .map(({ path }) => path)
    .sort((one, other) => one.localeCompare(other, 'zh', { numeric: true }))

const isPreviewed = (path: string) => (previewSuffixes as readonly string[]).includes(suffixOf(path))

const asUnreadable = (error: unknown): never => {
  if (!(error instanceof AppError)) throw error
  throw new UnreadableDocument(error.code === 'archive_abnormal' ? 'abnormal' : 'wrongKind')
}

/** Another kind of file than its name says: it is listed, but has no preview. */
const undefinedIfRefused = (error: unknown): undefined => {
  if (!(error instanceof AppError)) throw error
}
