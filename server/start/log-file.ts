import { copyFileSync, mkdirSync, openSync, renameSync, rmSync, statSync, truncateSync } from 'node:fs'
import path from 'node:path'

const LARGEST = 50 * 1024 * 1024
const MINUTE = 60_000

export interface LogFile {
  /** A program writes to it directly; opened for appending, so that the file can be truncated meanwhile. */
  fd: number
  file: string
  close(): void
}

/**
 * A log of limited size: when it is full, its content replaces `<name>.log.1`. While the disk has no room for the copy,
 * both stay as they are.
 */
export function openLogFile(dir: string, name: string): LogFile {
  mkdirSync(dir, { recursive: true })
  const file = path.join(dir, `${name}.log`)
  const fd = openSync(file, 'a')
  const rotate = () => {
    if (statSync(file).size < LARGEST) return
    const copy = `${file}.new`
    try {
      copyFileSync(file, copy)
      renameSync(copy, `${file}.1`)
      truncateSync(file)
    } catch {
      rmSync(copy, { force: true })
    }
  }
  rotate()
  const timer = setInterval(rotate, MINUTE).unref()
  return { fd, file, close: () => clearInterval(timer) }
}
