import { rmSync } from 'node:fs'
import path from 'node:path'
import { binaries } from './binaries.ts'
import { ensureCluster, makeFolder } from './cluster.ts'
import { DATABASE, prepareDatabase, socketUrl } from './connection.ts'
import { reachableHome, socketFolder } from './home.ts'
import { lockFolder } from './lock.ts'
import { endLeftovers } from './processes.ts'
import { StartRefused } from './refused.ts'
import { type FreeBytes, roomToRecover, startWritable } from './room.ts'
import { spawnServer, untilReady } from './server.ts'
import { type Settings, serverSettings } from './settings.ts'
import { databaseUser } from './user.ts'

export { socketUrl } from './connection.ts'
export { StartRefused }

export interface Postgres {
  /** Address of the portal's database, for connect() and DATABASE_URL; the same at every start of the folder. */
  url: string
  /** The folder of the socket; socketUrl(socketDir, name) addresses any other database of the server. */
  socketDir: string
  /** The folder of the database: the requested one, or the persistent one used instead. */
  dir: string
  pid: number
  /** True if a server whose owner was gone was found on the folder and shut down first. */
  adopted: boolean
  /** Resolves when the server has exited for any reason. */
  exited: Promise<void>
  /**
   * Rolls back open transactions, writes a checkpoint and exits; 'now' skips both and leaves recovery to the next
   * start.
   */
  stop(how?: 'now'): Promise<void>
}

interface Options {
  /** The folder that this server owns exclusively; created if missing. */
  dir: string
  /** Receives messages for the owner in Chinese. */
  log: (sentence: string) => void
  /** PostgreSQL settings on top of ours. */
  settings?: Settings
  /** Aborts a start in progress. */
  signal?: AbortSignal
  /** Tells the free space; tests have their own. */
  free?: FreeBytes
}

/**
 * Runs the bundled PostgreSQL on a folder, reachable only by unix socket, with the portal's database created. Refuses
 * (StartRefused) a folder that has an owner; where the kernel supports it, the server exits when its owner is killed.
 */
export async function startPostgres({ dir, ...options }: Options): Promise<Postgres> {
  const home = reachableHome(path.resolve(dir), options.log)
  const lock = lockFolder(home)
  try {
    const server = await launch(home, options)
    server.exited.then(() => lock.release())
    return server
  } catch (error) {
    lock.release()
    throw error
  }
}

async function launch(home: string, { log, settings, signal, free }: Omit<Options, 'dir'>): Promise<Postgres> {
  const data = path.join(home, 'data')
  const logDir = path.join(home, 'log')
  const user = databaseUser(data)
  const bin = binaries(user)
  const adopted = await endLeftovers(data)
  if (adopted) log('上次没有正常停止，留下的数据库进程已收回。')
  await roomToRecover(home, log, signal, free)
  await ensureCluster(data, bin, user)
  startWritable(data)
  rmSync(path.join(data, 'postmaster.pid'), { force: true }) // endLeftovers has ended its server
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
  const abortStart = () => void stop()
  signal?.addEventListener('abort', abortStart)
  try {
    await untilReady(child, data, logDir, log)
    await prepareDatabase(socketDir)
  } catch (error) {
    await stop()
    if (error instanceof StartRefused) throw error
    throw new StartRefused(`数据库没有启动：${(error as Error).message}（日志在 ${logDir}）`, { cause: error })
  } finally {
    signal?.removeEventListener('abort', abortStart)
  }
  return { url: socketUrl(socketDir, DATABASE), socketDir, dir: home, pid: child.pid as number, adopted, exited, stop }
}
