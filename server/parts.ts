import { mkdirSync } from 'node:fs'
import type postgres from 'postgres'
import type { Services } from '#kernel/bind.ts'
import { type Config, ConfigError } from '#kernel/config.ts'
import { connect, type Size } from '#kernel/db.ts'
import { type Events, listen } from '#kernel/events.ts'
import { openFileStore } from '#kernel/files/index.ts'
import { createLog } from '#kernel/log.ts'

export interface Parts extends Services {
  sql: postgres.Sql
  events: Events
  close(): Promise<void>
}

/** What API, worker and loaders are made of, opened once from the configuration. */
export const openParts = async (config: Readonly<Config>, size: Size): Promise<Parts> => {
  const url = config.databaseUrl
  if (!url) throw new ConfigError('没有 DATABASE_URL：请用 npm start 启动，或指明数据库地址')
  const log = createLog(config.logLevel)
  const { db, sql, close } = connect(url, size)
  const events = await listen(config.databaseDirectUrl ?? url, log)
  mkdirSync(config.dataDir, { recursive: true })
  const files = openFileStore(config.storageUrl, config.dataDir)
  return {
    config,
    db,
    sql,
    files,
    log,
    events,
    async close() {
      await events.close()
      await close()
    },
  }
}
