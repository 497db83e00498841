import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { connect, migrate, migrationsOf } from '#kernel/database/index.ts'
import { schema } from '../migrations.ts'
import { socketUrl, startPostgres } from '../postgres/launcher.ts'
import { schemaFile } from './schema-file.ts'
import { schemaText } from './schema-text.ts'

// The program behind `npm run db:schema`: writes the whole schema as text, and the checksums of new migrations. A checksum
// that is listed stays, so that an edited migration is noticed.
const landedFile = path.join(schema.migrations, 'landed.json')
const landed: Record<string, string> = JSON.parse(readFileSync(landedFile, 'utf8'))
for (const { name, checksum } of migrationsOf(schema)) landed[name] ??= checksum
writeFileSync(landedFile, `${JSON.stringify(landed, null, 2)}\n`)

const dir = mkdtempSync(path.join(tmpdir(), 'shuzi-schema-'))
chmodSync(dir, 0o755) // as root the database runs under another account, which must be able to enter
const server = await startPostgres({ dir, log: () => {}, settings: { fsync: 'off' } })
try {
  const main = connect(server.url, { max: 1 })
  await main.sql`create database schema_text` // the main one has an extension for monitoring
  await main.close()
  const { sql, close } = connect(socketUrl(server.socketDir, 'schema_text'), { max: 1 })
  await migrate(sql, schema)
  writeFileSync(schemaFile, await schemaText(sql))
  await close()
} finally {
  await server.stop('now')
  rmSync(dir, { recursive: true, force: true })
}
