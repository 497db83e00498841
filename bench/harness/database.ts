import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, statfsSync } from 'node:fs'
import path from 'node:path'
import { type Connection, connect, migrate, schemaFingerprint } from '#kernel/database/index.ts'
import { inDatabase } from '#kernel/testing/in-database.ts'
import { schema } from '../../server/migrations.ts'
import { type Postgres, startPostgres } from '../../server/postgres/launcher.ts'
import type { DataSet } from '../data/data-set.ts'
import { dataSets } from '../data/index.ts'
import { pagesOf } from '../data/search-pages.ts'
import { type Size, Skipped, sizes } from './figures.ts'

const root = path.resolve(import.meta.dirname, '../..')
/** Data sets, files and results; `BENCH_DIR` puts them elsewhere, such as on a larger disk. */
export const benchFolder = path.resolve(process.env.BENCH_DIR ?? path.join(root, 'data/bench'))

export interface BenchDatabase {
  url: string
  /** Of the postmaster, whose children serve the connections. */
  pid: number
}

/** Starts PostgreSQL as the portal runs it, fsync on. Each size has its own database, which later runs reuse. */
export async function startBenchPostgres(say: (line: string) => void) {
  mkdirSync(benchFolder, { recursive: true })
  const postgres = await startPostgres({ dir: path.join(benchFolder, 'postgres'), log: () => {} })
  const ready = new Map<Size, Promise<BenchDatabase>>()
  return {
    database(size: Size) {
      const database = ready.get(size) ?? openDatabase(postgres, size, say)
      ready.set(size, database)
      return database
    },
    stop: () => postgres.stop(),
  }
}

async function openDatabase(postgres: Postgres, size: Size, say: (line: string) => void): Promise<BenchDatabase> {
  const name = `bench_${size.toLowerCase()}_${version()}`
  const server = connect(postgres.url, { max: 1 })
  const [found] = await server.sql`select from pg_database where datname = ${name}`
  if (!found) {
    await dropOlder(server, size)
    requireDiskSpace(size)
    say(`filling ${name}: ${sizes[size]} rows`)
    const half = `${name}_filling`
    await server.sql.unsafe(`drop database if exists ${half}`)
    await server.sql.unsafe(`create database ${half}`)
    await fill(inDatabase(postgres.url, half), sizes[size], say)
    await server.sql.unsafe(`alter database ${half} rename to ${name}`)
  }
  await server.sql.end()
  return { url: inDatabase(postgres.url, name), pid: postgres.pid }
}

async function fill(url: string, rows: number, say: (line: string) => void) {
  const connection = connect(url, { max: 1 })
  await migrate(connection.sql, schema)
  await connection.sql.unsafe('create schema bench')
  for (const dataSet of dataSets) {
    const began = performance.now()
    await load(connection, dataSet, rows)
    say(`  ${dataSet.copy.split(' ')[1]}: ${Math.round((performance.now() - began) / 1000)} s`)
  }
  await connection.sql`vacuum analyze`
  await connection.sql.end()
}

async function load({ sql }: Connection, { before, copy, row, after }: DataSet, rows: number) {
  for (const statement of before) await sql.unsafe(statement)
  const buildIndexes = await dropIndexes(sql, copy.split(' ')[1]!)
  const sink = await sql.unsafe(copy).writable()
  for (let id = 1; id <= rows; id++)
    if (!sink.write(row(id))) await new Promise((resolve) => sink.once('drain', resolve))
  await new Promise<void>((resolve, reject) => {
    sink.once('error', reject)
    sink.end(resolve)
  })
  await buildIndexes()
  for (const statement of after) await sql.unsafe(statement)
}

/** Building the indexes of a filled table takes minutes; adding a million rows to each of them takes an hour. */
async function dropIndexes(sql: Connection['sql'], table: string) {
  const indexes = await sql<{ name: string; definition: string }[]>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index where indrelid = ${table}::regclass and not indisunique`
  for (const { name } of indexes) await sql.unsafe(`drop index ${name}`)
  return async () => {
    await sql`set maintenance_work_mem = '1GB'`
    for (const { definition } of indexes) await sql.unsafe(definition)
    await sql`reset maintenance_work_mem`
  }
}

async function dropOlder({ sql }: Connection, size: Size) {
  const older = await sql<
    { datname: string }[]
  >`select datname from pg_database where datname like ${`bench_${size.toLowerCase()}_%`}`
  for (const { datname } of older) await sql.unsafe(`drop database ${datname} with (force)`)
}

/** A row with its indexes takes about 3 KB, a page of a document 6 KB, and as much again while indexes are built. */
function requireDiskSpace(size: Size) {
  const { bavail, bsize } = statfsSync(benchFolder)
  const needed = 2 * (sizes[size] * 3_000 + pagesOf(sizes[size]) * 6_000) + 500_000_000
  if (bavail * bsize < needed) throw new Skipped(`size ${size} needs ${Math.ceil(needed / 1e9)} GB of free disk`)
}

/** Changes with the schema and generators, so that an outdated data set is not reused. */
function version() {
  const hash = createHash('sha256').update(schemaFingerprint(schema))
  const generators = path.join(root, 'bench/data')
  for (const name of readdirSync(generators).sort()) hash.update(readFileSync(path.join(generators, name)))
  return hash.digest('hex').slice(0, 10)
}
