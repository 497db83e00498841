import { constants, crc32, deflateRawSync } from 'node:zlib'
import type { Piece } from './document-piece.ts'
import { createMemory } from './lru-cache.ts'

/** Of one member of a gzip file without name and time (RFC 1952). */
const head = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
/** An empty last block: those of the groups say that others follow. */
const lastBlock = [3, 0]

/**
 * Neighbours are compressed together up to the window of deflate: each alone they are a third larger, and all together
 * they are seldom the same.
 */
const groupBytes = 32 * 1024

interface Group {
  numbers: number[]
  bytes: Buffer[]
  length: number
  isFresh: boolean
}

/**
 * Puts documents together as gzip files. Stretches that came before are compressed once, to a whole byte, so that they can
 * stand in any document; what comes for the first time may be one person's own, and nothing else is compressed with it.
 */
export const createGzip = (mostBytes: number) => {
  const numbers = new WeakMap<Piece, number>()
  const compressed = createMemory<Buffer<ArrayBuffer>>(mostBytes, ({ length }) => length)
  let count = 0

  const groupsOf = (pieces: readonly Piece[]): Group[] => {
    const groups: Group[] = []
    let group: Group | undefined
    for (const piece of pieces) {
      const known = numbers.get(piece)
      if (known === undefined) numbers.set(piece, ++count)
      const isFresh = known === undefined
      if (!group || group.isFresh !== isFresh || group.length >= groupBytes) {
        group = { numbers: [], bytes: [], length: 0, isFresh }
        groups.push(group)
      }
      group.numbers.push(known ?? count)
      group.bytes.push(piece.bytes)
      group.length += piece.bytes.length
    }
    return groups
  }

  const blocksOf = ({ numbers, bytes, isFresh }: Group): Buffer<ArrayBuffer> => {
    if (isFresh) return deflated(bytes, 3)
    const key = numbers.join()
    // A copy: what zlib hands out lies in a buffer many times its size.
    return compressed.find(key) ?? compressed.add(key, Buffer.from(deflated(bytes, 6)))
  }

  return (pieces: readonly Piece[]): Buffer<ArrayBuffer> => {
    let check = 0
    let length = 0
    for (const { bytes } of pieces) {
      check = crc32(bytes, check)
      length += bytes.length
    }
    const end = Buffer.alloc(10)
    end.set(lastBlock)
    end.writeUInt32LE(check, 2)
    end.writeUInt32LE(length, 6)
    return Buffer.concat([head, ...groupsOf(pieces).map(blocksOf), end])
  }
}

const deflated = (bytes: Buffer[], level: number) =>
  deflateRawSync(Buffer.concat(bytes), { level, finishFlush: constants.Z_SYNC_FLUSH })
