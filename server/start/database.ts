import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  connectForMigrations,
  isEmbedded,
  MigrationRefused,
  migrate,
  type SchemaSource,
} from '#kernel/database/index.ts'
import { type Postgres, StartRefused, startPostgres } from '../postgres/launcher.ts'
import type { FreeBytes } from '../postgres/room.ts'
import { guardDisk } from './disk-guard.ts'
import type { Terminal } from './terminal.ts'

export interface Database {
  url: string
  stop(): Promise<void>
  /** Stops it without a checkpoint; the next start recovers. */
  kill(): void
}

const LONGEST_PAUSE = 5

/** Runs the embedded database as long as the portal; one that dies is started again on the same address. */
export async function superviseDatabase(
  dataDir: string,
  terminal: Pick<Terminal, 'say'>,
  signal: AbortSignal,
  free?: FreeBytes,
): Promise<Database> {
  const { say } = terminal
  const stopping = new AbortController()
  const start = () =>
    startPostgres({
      dir: path.join(dataDir, 'postgres'),
      log: say,
      signal: AbortSignal.any([signal, stopping.signal]),
      free,
    })
  let server: Postgres = await start()
  const guard = guardDisk(server.dir, server.url, terminal, free)
  let watching = watch()

  async function watch() {
    await server.exited
    if (stopping.signal.aborted) return
    say('数据库意外停止，正在重新启动。')
    for (let pause = 1; !stopping.signal.aborted; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
      try {
        server = await start()
        guard.restarted()
        say('数据库已恢复，已确认的数据都在。')
        watching = watch()
        return
      } catch (error) {
        if (stopping.signal.aborted) return
        say(`${(error as Error).message}，${pause} 秒后重试。`)
        await sleep(pause * 1000, undefined, { signal: stopping.signal }).catch(() => {})
      }
    }
  }

  return {
    url: server.url,
    async stop() {
      stopping.abort()
      await guard.stop()
      await server.stop()
      await watching
    },
    kill: () => void server.stop('now'),
  }
}

/** Brings a database up to date; a server that cannot be reached or logged into is reported in one sentence. */
export async function migrateDatabase(url: string, schema: SchemaSource): Promise<string[]> {
  const { sql, close } = connectForMigrations(url)
  try {
    return (await migrate(sql, schema)).applied
  } catch (error) {
    if (error instanceof MigrationRefused) throw error
    const { code, message } = error as { code?: string; message: string }
    if (isEmbedded(url))
      throw new StartRefused(`数据库在启动途中停止了（${message || code}），请再启动一次，数据没有丢失。`)
    throw new StartRefused(`无法使用数据库（${message || code}），请检查 DATABASE_URL 的地址、账号与网络。`)
  } finally {
    await close()
  }
}
