import type { Entry } from 'yauzl'
import type { archiveNotices } from '#contract/archive.ts'
import type { FileStore } from '#kernel/files/index.ts'
import { nested, requireNormalEntries } from './archive-limits.ts'
import { storedBytes } from './file-kinds.ts'
import { readDirectory } from './zip-file.ts'

type Notice = (typeof archiveNotices)[number]

const mostListed = 2000
const executable = /\.(exe|com|bat|cmd|msi|scr|dll|ps1|vbs|js|jar|sh|apk|lnk|reg|hta)$/i
const withMacros = /\.(docm|dotm|xlsm|xltm|xlam|pptm|ppsm|potm)$/i
const [utf8Names, encrypted] = [0x800, 0x1]

const gbk = new TextDecoder('gbk')
const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Archives made on Chinese Windows have names in GBK, without a sign of it. */
const readName = ({ fileNameRaw, generalPurposeBitFlag }: Entry): { path: string; isGbk: boolean } => {
  try {
    return { path: utf8.decode(fileNameRaw), isGbk: false }
  } catch {
    return { path: gbk.decode(fileNameRaw), isGbk: (generalPurposeBitFlag & utf8Names) === 0 }
  }
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

/**
 * What a stored archive contains. Only its directory is read, nothing is unpacked; one that would harm who unpacks it is
 * refused as at its upload.
 */
export const listArchive = async (files: FileStore, { key, size }: { key: string; size: number }) => {
  const directory = await readDirectory(storedBytes(files, key, size))
  requireNormalEntries(directory, size)
  const entries = directory.map((entry) => {
    const { path, isGbk } = readName(entry)
    const shown = path.replaceAll('\\', '/')
    return { path: shown, isGbk, size: entry.uncompressedSize, notices: noticesOf(shown, entry) }
  })
  const contained = entries.filter(({ path }) => !path.endsWith('/'))
  const suffixes = countEach(contained.map(({ path }) => /\.([a-z0-9]{1,8})$/i.exec(path)?.[1]?.toLowerCase() ?? ''))
  const notices = countEach(contained.flatMap((entry) => entry.notices))
  return {
    entries: entries.slice(0, mostListed).map(({ path, size, notices }) => ({ path, size, notices })),
    files: contained.length,
    isCut: entries.length > mostListed,
    depth: Math.max(1, ...contained.slice(0, mostListed).map(({ path }) => path.split('/').length)),
    expandedSize: contained.reduce((sum, entry) => sum + entry.size, 0),
    suffixes: [...suffixes]
      .map(([suffix, count]) => ({ suffix, count }))
      .sort((one, other) => other.count - one.count || one.suffix.localeCompare(other.suffix)),
    notices: {
      executable: notices.get('executable') ?? 0,
      macro: notices.get('macro') ?? 0,
      encrypted: notices.get('encrypted') ?? 0,
      archive: notices.get('archive') ?? 0,
    },
    gbkNames: entries.filter(({ isGbk }) => isGbk).length,
  }
}
