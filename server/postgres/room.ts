import { randomFillSync } from 'node:crypto'
import { closeSync, openSync, readFileSync, rmSync, statfsSync, statSync, writeSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export const MB = 1024 * 1024

/** Bytes that are free on the disk of a folder; tests pass their own. */
export type FreeBytes = (dir: string) => number

export const freeBytes: FreeBytes = (dir) => {
  const { bavail, bsize } = statfsSync(dir)
  return bavail * bsize
}

/** A server that recovers from a crash writes, too: the end of its log, and a checkpoint. */
const ROOM_TO_RECOVER = 64 * MB
const LOOK_EVERY = 1000

const ballast = (home: string) => path.join(home, 'ballast')

/** Keeps the room that a recovery on a full disk needs. */
export const keepBallast = (home: string): void => keepRoom(ballast(home), ROOM_TO_RECOVER)

/** Waits until the server has room to start and to recover, after the ballast was given up for it. Says so once. */
export async function roomToRecover(
  home: string,
  log: (sentence: string) => void,
  signal?: AbortSignal,
  free: FreeBytes = freeBytes,
): Promise<void> {
  if (free(home) < ROOM_TO_RECOVER) rmSync(ballast(home), { force: true })
  if (free(home) >= ROOM_TO_RECOVER) return
  log(
    `磁盘已满（只剩 ${Math.floor(free(home) / MB)} MB），数据库暂时不能启动：请清理 ${home} 所在磁盘，有空间后会自动继续。`,
  )
  while (free(home) < ROOM_TO_RECOVER) await sleep(LOOK_EVERY, undefined, { signal })
}

/** Takes up room for later; the content is random, because some file systems store zeros without taking room for them. */
export function keepRoom(file: string, bytes: number): void {
  if (statSync(file, { throwIfNoEntry: false })?.size === bytes) return
  try {
    const fd = openSync(file, 'w', 0o600)
    try {
      const block = randomFillSync(Buffer.alloc(MB))
      for (let written = 0; written < bytes; written += MB) writeSync(fd, block)
    } finally {
      closeSync(fd)
    }
  } catch {
    rmSync(file, { force: true }) // the disk has filled up meanwhile: tried again when it has room
  }
}

const readOnly = "default_transaction_read_only = 'on'"
const writable = 'default_transaction_read_only = off '

/**
 * A server that was killed while it was read-only for lack of space would start so, and its start needs to write. The line
 * is replaced in its place by one of the same length, which takes no room on a full disk.
 */
export function startWritable(data: string): void {
  const file = path.join(data, 'postgresql.auto.conf')
  const at = statSync(file, { throwIfNoEntry: false }) ? readFileSync(file, 'latin1').indexOf(readOnly) : -1
  if (at < 0) return
  const fd = openSync(file, 'r+')
  try {
    writeSync(fd, writable, at, 'latin1')
  } finally {
    closeSync(fd)
  }
}
