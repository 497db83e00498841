import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { connect, migrate, schemaFingerprint } from '#kernel/database/index.ts'
import { inDatabase } from '#kernel/testing/in-database.ts'
import { schema } from '../../server/migrations.ts'
import { startPostgres } from '../../server/postgres/launcher.ts'
import { throwaway } from '../throwaway-database.ts'

/** Starts one PostgreSQL for the whole run, with a migrated template database that every test file clones. */
export default async function setup(project: TestProject) {
  const dir = mkdtempSync(path.join(tmpdir(), 'shuzi-test-'))
  chmodSync(dir, 0o755) // as root the database runs under another account, which must be able to enter
  const postgres = await startPostgres({ dir, log: () => {}, settings: throwaway })
  const stop = async () => {
    await postgres.stop('now')
    rmSync(dir, { recursive: true, force: true })
  }
  try {
    const template = `template_${schemaFingerprint(schema).slice(0, 12)}`
    await createTemplate(postgres.url, template)
    project.provide('postgres', { url: postgres.url, template })
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}

async function createTemplate(url: string, template: string) {
  const server = connect(url, { max: 1 })
  await server.sql.unsafe(`create database ${template}`)
  await server.sql.end()
  const { sql } = connect(inDatabase(url, template), { max: 1 })
  await migrate(sql, schema)
  await sql.end() // PostgreSQL does not clone a database that has connections
}
