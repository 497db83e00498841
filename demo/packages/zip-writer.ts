import { crc32, deflateRawSync } from 'node:zlib'
import { gbk } from '../files/gbk.ts'

export interface ZipMember {
  path: string
  content: Buffer
}

/** 2026-01-01 00:00 in the format of zip files: the same content is always the same bytes. */
const dosTime = 0
const dosDate = ((2026 - 1980) << 9) | (1 << 5) | 1
const utf8Flag = 0x800

/** A zip whose names are in GBK, as Chinese programs write them, or in UTF-8. Libraries write only UTF-8. */
export const zipOf = (members: ZipMember[], names: 'gbk' | 'utf8'): Buffer => {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { path, content } of members) {
    const name = names === 'gbk' ? gbk(path) : Buffer.from(path)
    const packed = deflateRawSync(content)
    const common = commonFields(content, packed.length, name.length, names === 'gbk' ? 0 : utf8Flag)
    const local = Buffer.concat([word(0x04034b50, 4), common, word(0, 2), name, packed])
    directory.push(
      Buffer.concat([
        word(0x02014b50, 4),
        word(20, 2),
        common,
        word(0, 2),
        word(0, 8),
        word(0, 2),
        word(offset, 4),
        name,
      ]),
    )
    locals.push(local)
    offset += local.length
  }
  const index = Buffer.concat(directory)
  const end = Buffer.concat([
    word(0x06054b50, 4),
    word(0, 4),
    word(members.length, 2),
    word(members.length, 2),
    word(index.length, 4),
    word(offset, 4),
    word(0, 2),
  ])
  return Buffer.concat([...locals, index, end])
}

/** What the header of a member and its entry in the directory share. */
const commonFields = (content: Buffer, packedLength: number, nameLength: number, flags: number): Buffer =>
  Buffer.concat([
    word(20, 2),
    word(flags, 2),
    word(8, 2),
    word(dosTime, 2),
    word(dosDate, 2),
    word(crc32(content), 4),
    word(packedLength, 4),
    word(content.length, 4),
    word(nameLength, 2),
  ])

const word = (value: number, bytes: number): Buffer => {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUIntLE(value, 0, Math.min(bytes, 6))
  return buffer
}
