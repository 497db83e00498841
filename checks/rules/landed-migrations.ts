import { createHash } from 'node:crypto'
import type { Rule, SourceFile } from './source.ts'

const folder = 'server/migrations/'
const list = `${folder}landed.json`

const checksumOf = ({ text }: SourceFile) => createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex')

/**
 * Databases refuse a program whose migrations differ from those they ran. The list has the checksum of every migration, so
 * that an edit or a deletion shows without a database and without a remote; `npm run db:schema` adds new ones only.
 */
export const landedMigrations: Rule = {
  name: 'migrations that have landed stay as they are',
  violations: (files) => {
    const migrations = new Map(
      files
        .filter(({ path }) => path.startsWith(folder) && path.endsWith('.sql'))
        .map((file) => [file.path.slice(folder.length), checksumOf(file)]),
    )
    const landed: Record<string, string> = JSON.parse(files.find(({ path }) => path === list)?.text ?? '{}')
    return [
      ...Object.entries(landed).flatMap(([name, checksum]) => {
        if (!migrations.has(name)) return [`${folder}${name}: deleted; restore it`]
        return migrations.get(name) === checksum
          ? []
          : [`${folder}${name}: edited; restore it and write a new migration`]
      }),
      ...[...migrations.keys()]
        .filter((name) => !(name in landed))
        .map((name) => `${folder}${name}: not in landed.json; run npm run db:schema`),
    ]
  },
}
