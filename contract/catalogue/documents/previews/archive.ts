import { z } from 'zod'
import { endpoint } from '../../../endpoint.ts'
import { Id } from '../../../fields.ts'
import { archiveLimits } from './reader-rules.ts'

/** AUD-7, PREV-2: what auditors and buyers should look at in an archive. */
export const archiveNotices = ['executable', 'macro', 'encrypted', 'archive'] as const

export const ArchiveEntry = z.object({
  /** With slashes between folders; a folder ends with one. */
  path: z.string(),
  size: z.int(),
  /** The day of its last change; empty where the archive names none. */
  modified: z.string(),
  /** The name was not in UTF-8 and was read as GBK. */
  isGbk: z.boolean(),
  notices: z.array(z.enum(archiveNotices)),
})
export type ArchiveEntry = z.output<typeof ArchiveEntry>

/** What an archive contains, read from its directory alone. */
export const Archive = z.object({
  entries: z.array(ArchiveEntry),
  /** Files in the archive, also those that are not listed. */
  files: z.int(),
  isCut: z.boolean(),
  /** The deepest folder, counted from 1. */
  depth: z.int(),
  expandedSize: z.int(),
  /** Files by suffix, most first; files without one have ''. */
  suffixes: z.array(z.object({ suffix: z.string(), count: z.int(), bytes: z.int() })),
  notices: z.record(z.enum(archiveNotices), z.int()),
  gbkNames: z.int(),
})
export type Archive = z.output<typeof Archive>

export const getArchive = endpoint({
  method: 'GET',
  path: '/api/library/queryArchive',
  access: 'administrator',
  permission: 'auditContent',
  summary: `压缩包的目录：只读目录，不解压；最多列出 ${archiveLimits.maxEntries} 项，数字为全部`,
  query: z.object({ storageId: Id }),
  answer: Archive,
  fails: ['not_found', 'preview_unsupported', 'file_content_mismatch', 'archive_abnormal'],
})
