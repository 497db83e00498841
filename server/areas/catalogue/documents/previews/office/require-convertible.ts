import { open } from 'node:fs/promises'
import { openPromise } from 'yauzl'
import { AppError } from '#kernel/errors/index.ts'
import type { FileStore } from '#kernel/files/index.ts'
import { checkContent, type FileFacts } from '../../../../base/files/index.ts'
import { UnreadableDocument } from './converter.ts'

const MB = 1024 * 1024
/**
 * The XML of an Office document; a report of a thousand pages has about 20 MB. LibreOffice needs many times as much
 * memory for it.
 */
const maxXmlBytes = 50 * MB
/** Pictures and fonts included. */
const maxBytes = 1024 * MB

const isXmlFormat = (suffix: string) => ['docx', 'xlsx', 'pptx'].includes(suffix)

/**
 * PREV-7: refuses a document that the office program should not even open. Uploads are checked, but not those from
 * before a rule was made.
 */
export const requireConvertible = async (
  files: FileStore,
  { key, suffix, size }: Pick<FileFacts, 'key' | 'suffix' | 'size'>,
  copy: string,
): Promise<void> => {
  if (isXmlFormat(suffix)) {
    if (await isEncrypted(copy)) throw new UnreadableDocument('encrypted')
    await requireModestSize(copy)
  }
  await checkContent(files, key, suffix, size).catch(asUnreadable)
}

/** A document with macros is converted without running them. */
const asUnreadable = (error: unknown): void => {
  if (!(error instanceof AppError)) throw error
  if (error.code === 'archive_abnormal') throw new UnreadableDocument('tooLarge')
  if (error.code !== 'file_kind_refused') throw new UnreadableDocument('wrongKind')
}

const beginsLikeArchive = async (file: string): Promise<boolean> => {
  const handle = await open(file)
  try {
    const { buffer } = await handle.read({ buffer: Buffer.alloc(4), position: 0 })
    return buffer.toString('latin1') === 'PK\x03\x04'
  } finally {
    await handle.close()
  }
}

const compoundSignature = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const encryptedStream = Buffer.from('EncryptedPackage', 'utf16le')
/** Office writes the directory of the container into its first or last sectors. */
const searchedBytes = MB

/** Office wraps a document with a password in a container of the old formats ([MS-OFFCRYPTO]). */
const isEncrypted = async (file: string): Promise<boolean> => {
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    const readAt = async (position: number) => {
      const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(searchedBytes), position })
      return buffer.subarray(0, bytesRead)
    }
    const head = await readAt(0)
    if (!head.subarray(0, compoundSignature.length).equals(compoundSignature)) return false
    return head.includes(encryptedStream) || (await readAt(Math.max(0, size - searchedBytes))).includes(encryptedStream)
  } finally {
    await handle.close()
  }
}

/** Counts what is unpacked instead of believing the sizes that the directory names; unpacking ends at the limit. */
const requireModestSize = async (file: string): Promise<void> => {
  const zip = await openPromise(file, { decodeStrings: false }).catch(() => undefined)
  if (!zip && (await beginsLikeArchive(file))) throw new UnreadableDocument('damaged')
  if (!zip) return // another kind of file, as `checkContent` will find
  let [xml, all] = [0, 0]
  try {
    for await (const entry of zip.eachEntry()) {
      const isXml = /\.(xml|rels|vml)$/i.test(entry.fileNameRaw.toString('latin1'))
      for await (const chunk of await zip.openReadStreamPromise(entry)) {
        all += (chunk as Buffer).length
        if (isXml) xml += (chunk as Buffer).length
        if (xml > maxXmlBytes || all > maxBytes) throw new UnreadableDocument('tooLarge')
      }
    }
  } catch (error) {
    throw error instanceof UnreadableDocument ? error : new UnreadableDocument('damaged')
  } finally {
    zip.close()
  }
}
