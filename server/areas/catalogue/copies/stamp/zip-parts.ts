import { type FileHandle, open } from 'node:fs/promises'
import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib'
import { Unstampable } from './unstampable.ts'

// Copies a zip file and changes some of its entries. The others are copied byte for byte, with their compression,
// encryption and the encoding of their names; a library that unpacks and packs them again would lose both last and be slow.

interface Entry {
  /** UTF-8, or the bytes as Latin-1 where they are none: parts of Office documents and our own are always UTF-8. */
  name: string
  /** Its record in the directory. */
  record: Buffer
  /** Where its local header begins, and where the next entry or the directory does. */
  start: number
  end: number
}

export interface ZipParts {
  names: string[]
  comment: Buffer
  read(name: string, maxBytes: number): Promise<Buffer | undefined>
  /** Writes the zip file with these parts in place of those of the same name, others added at the end. */
  write(target: string, parts: Map<string, Buffer>, comment?: Buffer): Promise<void>
}

const [endSignature, recordSignature, localSignature] = [0x06054b50, 0x02014b50, 0x04034b50]
const [endBytes, recordBytes, localBytes] = [22, 46, 30]
/** Larger files need other records (zip64) in places that are too many to be worth it. */
const maxBytes = 4_000_000_000
const longestComment = 0xffff
/** 1980-01-01, as MS-DOS writes it. */
const firstDosTime = 0x0021_0000
const [stored, deflated] = [0, 8]
const [encryptedFlag, utf8Flag] = [0x1, 0x800]

export const openZip = async (file: FileHandle): Promise<ZipParts> => {
  const { size } = await file.stat()
  if (size > maxBytes) throw new Unstampable('large')
  const end = await readEnd(file, size)
  const entries = await readEntries(file, end)
  return {
    names: entries.map(({ name }) => name),
    comment: end.comment,
    read: async (name, most) => {
      const entry = entries.find((each) => each.name === name)
      return entry && readEntry(file, entry, most)
    },
    async write(target, parts, comment = end.comment) {
      const out = await open(target, 'w')
      try {
        await writeZip(file, out, entries, parts, comment)
      } finally {
        await out.close()
      }
    },
  }
}

const bytesAt = async (file: FileHandle, start: number, length: number): Promise<Buffer> => {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, start)
  if (bytesRead < length) throw new Unstampable('damaged')
  return buffer
}

interface End {
  directoryStart: number
  directorySize: number
  comment: Buffer
}

const readEnd = async (file: FileHandle, size: number): Promise<End> => {
  const tailStart = Math.max(0, size - endBytes - longestComment)
  const tail = await bytesAt(file, tailStart, size - tailStart)
  for (let at = tail.length - endBytes; at >= 0; at--) {
    if (tail.readUInt32LE(at) !== endSignature || at + endBytes + tail.readUInt16LE(at + 20) !== tail.length) continue
    const comment = tail.subarray(at + endBytes)
    const [directorySize, directoryStart] = [tail.readUInt32LE(at + 12), tail.readUInt32LE(at + 16)]
    const isLarge = directoryStart === 0xffff_ffff || directorySize === 0xffff_ffff
    return isLarge
      ? { ...(await readLargeEnd(file, tailStart + at)), comment }
      : { directoryStart, directorySize, comment }
  }
  throw new Unstampable('damaged')
}

/** Some programs write the records of large files (zip64) into small ones. */
const readLargeEnd = async (file: FileHandle, endStart: number): Promise<Omit<End, 'comment'>> => {
  const locator = await bytesAt(file, endStart - 20, 20)
  if (locator.readUInt32LE(0) !== 0x07064b50) throw new Unstampable('damaged')
  const record = await bytesAt(file, Number(locator.readBigUInt64LE(8)), 56)
  if (record.readUInt32LE(0) !== 0x06064b50) throw new Unstampable('damaged')
  return {
    directorySize: Number(record.readBigUInt64LE(40)),
    directoryStart: Number(record.readBigUInt64LE(48)),
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })
const nameOf = (bytes: Buffer): string => {
  try {
    return utf8.decode(bytes)
  } catch {
    return bytes.toString('latin1')
  }
}

const readEntries = async (file: FileHandle, { directoryStart, directorySize }: End): Promise<Entry[]> => {
  const directory = await bytesAt(file, directoryStart, directorySize)
  const entries: Entry[] = []
  for (let at = 0; at < directory.length; ) {
    if (at + recordBytes > directory.length || directory.readUInt32LE(at) !== recordSignature)
      throw new Unstampable('damaged')
    const [nameLength, start] = [directory.readUInt16LE(at + 28), directory.readUInt32LE(at + 42)]
    const length = recordBytes + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
    const record = Buffer.from(directory.subarray(at, at + length))
    entries.push({ name: nameOf(record.subarray(recordBytes, recordBytes + nameLength)), record, start, end: 0 })
    at += length
  }
  return withEnds(entries, directoryStart)
}

