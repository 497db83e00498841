import { createReadStream } from 'node:fs'
import { realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { type OpenArchive, openArchiveFile } from '../../base/files/index.ts'
import { refuseField } from './row-faults.ts'

/** Where the files that rows name are: an archive, or a folder that looks like one. */
export type FileSource = Pick<OpenArchive, 'open'> & { has(name: string): Promise<boolean> | boolean }

/** An archive on this machine. */
export const zipSource: (file: string) => Promise<FileSource> = openArchiveFile

export interface ItemFiles {
  /** Refuses a row that names a file which is not there. */
  require(name: string, field: string): Promise<void>
  open(name: string, field: string): Promise<{ name: string; stream: Readable }>
}

/** Paths are written with either slash, and may begin with `./`. */
const normal = (name: string) => name.replaceAll('\\', '/').replace(/^(\.\/)+/, '')

export const itemFilesOf = (source: FileSource | undefined): ItemFiles => {
  const missing = (name: string, field: string): never =>
    refuseField(field, source ? `没有文件「${name}」` : '请同时上传文件的压缩包')
  return {
    async require(name, field) {
      if (!(await source?.has(normal(name)))) missing(name, field)
    },
    async open(name, field) {
      const stream = (await source?.open(normal(name))) ?? missing(name, field)
      return { name: path.posix.basename(normal(name)), stream }
    },
  }
}

/** A folder of this machine. Nothing outside of it is read, whatever a row names or a link leads to. */
export const folderSource = async (folder: string): Promise<FileSource> => {
  const root = await realpath(folder)
  const find = async (name: string): Promise<string | undefined> => {
    const file = await realpath(path.join(root, name)).catch(() => undefined)
    if (!file?.startsWith(root + path.sep)) return undefined
    return (await stat(file)).isFile() ? file : undefined
  }
  return {
    has: async (name) => (await find(name)) !== undefined,
    async open(name) {
      const file = await find(name)
      return file === undefined ? undefined : createReadStream(file)
    },
  }
}
