import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { env } from 'node:process'
import { connect, migrate } from '#kernel/database/index.ts'
import { openFileStore } from '#kernel/files/index.ts'
import { schema } from '../migrations.ts'
import { ask } from './calls.ts'
import { startDatabase } from './database.ts'
import { openNetwork } from './network.ts'
import { settlePeople } from './people.ts'
import { startPortalHosts, until } from './portal.ts'

const memberCount = 24

/**
 * The whole fleet on this machine. `oldFolder` starts API and workers of a former version, on its schema. What is given
 * back can be broken piece by piece.
 */
export const openFleet = async () => {
  const dir = mkdtempSync(path.join(env.FLEET_DIR ?? tmpdir(), 'shuzi-fleet-'))
  const logDir = path.join(dir, 'log')
  const network = openNetwork()
  const closing: (() => unknown)[] = [() => network.close()]
  const close = async () => {
    for (const step of closing.toReversed()) await step()
    if (!env.FLEET_DIR) rmSync(dir, { recursive: true, force: true })
  }
  try {
    const database = startDatabase(network, dir, logDir)
    closing.push(() => database.stop())
    await until('a leader', 90, () => database.leader())
    await until('a synchronous standby', 90, () => hasStandby(database.superuserUrl))
    const connection = connect(database.directUrl, { max: 4, connectSeconds: 3 })
    closing.push(() => connection.close())
    await migrate(connection.sql, schema)
    const portal = await startPortalHosts(network, database)
    closing.push(() => portal.stop())
    await Promise.all(portal.apiUrls.map((url) => until(`${url}/ready`, 120, () => isReady(url))))
    const people = await settlePeople(connection, memberCount)
    return { dir, network, database, portal, people, connection, files: openFileStore(portal.store.url, dir), close }
  } catch (error) {
    await close()
    throw error
  }
}
export type WholeFleet = Awaited<ReturnType<typeof openFleet>>

export const isReady = async (url: string): Promise<boolean> => (await ask(`${url}/ready`)).status === 200

const hasStandby = async (url: string): Promise<boolean> => {
  const { sql, close } = connect(url, { max: 1, connectSeconds: 2 })
  try {
    const rows = await sql`select from pg_stat_replication where sync_state = 'sync'`
    return rows.length > 0
  } catch {
    return false
  } finally {
    await close()
  }
}