/** An entry ends where the next begins: what a writer put between them, such as sizes, belongs to the first. */
const withEnds = (entries: Entry[], directoryStart: number): Entry[] => {
  const inOrder = entries.toSorted((one, other) => one.start - other.start)
  for (const [at, entry] of inOrder.entries()) {
    entry.end = inOrder[at + 1]?.start ?? directoryStart
    if (entry.end - entry.start < localBytes) throw new Unstampable('damaged')
  }
  return inOrder
}

const readEntry = async (file: FileHandle, { record, start }: Entry, most: number): Promise<Buffer> => {
  const header = await bytesAt(file, start, localBytes)
  if (header.readUInt32LE(0) !== localSignature) throw new Unstampable('damaged')
  if (record.readUInt16LE(8) & encryptedFlag) throw new Unstampable('encrypted')
  const dataStart = start + localBytes + header.readUInt16LE(26) + header.readUInt16LE(28)
  const [method, packedSize, size] = [record.readUInt16LE(10), record.readUInt32LE(20), record.readUInt32LE(24)]
  if (Math.max(packedSize, size) > most) throw new Unstampable('large')
  const packed = await bytesAt(file, dataStart, packedSize)
  if (method === stored) return packed
  if (method !== deflated) throw new Unstampable('damaged')
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(size, 1) })
  } catch (error) {
    throw new Unstampable('damaged', error)
  }
}

const writeZip = async (
  file: FileHandle,
  out: FileHandle,
  entries: Entry[],
  parts: Map<string, Buffer>,
  comment: Buffer,
): Promise<void> => {
  // The time of the newest entry, so that two copies do not differ in it.
  const dosTime = entries.reduce((newest, { record }) => Math.max(newest, record.readUInt32LE(12)), firstDosTime)
  const records: Buffer[] = []
  let at = 0
  const add = async (name: string, content: Buffer) => {
    const { local, record } = packed(name, content, { dosTime, start: at })
    records.push(record)
    at += (await out.write(local)).bytesWritten
  }
  at += await copyBytes(file, out, 0, entries[0]?.start ?? 0)
  for (const { name, record, start, end } of entries) {
    const changed = parts.get(name)
    if (changed) await add(name, changed)
    else {
      const moved = Buffer.from(record)
      moved.writeUInt32LE(at, 42)
      records.push(moved)
      at += await copyBytes(file, out, start, end)
    }
  }
  const known = new Set(entries.map(({ name }) => name))
  for (const [name, content] of parts) if (!known.has(name)) await add(name, content)
  await out.write(Buffer.concat([...records, endRecord(records, at, comment)]))
}

const block = 1024 * 1024
const copyBytes = async (file: FileHandle, out: FileHandle, start: number, end: number): Promise<number> => {
  for (let at = start; at < end; at += block) await out.write(await bytesAt(file, at, Math.min(block, end - at)))
  return end - start
}

const packed = (name: string, content: Buffer, { dosTime, start }: { dosTime: number; start: number }) => {
  const nameBytes = Buffer.from(name)
  const data = deflateRawSync(content)
  const facts = Buffer.alloc(26)
  facts.writeUInt16LE(20, 0) // the version of the format that unpackers need
  facts.writeUInt16LE(utf8Flag, 2)
  facts.writeUInt16LE(deflated, 4)
  facts.writeUInt32LE(dosTime, 6)
  facts.writeUInt32LE(crc32(content), 10)
  facts.writeUInt32LE(data.length, 14)
  facts.writeUInt32LE(content.length, 18)
  facts.writeUInt16LE(nameBytes.length, 22)
  const record = Buffer.alloc(recordBytes)
  record.writeUInt32LE(recordSignature, 0)
  record.writeUInt16LE(20, 4)
  facts.copy(record, 6)
  record.writeUInt32LE(start, 42)
  const signature = Buffer.alloc(4)
  signature.writeUInt32LE(localSignature, 0)
  return { local: Buffer.concat([signature, facts, nameBytes, data]), record: Buffer.concat([record, nameBytes]) }
}

const endRecord = (records: Buffer[], directoryStart: number, comment: Buffer): Buffer => {
  const end = Buffer.alloc(endBytes)
  end.writeUInt32LE(endSignature, 0)
  end.writeUInt16LE(records.length, 8)
  end.writeUInt16LE(records.length, 10)
  end.writeUInt32LE(
    records.reduce((sum, { length }) => sum + length, 0),
    12,
  )
  end.writeUInt32LE(directoryStart, 16)
  end.writeUInt16LE(comment.length, 20)
  return Buffer.concat([end, comment])
}
