import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { DataPackage } from './content.ts'

const mtime = new Date('2026-01-01T00:00:00Z')
const block = 16 * 1024

/** A data package: the readme, and every file of the list in its size. Written while it is read. */
export const packageZip = ({ title, readme, files }: DataPackage): Readable => {
  const zip = new ZipFile()
  zip.addBuffer(Buffer.from(`${title}\n\n${readme}\n`), '说明.txt', { mtime, forceDosTimestamp: true })
  for (const { path, bytes } of files)
    zip.addReadStreamLazy(path, { mtime, forceDosTimestamp: true, size: bytes }, (give) =>
      give(null, Readable.from(sampleOf(path, bytes), { objectMode: false })),
    )
  zip.end()
  return zip.outputStream as Readable
}

/** Text files carry text; drawings and models are stand-ins of the right size that say so in their first bytes. */
function* sampleOf(path: string, bytes: number): Generator<Buffer> {
  const line = lineOf(path.slice(path.lastIndexOf('.') + 1), path)
  const unit = Buffer.from(line.repeat(Math.ceil(block / line.length)))
  for (let left = bytes; left > 0; left -= unit.length) yield left >= unit.length ? unit : unit.subarray(0, left)
}

const lineOf = (suffix: string, path: string): string => {
  if (suffix === 'csv') return '1,1200.000,350.250,18.640,0.5\r\n'
  if (suffix === 'json' || suffix === 'geojson') return ' '
  if (suffix === 'md' || suffix === 'txt') return `${path}：演示内容，仅用于展示数据包的结构。\n`
  return `演示数据 ${path} `
}
