import type { Entry } from 'yauzl'
import type { Archive, archiveNotices } from '#contract/catalogue/documents/previews/archive.ts'
import { archiveLimits } from '#contract/catalogue/documents/previews/reader-rules.ts'
import type { FileStore } from '#kernel/files/index.ts'
import { storedBytes } from './file-kinds.ts'
import { nested, readDirectory, requireNormalEntries } from './zip-file.ts'

type Notice = (typeof archiveNotices)[number]

const executable = /\.(exe|com|bat|cmd|msi|scr|dll|ps1|vbs|js|jar|sh|apk|lnk|reg|hta)$/i
const withMacros = /\.(docm|dotm|xlsm|xltm|xlam|pptm|ppsm|potm)$/i
const [utf8Names, encrypted] = [0x800, 0x1]

const gbk = new TextDecoder('gbk')
const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Archives made on Chinese Windows have names in GBK, without a sign of it. Folders are divided by slashes. */
export const readName = ({ fileNameRaw, generalPurposeBitFlag }: Entry): { path: string; isGbk: boolean } => {
  try {
    return { path: slashed(utf8.decode(fileNameRaw)), isGbk: false }
  } catch {
    return { path: slashed(gbk.decode(fileNameRaw)), isGbk: (generalPurposeBitFlag & utf8Names) === 0 }
  }
}

const slashed = (name: string) => name.replaceAll('\\', '/')

/** The day as its writer saw it; archives may name impossible ones. */
const dayOf = (entry: Entry): string => {
  const time = entry.getLastModDate({ timezone: 'UTC' })
  return Number.isNaN(time.getTime()) ? '' : time.toISOString().slice(0, 10)
}

const noticesOf = (path: string, { generalPurposeBitFlag }: Entry): Notice[] => {
  const notices: Notice[] = []
  if (executable.test(path)) notices.push('executable')
  if (withMacros.test(path)) notices.push('macro')
  if ((generalPurposeBitFlag & encrypted) !== 0) notices.push('encrypted')
  if (nested.test(path)) notices.push('archive')
  return notices
}

const countEach = <T>(values: readonly T[]): Map<T, number> => {
  const counts = new Map<T, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

const suffixOf = (path: string): string => /\.([a-z0-9]{1,8})$/i.exec(path)?.[1]?.toLowerCase() ?? ''

const bySuffix = (entries: readonly { path: string; size: number }[]) => {
  const sums = new Map<string, { count: number; bytes: number }>()
  for (const { path, size } of entries) {
    const { count, bytes } = sums.get(suffixOf(path)) ?? { count: 0, bytes: 0 }
    sums.set(suffixOf(path), { count: count + 1, bytes: bytes + size })
  }
  return [...sums]
    .map(([suffix, sum]) => ({ suffix, ...sum }))
    .sort((one, other) => other.count - one.count || one.suffix.localeCompare(other.suffix))
}

/**
 * What a stored archive contains. Only its directory is read, nothing is unpacked; one that would harm who unpacks it is
 * refused as at its upload.
 */
export const listArchive = async (files: FileStore, { key, size }: { key: string; size: number }): Promise<Archive> => {
  const directory = await readDirectory(storedBytes(files, key, size))
  requireNormalEntries(directory, size)
  const entries = directory.map((entry) => {
    const { path, isGbk } = readName(entry)
    return { path, isGbk, size: entry.uncompressedSize, modified: dayOf(entry), notices: noticesOf(path, entry) }
  })
  const contained = entries.filter(({ path }) => !path.endsWith('/'))
  const { maxEntries } = archiveLimits
  const notices = countEach(contained.flatMap((entry) => entry.notices))
  return {
    entries: entries.slice(0, maxEntries),
    files: contained.length,
    isCut: entries.length > maxEntries,
    depth: Math.max(1, ...contained.slice(0, maxEntries).map(({ path }) => path.split('/').length)),
    expandedSize: contained.reduce((sum, entry) => sum + entry.size, 0),
    suffixes: bySuffix(contained),
    notices: {
      executable: notices.get('executable') ?? 0,
      macro: notices.get('macro') ?? 0,
      encrypted: notices.get('encrypted') ?? 0,
      archive: notices.get('archive') ?? 0,
    },
    gbkNames: entries.filter(({ isGbk }) => isGbk).length,
  }
}
