import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'vitest'
import { connect } from '#kernel/database/index.ts'
import { freePort } from '../../checks/free-port.ts'
import { startPortal } from '../../checks/start-portal.ts'
import { socketUrl } from '../postgres/launcher.ts'
import { commandLines } from '../postgres/processes.ts'
import { expectNothingLost } from './shop-floor.ts'
import { memoryOf, startTraffic, stockShop, untilServing, watchReadiness } from './traffic.ts'

interface Options {
  dataDir: string
  env?: Record<string, string>
  /** By default the embedded one in the data directory. */
  databaseUrl?: string
}

/** The whole portal as `npm start` runs it, with a shop; its processes can be killed one by one. */
export const openTorturePortal = async ({ dataDir, env, databaseUrl }: Options) => {
  const lines: string[] = []
  const portal = startPortal(await freePort(), {
    dataDir,
    env: { DEMO: 'off', CAPTCHA_CODE: '', ...(databaseUrl && { DATABASE_URL: databaseUrl }), ...env },
    onLine: (line) => lines.push(line),
  })
  await portal.ready()
  const inDatabase = async <T>(work: (connection: ReturnType<typeof connect>) => Promise<T>): Promise<T> => {
    const connection = connect(databaseUrl ?? socketUrl(path.join(dataDir, 'postgres/run'), 'shuzi'), { max: 2 })
    try {
      return await work(connection)
    } finally {
      await connection.close()
    }
  }
  const buyers = await inDatabase((connection) => stockShop(connection))
  const buyer = buyers[0]!
  const pidOf = (program: 'api' | 'worker') =>
    commandLines().find(({ pid, command }) => command.includes(`server/${program}.ts`) && parentOf(pid) === portal.pid)
      ?.pid
  const nothingLost = (acknowledged: ReadonlySet<string>) =>
    inDatabase((connection) => expectNothingLost(connection, acknowledged))
  /** Does the work while people buy and read. Afterwards purchases go on, and no acknowledged one is missing. */
  const underTraffic = async (note: (figure: string) => void, work: () => Promise<void>) => {
    const traffic = startTraffic(portal.url, buyers)
    try {
      await expect.poll(() => traffic.acknowledged.size, { timeout: 30_000 }).toBeGreaterThan(50)
      await work()
      const before = traffic.acknowledged.size
      await expect.poll(() => traffic.acknowledged.size).toBeGreaterThan(before + 20)
    } finally {
      await traffic.stop()
    }
    await nothingLost(traffic.acknowledged)
    note(`${traffic.acknowledged.size} purchases acknowledged, none lost`)
  }
  return {
    origin: portal.url,
    buyers,
    buyer,
    inDatabase,
    pidOf,
    /** What the supervisor has said. */
    lines,
    postmaster: () => Number(readFileSync(path.join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0]),
    memory: () => memoryOf(pidOf('api')!),
    underTraffic,
    watchReadiness: () => watchReadiness(portal.url),
    untilServing: (seconds?: number) => untilServing(portal.url, buyer, seconds),
    expectNothingLost: nothingLost,
    stop: portal.stop,
  }
}
export type TorturePortal = Awaited<ReturnType<typeof openTorturePortal>>

const parentOf = (pid: number): number => {
  try {
    return Number(/PPid:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  } catch {
    return 0 // exited meanwhile
  }
}
