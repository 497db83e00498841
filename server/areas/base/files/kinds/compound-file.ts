import { fail } from '#kernel/errors/index.ts'
import type { StoredBytes } from './stored-bytes.ts'

export type CompoundKind = 'doc' | 'xls' | 'ppt'

const signature = Buffer.from('d0cf11e0a1b11ae1', 'hex')
/** The stream with the content of each kind; Excel 5 wrote `Book`. */
const contentStreams: Record<CompoundKind, readonly string[]> = {
  doc: ['WordDocument'],
  xls: ['Workbook', 'Book'],
  ppt: ['PowerPoint Document'],
}
const macroStorages = new Set(['Macros', '_VBA_PROJECT', '_VBA_PROJECT_CUR', 'VBA'])

const entryBytes = 128
/** Sector numbers from here on are markers: end of chain, free and others. */
const lastSector = 0xff_ff_ff_fa
/** Documents have dozens of directory entries; the limit bounds the cost of an endless chain. */
const maxEntries = 50_000

/**
 * Requires an old Office document of this kind without macros ([MS-CFB]); reads only its directory, and for ppt one
 * marker.
 */
export const checkCompoundFile = async (bytes: StoredBytes, kind: CompoundKind): Promise<void> => {
  const names = await directoryNames(bytes)
  if (!contentStreams[kind].some((name) => names.has(name))) fail('file_content_mismatch')
  const hasMacros =
    [...names].some((name) => macroStorages.has(name)) || (kind === 'ppt' && (await hasMacroFlag(bytes)))
  if (hasMacros) fail('file_kind_refused', { message: '不支持含有宏的文档' })
}

const directoryNames = async (bytes: StoredBytes): Promise<Set<string>> => {
  const header = await bytes.read(0, 512)
  if (header.length < 512 || !header.subarray(0, 8).equals(signature)) fail('file_content_mismatch')
  const shift = header.readUInt16LE(30)
  if (shift !== 9 && shift !== 12) fail('file_content_mismatch')
  const sectorBytes = 1 << shift
  const sector = (number: number) => bytes.read((number + 1) * sectorBytes, sectorBytes)
  const nextOf = await readChains(header, sector, sectorBytes)

  const names = new Set<string>()
  let left = maxEntries
  for (let number = header.readUInt32LE(48); number < lastSector; number = await nextOf(number)) {
    const entries = await sector(number)
    left -= entries.length / entryBytes
    if (entries.length === 0 || left < 0) fail('file_content_mismatch')
    for (let at = 0; at + entryBytes <= entries.length; at += entryBytes) {
      const nameBytes = entries.readUInt16LE(at + 64)
      if (nameBytes >= 2 && nameBytes <= 64) names.add(entries.toString('utf16le', at, at + nameBytes - 2))
    }
  }
  return names
}

/**
 * Returns a function that finds the next sector in the allocation table, whose own sectors are listed in the header and
 * the DIFAT.
 */
const readChains = async (header: Buffer, sector: (number: number) => Promise<Buffer>, sectorBytes: number) => {
  const perSector = sectorBytes / 4
  const tableSectors = Array.from({ length: 109 }, (_, i) => header.readUInt32LE(76 + i * 4))
  let number = header.readUInt32LE(68)
  for (let left = header.readUInt32LE(72); left > 0 && number < lastSector && tableSectors.length < 1 << 20; left--) {
    const more = await sector(number)
    if (more.length < sectorBytes) fail('file_content_mismatch')
    for (let i = 0; i < perSector - 1; i++) tableSectors.push(more.readUInt32LE(i * 4))
    number = more.readUInt32LE(sectorBytes - 4)
  }
  return async (current: number): Promise<number> => {
    const table = tableSectors[Math.floor(current / perSector)] ?? lastSector
    const entries = table < lastSector ? await sector(table) : Buffer.alloc(0)
    const at = (current % perSector) * 4
    return at + 4 <= entries.length ? entries.readUInt32LE(at) : fail('file_content_mismatch')
  }
}

/** The beginning of a VBAInfoContainer with its VBAInfoAtom ([MS-PPT] 2.4.10); an id and the macro flag follow. */
const macroMarker = Buffer.from('1f00ff0314000000020000040c000000', 'hex')
const scanBytes = 1024 * 1024

/** PowerPoint stores macros inside the document stream, so the directory does not show them. */
const hasMacroFlag = async (bytes: StoredBytes): Promise<boolean> => {
  const tail = macroMarker.length + 8
  for (let start = 0; start < bytes.size; start += scanBytes) {
    const chunk = await bytes.read(start, scanBytes + tail)
    for (let at = chunk.indexOf(macroMarker); at >= 0; at = chunk.indexOf(macroMarker, at + 1)) {
      const flag = at + macroMarker.length + 4
      if (flag + 4 <= chunk.length && chunk.readUInt32LE(flag) !== 0) return true
    }
  }
  return false
}
