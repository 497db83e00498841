import type postgres from 'postgres'
import { type Config, ConfigError } from '#kernel/config/index.ts'
import {
  compareQueryTexts,
  connect,
  connectForMigrations,
  type Db,
  migrate,
  readLateFrom,
  type Size,
  watchDatabase,
} from '#kernel/database/index.ts'
import { openFileStore } from '#kernel/files/index.ts'
import type { Services } from '#kernel/http/index.ts'
import { announceThrough, type Events, listen, logLostAnnouncements, natsCarrier } from '#kernel/live/index.ts'
import { createLog } from '#kernel/log/index.ts'
import { startTracing } from '#kernel/trace/index.ts'
import { protectDataDir } from './data-dir.ts'
import { schema } from './migrations.ts'

export interface OpenServices extends Services {
  sql: postgres.Sql
  events: Events
  /** Further connections, which the others cannot use up; closed with them. */
  openMore(size: Size): Db
  close(): Promise<void>
}

/** Opens database, events, file store and log once, for the API, the worker and the demo loaders. */
export const openServices = async (config: Readonly<Config>, size: Size): Promise<OpenServices> => {
  const url = config.databaseUrl
  if (!url) throw new ConfigError('没有 DATABASE_URL：请用 npm start 启动，或指明数据库地址')
  if (config.dev) compareQueryTexts()
  protectDataDir(config)
  const log = createLog(config.logLevel)
  const stopTracing = await startTracing(config)
  const { db, sql, close } = connect(url, size)
  watchDatabase(db, log)
  if (config.databaseReplicaUrl) readLateFrom(db, config.databaseReplicaUrl, log)
  logLostAnnouncements(db, log)
  const nats = config.eventsUrl ? natsCarrier(config.eventsUrl, db) : undefined
  const events = await listen(config.databaseDirectUrl ?? url, log, nats)
  if (nats) announceThrough(db, nats.publish)
  const files = openFileStore(config.storageUrl, config.dataDir)
  const closings = [close]
  return {
    config,
    db,
    sql,
    files,
    log,
    events,
    openMore(more) {
      const opened = connect(url, more)
      logLostAnnouncements(opened.db, log)
      if (nats) announceThrough(opened.db, nats.publish)
      closings.push(opened.close)
      return opened.db
    },
    async close() {
      await Promise.all(closings.map((one) => one())) // sends what is still queued, through the carrier that the next line closes
      await events.close()
      await stopTracing()
    },
  }
}

/** Brings the schema to the state of the files, past a pooler: a long migration must not hold one of its few connections. */
export const migrateDirectly = async ({ databaseDirectUrl }: Readonly<Config>): Promise<void> => {
  const { sql, close } = connectForMigrations(databaseDirectUrl!)
  try {
    await migrate(sql, schema)
  } finally {
    await close()
  }
}
