import { inflateRawSync } from 'node:zlib'

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const longestFile = 256 * 1024 * 1024

const findEnd = (zip: Buffer): number => {
  for (let at = zip.length - 22; at >= Math.max(0, zip.length - 22 - 0xffff); at--)
    if (zip.readUInt32LE(at) === endSignature) return at
  throw new RangeError('not a zip')
}

/** The files of a small zip from a provider, with names as raw bytes; throws RangeError for invalid data. */
export const zipEntries = (zip: Buffer): { name: Buffer; content: Buffer }[] => {
  const end = findEnd(zip)
  let at = zip.readUInt32LE(end + 16)
  return Array.from({ length: zip.readUInt16LE(end + 10) }, () => {
    if (zip.readUInt32LE(at) !== entrySignature) throw new RangeError('broken zip')
    const nameLength = zip.readUInt16LE(at + 28)
    const name = zip.subarray(at + 46, at + 46 + nameLength)
    const local = zip.readUInt32LE(at + 42)
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const packed = zip.subarray(start, start + zip.readUInt32LE(at + 20))
    const isStored = zip.readUInt16LE(at + 10) === 0
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
    return { name, content: isStored ? packed : inflateRawSync(packed, { maxOutputLength: longestFile }) }
  })
}
