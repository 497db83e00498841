import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { env } from 'node:process'
import { connect } from '#kernel/database/index.ts'
import { openFileStore } from '#kernel/files/index.ts'
import { ask } from './calls.ts'
import { startDatabase } from './database.ts'
import { formerVersion } from './former-version.ts'
import { cacheDir } from './machine-root.ts'
import { openNetwork } from './network.ts'
import { settlePeople } from './people.ts'
import { startPortalHosts, until } from './portal.ts'

const memberCount = 24

/**
 * The whole fleet on this machine, with the former version of the portal on its own schema. FLEET_DIR names a folder in
 * which data and logs stay after the run.
 */
export const openFleet = async () => {
  const former = formerVersion(cacheDir)
  const dir = mkdtempSync(path.join(env.FLEET_DIR ?? tmpdir(), 'shuzi-fleet-'))
  const network = await openNetwork()
  const closing: (() => unknown)[] = [() => network.close()]
  const close = async () => {
    for (const step of closing.toReversed()) await step()
    if (!env.FLEET_DIR) rmSync(dir, { recursive: true, force: true })
  }
  try {
    const database = startDatabase(network, dir, path.join(dir, 'log'))
    closing.push(() => database.stop())
    await until('a leader', 90, () => database.leader())
    await until('a synchronous standby', 90, () => hasStandby(database.superuserUrl))
    const connection = connect(database.directUrl, { max: 4, connectSeconds: 3 })
    closing.push(() => connection.close())
    const portal = await startPortalHosts(network, database, former.folder)
    closing.push(() => portal.stop())
    await Promise.all(portal.apiUrls.map((url) => untilReady(url)))
    const people = await settlePeople(connection, memberCount)
    const files = openFileStore(portal.store.url, dir)
    return { dir, network, database, portal, people, connection, files, former, close }
  } catch (error) {
    await close()
    throw error
  }
}
export type WholeFleet = Awaited<ReturnType<typeof openFleet>>

/** A process is started while two cores do everything else as well. */
export const untilReady = (url: string) =>
  until(`${url}/ready`, 180, async () => (await ask(`${url}/ready`)).status === 200)

const asSuperuser = async (url: string, statement: string): Promise<number> => {
  const { sql, close } = connect(url, { max: 1, connectSeconds: 2 })
  try {
    return (await sql.unsafe(statement)).length
  } finally {
    await close()
  }
}

const hasStandby = (url: string): Promise<boolean> =>
  asSuperuser(url, "select from pg_stat_replication where sync_state = 'sync'").then(
    (rows) => rows > 0,
    () => false,
  )
