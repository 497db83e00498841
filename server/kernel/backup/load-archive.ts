import { pipeline } from 'node:stream/promises'
import type postgres from 'postgres'
import {
  isFromBeforeBaseline,
  migrateRestored,
  migrationsOf,
  runMigrations,
  type SchemaSource,
} from '#kernel/database/index.ts'
import type { FileStore } from '#kernel/files/index.ts'
import { BackupRefused, fileEntryName, type TableEntry, tableEntryName } from './manifest.ts'
import { type Archive, hashOf } from './read-archive.ts'
import { columnList, findTables, tableName } from './snapshot.ts'

/** Refuses an archive whose schema this version's migrations cannot produce. */
export const requireKnownStructure = ({ manifest }: Archive, schema: SchemaSource): void => {
  const migrations = migrationsOf(schema)
  const known = new Map(migrations.map(({ name, checksum }) => [name, checksum]))
  if (isFromBeforeBaseline(manifest.migrations, migrations))
    throw new BackupRefused('备份由正式发布前的程序制作，本程序不能恢复，请用那时的程序恢复。')
  for (const { name, checksum } of manifest.migrations) {
    if (!known.has(name)) throw new BackupRefused(`备份来自更新的程序（含迁移 ${name}），请用那个版本的程序恢复。`)
    if (known.get(name) !== checksum) throw new BackupRefused(`迁移 ${name} 与备份时不同，请用备份时的程序恢复。`)
  }
}

/**
 * Fills an empty database: first the tables of the archive, then its rows, then newer migrations and the triggers. Triggers
 * come last because they would count the rows again or refuse them. All rows are loaded in one transaction.
 */
export const loadDatabase = async (
  sql: postgres.Sql,
  archive: Archive,
  schema: SchemaSource,
  onTable: (name: string) => void = () => {},
): Promise<void> => {
  const wanted = new Set(archive.manifest.migrations.map(({ name }) => name))
  await runMigrations(sql, schema, (name) => wanted.has(name))
  await sql.begin((tx) => loadTables(tx, archive, onTable))
  await sql`analyze`
  await migrateRestored(sql, schema)
}

const loadTables = async (tx: postgres.TransactionSql, archive: Archive, onTable: (name: string) => void) => {
  const { tables, sequences } = archive.manifest
  const here = await findTables(tx)
  const names = here.map(tableName)
  await tx.unsafe(`truncate ${names.join(', ')} cascade`) // migrations insert some rows
  const found = new Map(tables.map((table) => [tableName(table), table]))
  for (const table of here) {
    const entry = found.get(tableName(table))
    if (!entry) continue
    if (!entry.columns.every((column) => table.columns.includes(column)))
      throw new BackupRefused(`备份文件已损坏（表 ${table.name} 的列），请换一份备份。`)
    onTable(table.name)
    await copyIn(tx, archive, entry)
  }
  for (const { schema, name, value } of sequences)
    await tx`select setval(${`${tableName({ schema, name })}`}::text::regclass, ${value})`
}

const copyIn = async (tx: postgres.TransactionSql, archive: Archive, table: TableEntry) => {
  const into = await tx.unsafe(`copy ${tableName(table)} (${columnList(table)}) from stdin`).writable()
  await pipeline(await archive.open(tableEntryName(table)), into)
}

/** Stores every file under its key and reads it back to verify it. */
export const loadFiles = async (
  files: FileStore,
  { manifest, open }: Archive,
  onFile: (done: number, of: number) => void = () => {},
): Promise<void> => {
  for (const [at, { key, sha256 }] of manifest.files.entries()) {
    onFile(at, manifest.files.length)
    await files.put(key, await open(fileEntryName(key)))
    const restored = await files.read(key)
    if (!restored || (await hashOf(restored.stream)).sha256 !== sha256)
      throw new BackupRefused(`文件 ${key} 恢复后与备份不同。`)
  }
}
