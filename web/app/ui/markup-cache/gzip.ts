import { constants, crc32, deflateRawSync } from 'node:zlib'
import type { DocumentPiece } from './document-piece.ts'
import { createLruCache } from './lru-cache.ts'

/** Header of a gzip member without name and time (RFC 1952). */
const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
/** An empty final deflate block: the blocks of the groups are not marked as final. */
const finalBlock = [3, 0]

/**
 * Adjacent pieces are compressed together up to the window of deflate: compressed one by one they are a third larger,
 * and a whole page is seldom the same twice.
 */
const groupBytes = 32 * 1024

interface Group {
  ids: number[]
  bytes: Buffer[]
  length: number
  isNew: boolean
}

/**
 * Assembles documents as gzip files. Runs of pieces seen before are compressed once and end on a byte boundary, so that
 * they fit into any document. New pieces may be personal: they are never compressed together with shared ones.
 */
export const createGzip = (maxBytes: number) => {
  const pieceIds = new WeakMap<DocumentPiece, number>()
  const compressed = createLruCache<Buffer<ArrayBuffer>>(maxBytes, ({ length }) => length)
  let idCount = 0

  const groupPieces = (pieces: readonly DocumentPiece[]): Group[] => {
    const groups: Group[] = []
    let group: Group | undefined
    for (const piece of pieces) {
      const id = pieceIds.get(piece)
      if (id === undefined) pieceIds.set(piece, ++idCount)
      const isNew = id === undefined
      if (!group || group.isNew !== isNew || group.length >= groupBytes) {
        group = { ids: [], bytes: [], length: 0, isNew }
        groups.push(group)
      }
      group.ids.push(id ?? idCount)
      group.bytes.push(piece.bytes)
      group.length += piece.bytes.length
    }
    return groups
  }

  const compressGroup = ({ ids, bytes, isNew }: Group): Buffer<ArrayBuffer> => {
    if (isNew) return deflate(bytes, 3)
    const key = ids.join()
    // Copied, because zlib returns a slice of a buffer many times its size.
    return compressed.find(key) ?? compressed.add(key, Buffer.from(deflate(bytes, 6)))
  }

  return (pieces: readonly DocumentPiece[]): Buffer<ArrayBuffer> => {
    let checksum = 0
    let length = 0
    for (const { bytes } of pieces) {
      checksum = crc32(bytes, checksum)
      length += bytes.length
    }
    const trailer = Buffer.alloc(10)
    trailer.set(finalBlock)
    trailer.writeUInt32LE(checksum, 2)
    trailer.writeUInt32LE(length, 6)
    return Buffer.concat([header, ...groupPieces(pieces).map(compressGroup), trailer])
  }
}

const deflate = (bytes: Buffer[], level: number) =>
  deflateRawSync(Buffer.concat(bytes), { level, finishFlush: constants.Z_SYNC_FLUSH })
