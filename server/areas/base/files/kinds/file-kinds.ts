import { buffer } from 'node:stream/consumers'
import { fail } from '#kernel/errors/index.ts'
import type { FileStore } from '#kernel/files/index.ts'
import { type CompoundKind, checkCompoundFile } from './compound-file.ts'
import type { StoredBytes } from './stored-bytes.ts'
import { checkZip, type OfficeFolder } from './zip-file.ts'

interface Kind {
  /** Determined by the server, not by the uploader, so that browsers do not execute a file disguised as a document. */
  type: string
  check(bytes: StoredBytes, maxNested?: number): Promise<void>
}

const refuse = () => fail('file_content_mismatch')

/** Checks the signature at the beginning of the file, or at `at`. */
const beginsWith =
  (...signatures: { bytes: string; at?: number }[]) =>
  async (file: StoredBytes) => {
    const head = (await file.read(0, 16)).toString('latin1')
    if (!signatures.every(({ bytes, at = 0 }) => head.startsWith(bytes, at))) refuse()
  }
const office = (folder: OfficeFolder) => (file: StoredBytes) => checkZip(file, folder)
const compound = (kind: CompoundKind) => (file: StoredBytes) => checkCompoundFile(file, kind)
const openXml = 'application/vnd.openxmlformats-officedocument'

/** The types of the first box of an ISO base media file; older QuickTime files may begin with others than `ftyp`. */
const firstBoxes = ['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip', 'pnot']
const baseMedia = async (file: StoredBytes) => {
  if (!firstBoxes.includes((await file.read(4, 4)).toString('latin1'))) refuse()
}
const mpegStart = async (file: StoredBytes) => {
  if (!['000001ba', '000001b3'].includes((await file.read(0, 4)).toString('hex'))) refuse()
}
/** Text has no zero bytes, in UTF-8 and in GBK. */
const plainText = async (file: StoredBytes) => {
  if ((await file.read(0, 65_536)).includes(0)) refuse()
}
const matroska = beginsWith({ bytes: '\x1a\x45\xdf\xa3' })

/**
 * Only the container is checked; transcoding checks the content. Playlists are refused, because they begin differently.
 */
const videoKinds: Record<string, Kind> = {
  mp4: { type: 'video/mp4', check: baseMedia },
  m4v: { type: 'video/mp4', check: baseMedia },
  mov: { type: 'video/quicktime', check: baseMedia },
  mkv: { type: 'video/x-matroska', check: matroska },
  webm: { type: 'video/webm', check: matroska },
  avi: { type: 'video/x-msvideo', check: beginsWith({ bytes: 'RIFF' }, { bytes: 'AVI ', at: 8 }) },
  flv: { type: 'video/x-flv', check: beginsWith({ bytes: 'FLV\x01' }) },
  wmv: { type: 'video/x-ms-wmv', check: beginsWith({ bytes: '\x30\x26\xb2\x75\x8e\x66\xcf\x11' }) },
  mpg: { type: 'video/mpeg', check: mpegStart },
}

const kinds: Record<string, Kind> = {
  zip: { type: 'application/zip', check: (file, maxNested) => checkZip(file, undefined, maxNested) },
  docx: { type: `${openXml}.wordprocessingml.document`, check: office('word/') },
  xlsx: { type: `${openXml}.spreadsheetml.sheet`, check: office('xl/') },
  pptx: { type: `${openXml}.presentationml.presentation`, check: office('ppt/') },
  doc: { type: 'application/msword', check: compound('doc') },
  xls: { type: 'application/vnd.ms-excel', check: compound('xls') },
  ppt: { type: 'application/vnd.ms-powerpoint', check: compound('ppt') },
  csv: { type: 'text/csv', check: plainText },
  json: { type: 'application/json', check: plainText },
  pdf: { type: 'application/pdf', check: beginsWith({ bytes: '%PDF-' }) },
  png: { type: 'image/png', check: beginsWith({ bytes: '\x89PNG\r\n\x1a\n' }) },
  jpg: { type: 'image/jpeg', check: beginsWith({ bytes: '\xff\xd8\xff' }) },
  jpeg: { type: 'image/jpeg', check: beginsWith({ bytes: '\xff\xd8\xff' }) },
  ...videoKinds,
  webp: { type: 'image/webp', check: beginsWith({ bytes: 'RIFF' }, { bytes: 'WEBP', at: 8 }) },
}

export const knownSuffixes: ReadonlySet<string> = new Set(Object.keys(kinds))

export const contentType = (suffix: string): string => kinds[suffix]?.type ?? 'application/octet-stream'

/** Refuses a stored file whose content does not match its suffix, or that contains macros. */
export const checkContent = async (
  files: FileStore,
  key: string,
  suffix: string,
  size: number,
  { maxNested }: { maxNested?: number } = {},
): Promise<void> => {
  await (kinds[suffix] ?? fail('file_kind_refused')).check(storedBytes(files, key, size), maxNested)
}

/** Directories are read in many small steps, so each read fetches this many bytes ahead. */
const readAhead = 256 * 1024

export const storedBytes = (files: FileStore, key: string, size: number): StoredBytes => {
  let window = { start: 0, bytes: Buffer.alloc(0) }
  const fill = async (start: number, length: number) => {
    const end = Math.min(start + Math.max(length, readAhead), size) - 1
    const found = await files.read(key, { start, end })
    if (!found) throw new Error(`the file ${key} vanished while it was checked`)
    window = { start, bytes: await buffer(found.stream) }
  }
  return {
    size,
    async read(start, length) {
      if (length <= 0 || start < 0 || start >= size) return Buffer.alloc(0)
      const end = Math.min(start + length, size)
      if (start < window.start || end > window.start + window.bytes.length) await fill(start, end - start)
      return window.bytes.subarray(start - window.start, end - window.start)
    },
  }
}
