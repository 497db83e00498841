import { z } from 'zod'

/**
 * The archive is not a backup of the portal, newer than this program, or damaged; the message is for the person who
 * restores it.
 */
export class BackupRefused extends Error {
  override name = 'BackupRefused'
}

const Content = z.object({ size: z.number().int(), sha256: z.string() })

/** The last entry of an archive: what it holds, and the hash of every other entry. */
export const Manifest = z.object({
  format: z.literal('shuzi-backup'),
  version: z.literal(1),
  createdAt: z.string(),
  /** The migrations the database had; a restore runs the same ones. */
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

/** The folder of archives in the file store, which later backups leave out. */
export const backupFolder = 'backups'
