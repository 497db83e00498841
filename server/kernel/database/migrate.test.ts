import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Postgres, socketUrl, startPostgres } from '../../postgres/launcher.ts'
import { connect, connectForMigrations } from './connection.ts'
import { MigrationRefused, migrate, pendingMigrations, pendingRoutines } from './migrate.ts'

const temporary = () => mkdtempSync(path.join(tmpdir(), 'migrate-'))
const home = temporary()
let server: Postgres
let folder: string
let routines: string
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
  routines = path.join(folder, 'features')
  mkdirSync(routines)
  databases += 1
  const name = `migrate_${databases}`
  await on(server.url, (sql) => sql`create database ${sql(name)}`)
  address = socketUrl(server.socketDir, name)
  write('0001_member.sql', 'create table member (id int primary key); create table topic (id int);')
  write('0002_name.sql', 'alter table member\n  add name text;\n')
  return () => rmSync(folder, { recursive: true, force: true })
})

const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text)
const writeRoutine = (name: string, text: string) => writeFileSync(path.join(routines, name), text)
const source = () => ({ migrations: folder, routines: [routines] })

async function on<T>(url: string, work: (sql: ReturnType<typeof connect>['sql']) => PromiseLike<T>): Promise<T> {
  const { sql, close } = connectForMigrations(url)
  try {
    return await work(sql)
  } finally {
    await close()
  }
}

const migrated = () => on(address, (sql) => migrate(sql, source()))
const pending = () => on(address, (sql) => pendingMigrations(sql, source()))

test('files run once, in the order of their names', async () => {
  expect(await pending()).toEqual(['0001_member.sql', '0002_name.sql'])
  expect(await migrated()).toEqual({ applied: ['0001_member.sql', '0002_name.sql'] })
  expect(await migrated()).toEqual({ applied: [] })
  expect(await pending()).toEqual([])
  await on(address, (sql) => sql`insert into member (id) values (1)`)
})

test('processes that start at the same time run each file once between them', async () => {
  write('0003_slow.sql', 'select pg_sleep(0.2); insert into topic values (1);')
  const runs = await Promise.all([migrated(), migrated(), migrated(), migrated()])
  expect(runs.flatMap((run) => run.applied).sort()).toEqual(['0001_member.sql', '0002_name.sql', '0003_slow.sql'])
  expect(await on(address, (sql) => sql`select id from topic`)).toHaveLength(1)
})

test('a file that fails leaves nothing of itself behind, and the files before it stay', async () => {
  write('0003_broken.sql', 'create table half (id int); select 1 / 0;')
  await expect(migrated()).rejects.toThrow('迁移 0003_broken.sql 失败（division by zero），数据库保持原样。')
  expect(await on(address, (sql) => sql`select from pg_class where relname = 'half'`)).toHaveLength(0)
  expect(await pending()).toEqual(['0003_broken.sql'])
})

test('a changed file is refused, line ends do not count', async () => {
  await migrated()
  write('0002_name.sql', 'alter table member\r\n  add name text;\r\n')
  expect(await migrated()).toEqual({ applied: [] })
  write('0002_name.sql', 'alter table member add name varchar;')
  await expect(migrated()).rejects.toThrow(MigrationRefused)
  await expect(pending()).rejects.toThrow('迁移 0002_name.sql 执行后又被改动')
})

test('a database of a newer version is refused', async () => {
  write('0009_future.sql', 'create table future (id int);')
  await migrated()
  rmSync(path.join(folder, '0009_future.sql'))
  await expect(migrated()).rejects.toThrow('数据库比本程序新（已有迁移 0009_future.sql），请改用新版本的程序。')
})

test('a database of a commit before the baseline is refused with the way to begin anew', async () => {
  await migrated()
  rmSync(path.join(folder, '0001_member.sql'))
  const sentence =
    '数据库由正式发布前的程序建立，不能升级，请停止程序，清空数据目录（DATA_DIR）或换一个空的数据库，再重新启动。'
  write('0001_people.sql', 'create table people (id int);')
  await expect(migrated()).rejects.toThrow(sentence)
  await expect(pending()).rejects.toThrow(sentence)
})

test('a file that sorts before one that has run is refused: an empty database would run them the other way round', async () => {
  await migrated()
  write('0002_a_day_late.sql', 'create table late (id int);')
  const sentence = '迁移 0002_a_day_late.sql 排在已执行的 0002_name.sql 之前，请给它一个更大的编号。'
  await expect(migrated()).rejects.toThrow(sentence)
  await expect(pending()).rejects.toThrow(sentence)
  renameSync(path.join(folder, '0002_a_day_late.sql'), path.join(folder, '0003_a_day_late.sql'))
  expect(await migrated()).toEqual({ applied: ['0003_a_day_late.sql'] })
})

