import { rmSync } from 'node:fs'
import path from 'node:path'
import { connect } from '#kernel/database/index.ts'
import { limitLogs } from '../postgres/log-limit.ts'
import { type FreeBytes, freeBytes, keepBallast, keepRoom, MB } from '../postgres/room.ts'
import type { Terminal } from './terminal.ts'

/** PostgreSQL stops when there is no room left for its write-ahead log; without writes it keeps answering. */
const LEAST = 200 * MB
const ENOUGH = 300 * MB
const EVERY = 1000
/** The change to read-only is itself written to disk, and so is what the database writes while it is only read. */
const RESERVE = 32 * MB

interface DiskGuard {
  /** A database that was started again writes until the guard has looked. */
  restarted(): void
  stop(): Promise<void>
}

/**
 * Makes the database read-only while the disk is almost full, so that people can still read: a write then fails with
 * 25006 (read_only_sql_transaction). A reserve, freed at that moment, makes this work with no byte left. It also keeps the logs of
 * the database from filling the disk.
 */
export function guardDisk(
  dir: string,
  url: string,
  { say }: Pick<Terminal, 'say'>,
  freeOf: FreeBytes = freeBytes,
): DiskGuard {
  const { sql, close } = connect(url, { max: 1 })
  let isReadOnly = false
  const reserve = path.join(dir, 'reserve')
  const keepReserves = () => {
    keepRoom(reserve, RESERVE)
    keepBallast(dir)
  }
  if (freeOf(dir) > ENOUGH) keepReserves()

  async function check() {
    const free = freeOf(dir)
    await limitLogs(path.join(dir, 'log'), () => sql`select pg_rotate_logfile()`)
    const shouldBeReadOnly = free < (isReadOnly ? ENOUGH : LEAST)
    if (shouldBeReadOnly === isReadOnly) return
    if (shouldBeReadOnly) rmSync(reserve, { force: true })
    await sql.unsafe(`alter system set default_transaction_read_only = ${shouldBeReadOnly ? 'on' : 'off'}`)
    await sql`select pg_reload_conf()`
    isReadOnly = shouldBeReadOnly
    if (!shouldBeReadOnly) keepReserves()
    if (shouldBeReadOnly)
      say(`磁盘只剩 ${Math.floor(free / MB)} MB，已暂停写入，门户只能浏览；请清理 ${dir} 所在磁盘。`)
    else say('磁盘空间已恢复，写入继续。')
  }

  let checking = Promise.resolve()
  const look = () => {
    checking = checking.then(check).catch(() => {}) // the database may be restarting: checked again in a second
  }
  const timer = setInterval(look, EVERY)
  return {
    restarted() {
      isReadOnly = false
      look()
    },
    async stop() {
      clearInterval(timer)
      await checking
      await close()
    },
  }
}
