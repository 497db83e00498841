import { execFileSync } from 'node:child_process'
import { chownSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, vi } from 'vitest'
import { connect } from '#kernel/database/index.ts'
import { binaries } from '../postgres/binaries.ts'
import { makeFolder } from '../postgres/cluster.ts'
import { socketUrl, startPostgres } from '../postgres/launcher.ts'
import { spawnServer } from '../postgres/server.ts'
import { type Settings, serverSettings } from '../postgres/settings.ts'
import { databaseUser } from '../postgres/user.ts'

interface Options {
  dir: string
  /** Variables of the server, which has an environment of its own. */
  env?: Record<string, string>
  settings?: Settings
}

/** Runs the bundled binaries on an existing data directory, as somebody else's PostgreSQL that no portal supervises. */
const runServer = async ({ dir, env = {}, settings }: Options) => {
  const data = path.join(dir, 'data')
  const socketDir = path.join(dir, 'run')
  const user = databaseUser(data)
  for (const folder of [dir, socketDir, path.join(dir, 'log')]) makeFolder(folder, user)
  const variables = Object.entries(env).map(([name, value]) => `${name}=${value}`)
  const program = [...variables, path.join(binaries(user), 'postgres'), '-D', data]
  const child = spawnServer('env', [...program, ...serverSettings(dir, data, socketDir, settings)], user)
  const exited = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const end = (signal: 'SIGKILL' | 'SIGQUIT') => {
    child.kill(signal)
    return exited
  }
  const url = socketUrl(socketDir, 'shuzi')
  const run = async <Row extends object>(statement: string): Promise<Row[]> => {
    const { sql, close } = connect(url, { max: 1, connectSeconds: 2 })
    try {
      return await sql.unsafe<Row[]>(statement)
    } finally {
      await close()
    }
  }
  try {
    await vi.waitFor(() => run('select 1'), { timeout: 60_000 })
  } catch (error) {
    await end('SIGQUIT')
    throw error
  }
  return { url, socketDir, dir, run, kill: () => end('SIGKILL'), stop: () => end('SIGQUIT') }
}
export type ExternalPostgres = Awaited<ReturnType<typeof runServer>>

/** The server also writes to these files, and as root it runs under another account. */
const writeOwned = (data: string, name: string, text: string) => {
  const { uid, gid } = statSync(data)
  writeFileSync(path.join(data, name), text)
  chownSync(path.join(data, name), uid, gid)
}

/** A new, empty PostgreSQL that no portal supervises. */
export const startExternalPostgres = async (options: Options): Promise<ExternalPostgres> => {
  const { stop } = await startPostgres({ dir: options.dir, log: () => {} })
  await stop()
  return runServer(options)
}

/** A streaming standby of the primary, under the name by which the primary knows it. */
export const startStandby = async (
  primary: ExternalPostgres,
  dir: string,
  settings: Settings = {},
): Promise<ExternalPostgres> => {
  const data = path.join(dir, 'data')
  const { sql, close } = connect(primary.url, { max: 1 })
  try {
    await sql`select pg_backup_start('standby', true)`
    execFileSync('mkdir', ['-p', dir])
    execFileSync('cp', ['-a', path.join(primary.dir, 'data'), data])
    const [backup] = await sql`select labelfile from pg_backup_stop()`
    writeOwned(data, 'backup_label', String(backup!.labelfile))
  } finally {
    await close()
  }
  rmSync(path.join(data, 'postmaster.pid'))
  writeOwned(data, 'standby.signal', '')
  const conninfo = `host=${primary.socketDir} port=5432 user=postgres application_name=standby`
  return runServer({ dir, settings: { ...settings, primary_conninfo: conninfo } })
}

/** The same, but from now on the primary acknowledges only what the standby has written, too. */
export const startSynchronousStandby = async (primary: ExternalPostgres, dir: string): Promise<ExternalPostgres> => {
  const standby = await startStandby(primary, dir)
  await primary.run("alter system set synchronous_standby_names = 'standby'")
  await primary.run('select pg_reload_conf()')
  const isSynchronous = async () =>
    (await primary.run<{ sync_state: string }>('select sync_state from pg_stat_replication'))[0]
  await expect.poll(isSynchronous, { timeout: 30_000 }).toEqual({ sync_state: 'sync' })
  return standby
}
