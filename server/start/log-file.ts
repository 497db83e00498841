import { copyFileSync, mkdirSync, openSync, statSync, truncateSync } from 'node:fs'
import path from 'node:path'

const LARGEST = 50 * 1024 * 1024
const MINUTE = 60_000

export interface LogFile {
  /** To be written to by a program directly; opened for appending, so that the file may be emptied meanwhile. */
  fd: number
  file: string
  close(): void
}

/** A log that keeps to its size: what is too much moves to `<name>.log.1`, over the one before. */
export function openLogFile(dir: string, name: string): LogFile {
  mkdirSync(dir, { recursive: true })
  const file = path.join(dir, `${name}.log`)
  const fd = openSync(file, 'a')
  const shorten = () => {
    if (statSync(file).size < LARGEST) return
    copyFileSync(file, `${file}.1`)
    truncateSync(file)
  }
  shorten()
  const timer = setInterval(shorten, MINUTE).unref()
  return { fd, file, close: () => clearInterval(timer) }
}
