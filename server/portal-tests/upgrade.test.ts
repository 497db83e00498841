import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { connect, migrate, migrationsOf, runMigrations } from '#kernel/database/index.ts'
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

/** The schema of the first release. */
const lastOfFirst = '0012_office.sql'

const rowsOfFirst = `
  insert into member (id, username, nick_name, email, phone, level, admin_role, enabled, password_hash, email_verified_at)
  values (1, 'chief', '主任', 'chief@example.com', '13700000001', 1, 'super', true, 'x', now()),
    (2, 'caiwu', '财务', '', '', 1, 'finance', false, 'x', null),
    (3, 'reader', '读者', 'reader@example.com', '13700000003', 4, null, true, 'x', null);
  insert into session (token_hash, member_id, is_remembered, address, user_agent, expires_at)
  values ('\\x01', 1, false, '', '', now() + interval '1 day');
  insert into approval (kind, subject, target, member_id, created_by, role_before, role_after)
  values ('administrator', '3', '用户 reader', 3, 1, null, 'content'), ('ban', '3', '用户 reader', 3, 1, null, null);
  insert into account_link (token_hash, purpose, member_id, email, expires_at)
  values ('\\x02', 'reset', 3, '', now()), ('\\x03', 'email', 3, 'reader@example.com', now());
  insert into setting (setting_group, version, contents) values ('security', 2, '{"proofMinutes": 20}');
  insert into audit_log (kind, member_id, member_name, action, call, target, is_success, address, request_id)
  values ('administration', 1, 'chief', '查找', 'GET', '手机号尾号 13700000003', true, '', '');`
const tablesOfFirst = ['member', 'session', 'approval', 'account_link', 'setting', 'audit_log']

/** Every row of these tables as text, by what a table had at that time. */
const contentsOf = async (sql: ReturnType<typeof connect>['sql'], columns: Record<string, string[]>) => {
  const contents: Record<string, unknown> = {}
  for (const [table, names] of Object.entries(columns))
    contents[table] = await sql`select ${sql(names)} from ${sql(table)} order by ${sql(names[0]!)}`
  return JSON.stringify(contents)
}

test('rows of the first schema reach the newest one, in the order of the files', async () => {
  const first = mkdtempSync(path.join(tmpdir(), 'first-schema-'))
  for (const name of readdirSync(schema.migrations).filter((name) => name.endsWith('.sql') && name <= lastOfFirst))
    cpSync(path.join(schema.migrations, name), path.join(first, name))
  const later = today.filter((name) => name > lastOfFirst)
  expect(later.length).toBeGreaterThan(0)
  const fresh = await inNewDatabase(async (sql) => {
    expect(filesOf(await migrate(sql, schema))).toEqual(today)
    return schemaText(sql)
  })
  await inNewDatabase(async (sql) => {
    expect(await runMigrations(sql, { ...schema, migrations: first })).toEqual(today.slice(0, -later.length))
    await sql.unsafe(rowsOfFirst)
    const columns: Record<string, string[]> = {}
    for (const table of tablesOfFirst) {
      const found = await sql`
        select column_name as name from information_schema.columns
        where table_name = ${table} and table_schema = 'public' order by ordinal_position`
      columns[table] = found.map(({ name }) => name as string)
    }
    const before = await contentsOf(sql, columns)
    expect(filesOf(await migrate(sql, schema))).toEqual(later)
    expect(await contentsOf(sql, columns)).toBe(before)
    expect(await schemaText(sql)).toBe(fresh)
    // What came later works on the rows of that time.
    await sql`update member set email = 'new@example.com' where id = 3`
    await sql`update member set level = 4, admin_role = null where id = 2`
    const [reader, former] = await sql`
      select email_since is not null as "isNew", administrator_until is not null as "isFormer" from member
      where id in (2, 3) order by id desc`
    expect([reader!.isNew, former!.isFormer]).toEqual([true, true])
    await sql`insert into approval (kind, subject, target, member_id, created_by) values ('password', '3', 'x', 3, 1)`
    await sql`insert into account_link (token_hash, purpose, member_id, expires_at) values ('\\x04', 'newEmail', 3, now())`
  })
  rmSync(first, { recursive: true, force: true })
})
