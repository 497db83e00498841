import type { Entry } from 'yauzl'
import { fail } from '#kernel/errors/index.ts'

const MB = 1024 * 1024
const GB = 1024 * MB

export const maxEntries = 10_000
/** Archives within an archive; each may hide what is checked here. */
const maxNested = 10
/** Deflate reaches 1032:1 for zeros alone; large plain drawings reach about 300:1. */
const maxRatio = 500
/** Small entries of a pattern compress as well, and harm nobody. */
const harmlessBytes = MB
const maxExpandedBytes = 20 * GB

export const nested = /\.(zip|rar|7z|tar|gz|tgz|bz2|xz|jar|iso|cab)$/i
const symbolicLink = 0o120000

/** Names are compared as bytes: those of the archive's directory may be GBK, whose second byte may be a backslash. */
const leavesFolder = (name: string) =>
  /^([/\\]|[a-z]:)/i.test(name) || name.includes('\0') || name.split(/[/\\]/).includes('..')

const isBomb = ({ uncompressedSize, compressedSize }: Pick<Entry, 'uncompressedSize' | 'compressedSize'>) =>
  uncompressedSize > harmlessBytes && uncompressedSize > compressedSize * maxRatio

/** The type of a file made on Unix is in the upper half of its attributes. */
const isLink = ({ externalFileAttributes }: Entry) => ((externalFileAttributes >>> 16) & 0o170000) === symbolicLink

/**
 * Refuses what would harm the person who unpacks the archive: names that lead out of the folder, links, entries that share
 * their bytes, sizes out of all proportion, too many entries or archives within.
 */
export const requireNormalEntries = (entries: readonly Entry[], archiveBytes: number, mostNested = maxNested): void => {
  const total = { compressedSize: 0, uncompressedSize: 0 }
  let archives = 0
  for (const entry of entries) {
    const name = entry.fileNameRaw.toString('latin1')
    if (leavesFolder(name) || isLink(entry) || isBomb(entry)) fail('archive_abnormal')
    if (nested.test(name)) archives++
    total.compressedSize += entry.compressedSize
    total.uncompressedSize += entry.uncompressedSize
  }
  if (entries.length > maxEntries || archives > mostNested || isBomb(total)) fail('archive_abnormal')
  if (total.compressedSize > archiveBytes || total.uncompressedSize > maxExpandedBytes) fail('archive_abnormal')
}
