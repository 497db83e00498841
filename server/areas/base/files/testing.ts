import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import type { FileStore } from '#kernel/files/index.ts'

/** An archive with these entries; thousands of them are written faster uncompressed. */
export const zipOf = (entries: Record<string, string | Buffer>, compress = true): Promise<Buffer> => {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(entries)) zip.addBuffer(Buffer.from(content), name, { compress })
  zip.end()
  return buffer(zip.outputStream)
}

/** An Office document with the parts that make it one. */
export const officeFile = (folder: 'word' | 'xl' | 'ppt', more: Record<string, string> = {}) =>
  zipOf({ '[Content_Types].xml': '<Types/>', [`${folder}/document.xml`]: '<document/>', ...more })

const sectorBytes = 512
const endOfChain = 0xff_ff_ff_fe

/** A compound file whose directory has these names: header, one table sector, directory, then the content. */
export const compoundFile = (names: string[], content = Buffer.alloc(0)): Buffer => {
  const directorySectors = Math.ceil((names.length + 1) / 4)
  const header = Buffer.alloc(sectorBytes, 0xff)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header)
  header.fill(0, 8, 76)
  header.writeUInt16LE(9, 30)
  header.writeUInt32LE(1, 44)
  header.writeUInt32LE(1, 48)
  header.writeUInt32LE(endOfChain, 68)
  header.writeUInt32LE(0, 76)
  const table = Buffer.alloc(sectorBytes, 0xff)
  for (let i = 1; i <= directorySectors; i++) table.writeUInt32LE(i === directorySectors ? endOfChain : i + 1, i * 4)
  const directory = Buffer.alloc(directorySectors * sectorBytes)
  for (const [i, name] of ['Root Entry', ...names].entries()) {
    directory.write(name, i * 128, 'utf16le')
    directory.writeUInt16LE((name.length + 1) * 2, i * 128 + 64)
  }
  return Buffer.concat([header, table, directory, content])
}

/** All keys in the store, to compare before and after a refusal. */
export const treeOf = async (files: FileStore): Promise<string[]> => {
  const keys: string[] = []
  for await (const { key } of files.list('')) keys.push(key)
  return keys.sort()
}
