import { randomFillSync } from 'node:crypto'
import { rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { connect } from '#kernel/database/index.ts'
import { freeBytes, MB } from './preflight.ts'
import type { Terminal } from './terminal.ts'

/** PostgreSQL stops when there is no room left for its write-ahead log; without writes it keeps answering. */
const LEAST = 200 * MB
const ENOUGH = 300 * MB
const EVERY = 1000
/** The change to read-only is itself written to disk, and so is what the database writes while it is only read. */
const RESERVE = 32 * MB

/**
 * Makes the database read-only while the disk is almost full, so that people can still read: a write then fails with
 * 25006 (read_only_sql_transaction). A reserve, freed at that moment, makes this work with no byte left. Returns a
 * function that stops watching.
 */
export async function guardDisk(dir: string, url: string, { say }: Terminal): Promise<() => Promise<void>> {
  const { sql, close } = connect(url, { max: 1 })
  // A killed supervisor may have left it read-only.
  await setReadOnly(false)
  let isReadOnly = false
  const reserve = path.join(dir, 'reserve')
  if (freeBytes(dir) > ENOUGH) keepReserve(reserve)

  async function setReadOnly(on: boolean) {
    await sql.unsafe(`alter system set default_transaction_read_only = ${on ? 'on' : 'off'}`)
    await sql`select pg_reload_conf()`
  }

  async function check() {
    const free = freeBytes(dir)
    const shouldBeReadOnly = free < (isReadOnly ? ENOUGH : LEAST)
    if (shouldBeReadOnly === isReadOnly) return
    if (shouldBeReadOnly) rmSync(reserve, { force: true })
    await setReadOnly(shouldBeReadOnly)
    if (!shouldBeReadOnly) keepReserve(reserve)
    isReadOnly = shouldBeReadOnly
    if (shouldBeReadOnly)
      say(`磁盘只剩 ${Math.floor(free / MB)} MB，已暂停写入，门户只能浏览；请清理 ${dir} 所在磁盘。`)
    else say('磁盘空间已恢复，写入继续。')
  }

  let checking = Promise.resolve()
  const timer = setInterval(() => {
    checking = check().catch(() => {}) // the database may be restarting: checked again in a second
  }, EVERY)
  return async () => {
    clearInterval(timer)
    await checking
    await close()
  }
}

/** Random bytes, because some file systems store zeros without taking room for them. */
function keepReserve(file: string): void {
  if (statSync(file, { throwIfNoEntry: false })?.size === RESERVE) return
  try {
    writeFileSync(file, randomFillSync(Buffer.alloc(RESERVE)), { mode: 0o600 })
  } catch {
    rmSync(file, { force: true }) // the disk has filled up meanwhile: tried again when it has room
  }
}
