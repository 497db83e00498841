import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Postgres, socketUrl, startPostgres } from '../../postgres/launcher.ts'
import { connect } from './connection.ts'
import { MigrationRefused, migrate, pendingMigrations } from './migrate.ts'

const temporary = () => mkdtempSync(path.join(tmpdir(), 'migrate-'))
const home = temporary()
let server: Postgres
let folder: string
let address: string
let databases = 0

beforeAll(async () => {
  server = await startPostgres({ dir: home, log: () => {}, settings: { fsync: 'off' } })
})
afterAll(async () => {
  await server.stop('now')
  rmSync(home, { recursive: true, force: true })
})

beforeEach(async () => {
  folder = temporary()
  databases += 1
  const name = `migrate_${databases}`
  await on(server.url, (sql) => sql`create database ${sql(name)}`)
  address = socketUrl(server.socketDir, name)
  write('20260101T0900_member.sql', 'create table member (id int primary key); create table topic (id int);')
  write('20260102T0900_name.sql', 'alter table member\n  add name text;\n')
  return () => rmSync(folder, { recursive: true, force: true })
})

const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text)

async function on<T>(url: string, work: (sql: ReturnType<typeof connect>['sql']) => PromiseLike<T>): Promise<T> {
  const { sql, close } = connect(url, { max: 2 })
  try {
    return await work(sql)
  } finally {
    await close()
  }
}

const migrated = () => on(address, (sql) => migrate(sql, folder))
const pending = () => on(address, (sql) => pendingMigrations(sql, folder))

test('files run once, in the order of their names', async () => {
  expect(await pending()).toEqual(['20260101T0900_member.sql', '20260102T0900_name.sql'])
  expect(await migrated()).toEqual({ applied: ['20260101T0900_member.sql', '20260102T0900_name.sql'] })
  expect(await migrated()).toEqual({ applied: [] })
  expect(await pending()).toEqual([])
  await on(address, (sql) => sql`insert into member (id) values (1)`)
})

test('processes that start at the same time run each file once between them', async () => {
  write('20260103T0900_slow.sql', 'select pg_sleep(0.2); insert into topic values (1);')
  const runs = await Promise.all([migrated(), migrated(), migrated(), migrated()])
  expect(runs.flatMap((run) => run.applied).sort()).toEqual([
    '20260101T0900_member.sql',
    '20260102T0900_name.sql',
    '20260103T0900_slow.sql',
  ])
  expect(await on(address, (sql) => sql`select id from topic`)).toHaveLength(1)
})

test('a file that fails leaves nothing of itself behind, and the files before it stay', async () => {
  write('20260103T0900_broken.sql', 'create table half (id int); select 1 / 0;')
  await expect(migrated()).rejects.toThrow('迁移 20260103T0900_broken.sql 失败（division by zero），数据库保持原样。')
  expect(await on(address, (sql) => sql`select from pg_class where relname = 'half'`)).toHaveLength(0)
  expect(await pending()).toEqual(['20260103T0900_broken.sql'])
})

test('a changed file is refused, line ends do not count', async () => {
  await migrated()
  write('20260102T0900_name.sql', 'alter table member\r\n  add name text;\r\n')
  expect(await migrated()).toEqual({ applied: [] })
  write('20260102T0900_name.sql', 'alter table member add name varchar;')
  await expect(migrated()).rejects.toThrow(MigrationRefused)
  await expect(pending()).rejects.toThrow('迁移 20260102T0900_name.sql 执行后又被改动')
})

test('a database of a newer version is refused', async () => {
  write('20260109T0900_future.sql', 'create table future (id int);')
  await migrated()
  rmSync(path.join(folder, '20260109T0900_future.sql'))
  await expect(migrated()).rejects.toThrow(
    '数据库比本程序新（已有迁移 20260109T0900_future.sql），请改用新版本的程序。',
  )
})

test('a database of another program is refused untouched', async () => {
  await on(address, (sql) => sql`create table customer (id int)`)
  await expect(migrated()).rejects.toThrow('数据库中已有其他程序的表')
  expect(await on(address, (sql) => sql`select from pg_class where relname = 'member'`)).toHaveLength(0)
})

test('tables an extension brings do not make a database foreign', async () => {
  await on(address, (sql) => sql`create extension pg_stat_statements`)
  expect((await migrated()).applied).toHaveLength(2)
})

test('a migration waits no longer than five seconds for a table in use', async () => {
  await migrated()
  write('20260103T0900_column.sql', 'alter table member add age int;')
  const { sql, close } = connect(address, { max: 1 })
  await sql.begin(async (tx) => {
    await tx`lock table member in access share mode`
    await expect(migrated()).rejects.toThrow('迁移 20260103T0900_column.sql 等不到表锁')
  })
  await close()
  expect(await migrated()).toEqual({ applied: ['20260103T0900_column.sql'] })
})

test('a file outside the naming by time is refused', async () => {
  write('member.sql', '')
  await expect(migrated()).rejects.toThrow('迁移文件 member.sql 的名称应形如')
})
