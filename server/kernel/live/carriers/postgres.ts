import { sql } from 'kysely'
import postgres from 'postgres'
import { type Db, driverOptions, withoutWaitingForDisk } from '#kernel/database/index.ts'
import type { Publish, Subscribe } from './carrier.ts'

const channel = 'shuzi'
const connectSeconds = 5

/** By this name, or one that begins with it, the database knows the connections that listen. */
export const eventsApplication = 'shuzi events'

/** It does not wait for the disk, since a crash ends every listener too. */
export const notifyThrough =
  (db: Db): Publish =>
  (payloads) =>
    sql`
      select pg_notify(${channel}, payload)
      from ${withoutWaitingForDisk}, unnest(${payloads}::text[]) as payload`.execute(db)

/** The address must lead to PostgreSQL directly: a pooler in transaction mode does not pass notifications on. */
export const listenAt =
  (directUrl: string, application: string): Subscribe =>
  async (receive) => {
    const { promise: ended, resolve: onclose } = Promise.withResolvers<void>()
    // postgres.js re-listens by itself but does not report it, and gives up after one refused attempt; so we use its
    // connection (onnotify is what its own listen() uses) and watch it ourselves.
    const { url, options: address } = driverOptions(directUrl)
    const options: postgres.Options<Record<string, never>> & { onnotify(channel: string, payload: string): void } = {
      ...address,
      max: 1,
      idle_timeout: undefined,
      max_lifetime: null,
      connect_timeout: connectSeconds,
      fetch_types: false,
      connection: { application_name: application },
      onnotice() {},
      onnotify: (_channel, payload) => receive(payload),
      onclose: () => onclose(),
    }
    const connection = url ? postgres(url, options) : postgres(options)
    const end = () => connection.end({ timeout: 0 })
    try {
      await connection`listen ${connection(channel)}`
    } catch (error) {
      await end()
      throw error
    }
    ended.then(end)
    return { ended, check: () => connection`select 1`, end }
  }
