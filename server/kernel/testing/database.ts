import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { compareQueryTexts, connect } from '#kernel/database/index.ts'
import { inDatabase } from './in-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL of this run and the name of its migrated template. */
    postgres: { url: string; template: string }
  }
}

/** An empty, migrated database for one test file; `close` drops it together with open connections. */
export async function testDatabase() {
  compareQueryTexts()
  const { url: server, template } = inject('postgres')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onServer(server, `create database ${name} template ${template} strategy file_copy`)
  const url = inDatabase(server, name)
  const { db, sql } = connect(url, { max: 4 })
  return {
    url,
    db,
    sql,
    async close() {
      await sql.end()
      await onServer(server, `drop database ${name} with (force)`)
    },
  }
}

export type TestDatabase = Awaited<ReturnType<typeof testDatabase>>

async function onServer(url: string, statement: string) {
  const server = connect(url, { max: 1 })
  try {
    await server.sql.unsafe(statement)
  } finally {
    await server.sql.end()
  }
}
