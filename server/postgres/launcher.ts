import { rmSync } from 'node:fs'
import path from 'node:path'
import { binaries } from './binaries.ts'
import { ensureCluster, makeFolder } from './cluster.ts'
import { DATABASE, prepareDatabase, socketUrl } from './connection.ts'
import { reachableHome, socketFolder } from './home.ts'
import { lockFolder } from './lock.ts'
import { endLeftovers } from './processes.ts'
import { StartRefused } from './refused.ts'
import { spawnServer, untilReady } from './server.ts'
import { type Settings, serverSettings } from './settings.ts'
import { databaseUser } from './user.ts'

export { socketUrl } from './connection.ts'
export { StartRefused }

export interface Postgres {
  /** Address of the portal's database, for connect() and DATABASE_URL; the same at every start of the folder. */
  url: string
  /** Where the socket lies; socketUrl(socketDir, name) addresses any other database of the server. */
  socketDir: string
  /** The folder it lives in: the one asked for, or the one that took its place. */
  dir: string
  pid: number
  /** A server without owner was found on the folder; it was shut down in order and this one took its place. */
  adopted: boolean
  /** Settles when the server has ended, wanted or not. */
  exited: Promise<void>
  /** Rolls back what is open, writes a checkpoint and ends; 'now' skips both and leaves recovery to the next start. */
  stop(how?: 'now'): Promise<void>
}

interface Options {
  /** The folder this server owns alone; made when missing. */
  dir: string
  /** Told in Chinese what the owner should know. */
  log: (sentence: string) => void
  /** PostgreSQL settings on top of ours. */
  settings?: Settings
  /** Ends a start under way. */
  signal?: AbortSignal
}

/**
 * Runs the shipped PostgreSQL on a folder, reachable by unix socket only, with the portal's database made.
 * Refuses (StartRefused) a folder that has an owner; where the kernel can, the server ends when its owner is killed.
 */
export async function startPostgres({ dir, log, settings, signal }: Options): Promise<Postgres> {
  const home = reachableHome(path.resolve(dir), log)
  const lock = lockFolder(home)
  try {
    const server = await launch(home, { log, settings, signal })
    server.exited.then(() => lock.release())
    return server
  } catch (error) {
    lock.release()
    throw error
  }
}

async function launch(home: string, { log, settings, signal }: Omit<Options, 'dir'>): Promise<Postgres> {
  const data = path.join(home, 'data')
  const logDir = path.join(home, 'log')
  const user = databaseUser(data)
  const bin = binaries(user)
  const adopted = await endLeftovers(data)
  if (adopted) log('上次没有正常停止，留下的数据库进程已收回。')
  await ensureCluster(data, bin, user)
  rmSync(path.join(data, 'postmaster.pid'), { force: true }) // its server is gone: see endLeftovers
  makeFolder(logDir, user)
  const socketDir = socketFolder(home, user)
  signal?.throwIfAborted()

  const args = ['-D', data, ...serverSettings(home, data, socketDir, settings)]
  const child = spawnServer(path.join(bin, 'postgres'), args, user)
  const exited = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const stop = (how?: 'now') => {
    child.kill(how === 'now' ? 'SIGQUIT' : 'SIGINT')
    return exited
  }
  const giveUp = () => void stop()
  signal?.addEventListener('abort', giveUp)
  try {
    await untilReady(child, data, logDir, log)
    await prepareDatabase(socketDir)
  } catch (error) {
    await stop()
    if (error instanceof StartRefused) throw error
    throw new StartRefused(`数据库没有启动：${(error as Error).message}（日志在 ${logDir}）`, { cause: error })
  } finally {
    signal?.removeEventListener('abort', giveUp)
  }
  return { url: socketUrl(socketDir, DATABASE), socketDir, dir: home, pid: child.pid as number, adopted, exited, stop }
}
