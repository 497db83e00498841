import { randomUUID } from 'node:crypto'
import { expect, inject, test } from 'vitest'
import { connect, migrate, readLogPlace } from '#kernel/database/index.ts'
import { inDatabase } from '#kernel/testing/in-database.ts'
import { schema } from '../migrations.ts'

const { url: server } = inject('postgres')
const name = `ordinary_${randomUUID().replaceAll('-', '')}`

const onServer = async (...statements: string[]) => {
  const { sql, close } = connect(server, { max: 1 })
  for (const statement of statements) await sql.unsafe(statement)
  await close()
}

test('an account without any rights beyond its own database can create and use the schema', async () => {
  await onServer(`create role ${name}`, `create database ${name} owner ${name}`)
  const { db, sql, close } = connect(inDatabase(server, name), { max: 1 })
  try {
    await sql.unsafe(`set session authorization ${name}`)
    await migrate(sql, schema)
    const [row] = await sql`select current_setting('is_superuser') as superuser, count(*)::int as tables
      from pg_tables where schemaname = 'public' and tableowner = current_user`
    expect(row).toMatchObject({ superuser: 'off' })
    expect(row!.tables).toBeGreaterThan(100)
    expect(await readLogPlace(db)).toMatchObject({ isReplica: false, timeline: 1, position: expect.any(Number) })
  } finally {
    await close()
    await onServer(`drop database ${name} with (force)`, `drop role ${name}`)
  }
})