test.each(['20260101T0900_member.sql', '12_member.sql', '0012-member.sql'])(
  'a file named %s is refused',
  async (name) => {
    write(name, 'create table other (id int);')
    await expect(migrated()).rejects.toThrow(`迁移文件 ${name} 的名称应形如 0012_accounts.sql。`)
  },
)

test('a PostgreSQL older than 17 is refused in one sentence, before anything is created', async () => {
  const name = new URL(address).pathname.slice(1)
  await on(address, async (sql) => {
    // Hides the real function, since no older server is at hand.
    await sql.unsafe(`create function public.current_setting(text) returns text language sql as $$
      select case $1 when 'server_version_num' then '160012' when 'server_version' then '16.12' end $$`)
    await sql.unsafe(`alter database ${name} set search_path = public, pg_catalog`)
  })
  await expect(migrated()).rejects.toThrow(
    new MigrationRefused('数据库是 PostgreSQL 16.12，版本太旧，请升级到 PostgreSQL 17 或更新的版本。'),
  )
  expect(await on(address, (sql) => sql`select from pg_tables where schemaname = 'public'`)).toHaveLength(0)
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
  write('0003_column.sql', 'alter table member add age int;')
  const { sql, close } = connect(address, { max: 1 })
  await sql.begin(async (tx) => {
    await tx`lock table member in access share mode`
    await expect(migrated()).rejects.toThrow('迁移 0003_column.sql 等不到表锁')
  })
  await close()
  expect(await migrated()).toEqual({ applied: ['0003_column.sql'] })
})

test('a file outside the naming by time is refused', async () => {
  write('member.sql', '')
  await expect(migrated()).rejects.toThrow('迁移文件 member.sql 的名称应形如')
})

