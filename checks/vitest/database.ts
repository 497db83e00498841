import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { schemaFingerprint } from '../../server/kernel/database/schema-source.ts'
import { connect } from '../../server/kernel/db.ts'
import { migrate } from '../../server/kernel/migrate.ts'
import { inDatabase } from '../../server/kernel/testing/in-database.ts'
import { schema } from '../../server/migrations.ts'
import { startPostgres } from '../../server/postgres/launcher.ts'

/** The data dies with the run: not waiting for the disk makes writes several times faster. */
const forgetful = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', shared_buffers: '128MB' }

/** One real PostgreSQL for the whole run, with a migrated template that every test file clones. */
export default async function setup(project: TestProject) {
  const dir = mkdtempSync(path.join(tmpdir(), 'shuzi-test-'))
  chmodSync(dir, 0o755) // as root the database runs under another account, which must be able to enter
  const postgres = await startPostgres({ dir, log: () => {}, settings: forgetful })
  const end = async () => {
    await postgres.stop('now')
    rmSync(dir, { recursive: true, force: true })
  }
  try {
    const template = `template_${schemaFingerprint(schema).slice(0, 12)}`
    await createTemplate(postgres.url, template)
    project.provide('postgres', { url: postgres.url, template })
  } catch (error) {
    await end()
    throw error
  }
  return end
}

async function createTemplate(url: string, template: string) {
  const server = connect(url, { max: 1 })
  await server.sql.unsafe(`create database ${template}`)
  await server.sql.end()
  const { sql } = connect(inDatabase(url, template), { max: 1 })
  await migrate(sql, schema)
  await sql.end() // nothing can be cloned from a database somebody is connected to
}
