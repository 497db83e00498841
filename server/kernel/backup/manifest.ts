import { z } from 'zod'

/** A backup that is not ours, newer than this program or no longer what it was; the message is for whoever restores. */
export class BackupRefused extends Error {
  override name = 'BackupRefused'
}

const Content = z.object({ size: z.number().int(), sha256: z.string() })

/** The last entry of an archive: what it holds, and the hash of every other entry. */
export const Manifest = z.object({
  format: z.literal('shuzi-backup'),
  version: z.literal(1),
  createdAt: z.string(),
  /** The structure of the database: restored by the same migrations. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(
    Content.extend({ schema: z.string(), name: z.string(), columns: z.array(z.string()), rows: z.number().int() }),
  ),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), value: z.number() })),
  files: z.array(Content.extend({ key: z.string() })),
})
export type Manifest = z.output<typeof Manifest>
export type TableEntry = Manifest['tables'][number]

export const manifestName = 'manifest.json'
export const tableEntryName = ({ schema, name }: { schema: string; name: string }) => `tables/${schema}.${name}.copy`
export const fileEntryName = (key: string) => `files/${key}`

/** Where archives themselves lie in the file store: they are not part of the next one. */
export const backupFolder = 'backups'