describe('functions, views and triggers', () => {
  const stale = () => on(address, (sql) => pendingRoutines(sql, source()))
  const ask = async (query: string) => {
    const [row] = await on(address, (sql) => sql.unsafe(query))
    return Object.values(row!)[0]
  }
  const plain = (name: string, result: string, of = '') =>
    `create or replace function ${name}(${of}) returns ${result} language sql as $$ select 1::${result} $$;\n`
  const stamping = (name: string) => `
create or replace function stamp() returns trigger language plpgsql as $$
begin
  new.name := '${name}';
  return new;
end $$;
create or replace trigger member_stamp before insert on member for each row execute function stamp();
`
  const stamped = (id: number) => ask(`insert into member (id) values (${id}) returning name`)

  test('are applied after the migrations, and again when their text changes', async () => {
    writeRoutine('stamp.sql', stamping('first'))
    expect((await migrated()).applied).toEqual([
      '0001_member.sql',
      '0002_name.sql',
      'function stamp',
      'trigger member_stamp on member',
    ])
    expect(await stamped(1)).toBe('first')
    expect(await migrated()).toEqual({ applied: [] })
    writeRoutine('stamp.sql', stamping('second'))
    expect(await stale()).toEqual(['function stamp'])
    expect((await migrated()).applied).toEqual(['function stamp'])
    expect(await stamped(2)).toBe('second')
    expect(await stale()).toEqual([])
  })

  test('an unchanged one is not touched', async () => {
    writeRoutine('stamp.sql', stamping('first'))
    await migrated()
    const version = () => ask("select string_agg(xmin::text, ' ') from pg_trigger where tgname = 'member_stamp'")
    const before = await version()
    writeRoutine('plain.sql', plain('plain', 'int'))
    await migrated()
    expect(await version()).toBe(before)
  })

  test('a new signature takes the place of the old one, also below a view of another file', async () => {
    writeRoutine('a.sql', plain('answer', 'int'))
    writeRoutine('b.sql', 'create or replace view answers as select answer() as answer;')
    await migrated()
    writeRoutine('a.sql', plain('answer', 'text', 'q int default 1'))
    await migrated()
    expect(await ask('select answer from answers')).toBe('1')
    expect(await ask("select count(*)::int from pg_proc where proname = 'answer'")).toBe(1)
  })

  test('those no file has any more are dropped; a function that processes may call, with the next change', async () => {
    writeRoutine('a.sql', plain('answer', 'int') + stamping('x'))
    await migrated()
    rmSync(path.join(routines, 'a.sql'))
    expect((await migrated()).applied).toEqual(['function answer', 'function stamp', 'trigger member_stamp on member'])
    expect(await ask("select string_agg(proname, ' ') from pg_proc where proname in ('answer', 'stamp')")).toBe(
      'answer',
    )
    expect(await stamped(1)).toBeNull()
    writeRoutine('b.sql', plain('other', 'int'))
    expect((await migrated()).applied).toEqual(['function other'])
    expect(await ask("select count(*)::int from pg_proc where proname = 'answer'")).toBe(0)
  })

  test('a trigger may call another function, and the old one goes', async () => {
    writeRoutine('a.sql', stamping('x'))
    await migrated()
    writeRoutine('a.sql', stamping('y').replaceAll('stamp()', 'restamp()'))
    await migrated()
    expect(await stamped(1)).toBe('y')
    expect(await ask("select count(*)::int from pg_proc where proname = 'stamp'")).toBe(0)
  })

  test('one that a migration dropped with its table comes back', async () => {
    writeRoutine('a.sql', stamping('x'))
    await migrated()
    write('0003_anew.sql', 'drop table member; create table member (id int primary key, name text);')
    expect((await migrated()).applied).toEqual(['0003_anew.sql', 'trigger member_stamp on member'])
    expect(await stamped(1)).toBe('x')
  })

  test('all of them or none: a mistake in the last file leaves the database as it was', async () => {
    writeRoutine('a.sql', stamping('first'))
    await migrated()
    writeRoutine('a.sql', stamping('second'))
    writeRoutine('b.sql', 'create or replace view broken as select nothing;')
    await expect(migrated()).rejects.toThrow('函数与触发器 失败（column "nothing" does not exist），数据库保持原样。')
    expect(await stamped(1)).toBe('first')
  })

  test('processes that start at the same time apply them once between them', async () => {
    await migrated()
    writeRoutine('a.sql', plain('answer', 'int') + stamping('x'))
    const runs = await Promise.all([migrated(), migrated(), migrated(), migrated()])
    expect(runs.flatMap((run) => run.applied)).toHaveLength(3)
  })

  test('a function that a table needs cannot be one of them', async () => {
    writeRoutine('a.sql', plain('one', 'int'))
    await migrated()
    write('0003_default.sql', 'alter table topic add size int default one();')
    await migrated()
    writeRoutine('a.sql', plain('one', 'bigint'))
    await expect(migrated()).rejects.toThrow('cannot drop function one() because other objects depend on it')
  })

  test.each([
    ['create table extra (id int);', 'a.sql 只能包含 create or replace function'],
    [`${stamping('x')}drop table member;`, 'a.sql 只能包含 create or replace function'],
    [`create function one() returns int language sql as $$ select 1 $$;`, 'a.sql 只能包含 create or replace function'],
    [plain('one', 'int') + plain('one', 'int', 'a int'), 'function one 有两处定义，请只保留一处。'],
  ])('a file with anything else is refused: %s', async (text, sentence) => {
    writeRoutine('a.sql', text)
    await expect(migrated()).rejects.toThrow(sentence)
  })
})

describe('processes of the former version go on while a new one migrates', () => {
  const total = (arguments_: string, body: string) =>
    `create or replace function total(${arguments_}) returns int language sql as $$ select ${body} $$;`

  test('a function whose arguments changed stays as it was until the next change', async () => {
    writeRoutine('a.sql', total('a int', 'a'))
    await migrated()
    writeRoutine('a.sql', total('a int, b int', 'a + b'))
    await migrated()
    expect(await on(address, (sql) => sql`select total(1) as old, total(1, 2) as new`)).toMatchObject([
      { old: 1, new: 3 },
    ])
    expect(await on(address, (sql) => pendingRoutines(sql, source()))).toEqual([])
    writeRoutine('a.sql', total('a int, b int, c int', 'a + b + c'))
    await migrated()
    expect(await on(address, (sql) => sql`select total(1, 2) as old, total(1, 2, 3) as new`)).toMatchObject([
      { old: 3, new: 6 },
    ])
    await expect(on(address, (sql) => sql`select total(1)`)).rejects.toThrow('does not exist')
  })

  test('their idle connections are replaced, so that no prepared statement has the columns from before', async () => {
    await migrated()
    const { sql, close } = connect(address, { max: 1 })
    const backend = async () => (await sql<{ pid: number }[]>`select pg_backend_pid() as pid`)[0]!.pid
    const before = await backend()
    write('0004_more.sql', 'alter table member add age int;')
    await migrated()
    expect(await backend()).not.toBe(before)
    await close()
  })
})
