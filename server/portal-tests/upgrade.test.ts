import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { connect, migrate, migrationsOf } from '#kernel/database/index.ts'
import { inDatabase } from '#kernel/testing/in-database.ts'
import { schema } from '../migrations.ts'
import { schemaText } from '../schema/schema-text.ts'

const server = inject('postgres').url
const today = migrationsOf(schema).map(({ name }) => name)
const following = `${String(Number(today.at(-1)?.slice(0, 4)) + 1).padStart(4, '0')}_following.sql`
let migrations: string

beforeAll(() => {
  migrations = mkdtempSync(path.join(tmpdir(), 'migrations-'))
  cpSync(schema.migrations, migrations, { recursive: true })
  writeFileSync(path.join(migrations, following), 'alter table member add column motto text;\n')
})
afterAll(() => rmSync(migrations, { recursive: true, force: true }))

const inNewDatabase = async <T>(work: (sql: ReturnType<typeof connect>['sql']) => Promise<T>): Promise<T> => {
  const main = connect(server, { max: 1 })
  const name = `upgrade_${randomUUID().replaceAll('-', '')}`
  await main.sql`create database ${main.sql(name)}`
  const { sql, close } = connect(inDatabase(server, name), { max: 2 })
  try {
    return await work(sql)
  } finally {
    await close()
    await main.sql`drop database ${main.sql(name)} with (force)`
    await main.close()
  }
}

const filesOf = ({ applied }: { applied: string[] }) => applied.filter((name) => name.endsWith('.sql'))

test('a file added later runs after the schema, in an empty database and in one that is upgraded', async () => {
  const later = { ...schema, migrations }
  const fresh = await inNewDatabase(async (sql) => {
    expect(filesOf(await migrate(sql, later))).toEqual([...today, following])
    return schemaText(sql)
  })
  const upgraded = await inNewDatabase(async (sql) => {
    expect(filesOf(await migrate(sql, schema))).toEqual(today)
    expect(filesOf(await migrate(sql, later))).toEqual([following])
    return schemaText(sql)
  })
  expect(fresh).toContain('motto text')
  expect(upgraded).toBe(fresh)
})
