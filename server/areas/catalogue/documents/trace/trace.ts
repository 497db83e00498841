import { leakPermissions, maskCompany, maskName } from '#contract/catalogue/copies/trace-rules.ts'
import type { Trace } from '#contract/catalogue/documents/library.ts'
import { auditState } from '#contract/catalogue/documents/library-rules.ts'
import { holds } from '#contract/permissions.ts'
import type { Db } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { findDownload, type LoggedDownload } from '../../copies/index.ts'
import '../tables.ts'

/** Looks up codes that other features issued. */
export type FindTrace = (db: Db, actor: Actor | undefined, code: string) => Promise<Trace | undefined>

/** The public facts behind a code: of a resource, of one download, or of an item of another feature. */
export const readTrace = async (
  db: Db,
  actor: Actor | undefined,
  code: string,
  findElsewhere: FindTrace,
): Promise<Trace> => (await findTrace(db, actor, code)) ?? (await findElsewhere(db, actor, code)) ?? fail('not_found')

/** The facts of an approved resource, or of one download of it. */
const findTrace = async (db: Db, actor: Actor | undefined, code: string): Promise<Trace | undefined> => {
  const download = await findDownload(db, code)
  if (download && download.kind !== 'resource') return undefined
  const resource = await findTraced(db, download ? { id: download.item_id } : { code })
  if (!resource) return undefined
  const versions = await approvedVersions(db, resource.id)
  const number = download?.version ?? resource.version
  const shown = versions.find((version) => version.number === number) ?? (await versionOf(db, resource.id, number))
  return {
    code,
    kind: 'resource',
    ...traceFacts(resource, shown),
    downloadTime: download?.created_at.toISOString() ?? null,
    licence: download ? toLicence(actor, download) : null,
    versionNumber: number,
    files: [{ name: shown.file_name, suffix: shown.suffix, fileSize: shown.size, sha256: shown.sha256 }],
    versions: versions.map((version) => ({
      number: version.number,
      uploadTime: version.created_at.toISOString(),
      sha256: [version.sha256],
    })),
  }
}

/** TRACE-6: masked for everybody, whole for administrators who look for leaks. */
export const toLicence = (actor: Actor | undefined, row: LoggedDownload): Trace['licence'] => {
  const [name, company] = [row.deleted_at ? '' : row.nick_name, row.company ?? '']
  return {
    holder: maskName(name),
    company: maskCompany(company),
    sha256: row.copy_sha256,
    member: holds(actor?.adminRole, leakPermissions) ? { id: row.member_id, name: row.nick_name, company } : null,
  }
}

interface Traced {
  id: number
  author_name: string
  uploaded_at: Date
  deleted_at: Date | null
  taken_down_at: Date | null
  is_listed: boolean
}
interface ShownVersion {
  name: string
  cover: string | null
  category_id: number
  category_name: string
  audited_at: Date | null
}

/** The facts that all items with a code have in common. */
export const traceFacts = (item: Traced, shown: ShownVersion) => ({
  name: shown.name,
  cover: shown.cover,
  categoryId: shown.category_id,
  categoryName: shown.category_name,
  uploadUserName: item.author_name,
  uploadTime: item.uploaded_at.toISOString(),
  auditTime: shown.audited_at?.toISOString() ?? null,
  state: item.deleted_at ? ('deleted' as const) : item.taken_down_at ? ('taken-down' as const) : ('on-sale' as const),
  itemId: item.is_listed ? item.id : null,
})

const findTraced = (db: Db, by: { id: number } | { code: string }) => {
  const rows = db
    .selectFrom('item')
    .innerJoin('member', 'member.id', 'item.author_id')
    .select(['item.id', 'item.uploaded_at', 'item.version', 'item.is_listed', 'item.deleted_at'])
    .select(['item.taken_down_at', 'member.nick_name as author_name'])
    .where('item.kind', '=', 'resource')
    .where('item.state', '=', auditState.approved)
  return (
    'id' in by ? rows.where('item.id', '=', by.id) : rows.where('item.trace_code', '=', by.code)
  ).executeTakeFirst()
}

const versions = (db: Db, id: number) =>
  db
    .selectFrom('item_version as version')
    .innerJoin('resource_version', (join) =>
      join
        .onRef('resource_version.item_id', '=', 'version.item_id')
        .onRef('resource_version.number', '=', 'version.number'),
    )
    .innerJoin('stored_file', 'stored_file.id', 'resource_version.file_id')
    .innerJoin('category', 'category.id', 'version.category_id')
    .select(['version.number', 'version.name', 'version.cover', 'version.category_id'])
    .select(['category.name as category_name', 'version.audited_at', 'version.created_at'])
    .select(['stored_file.name as file_name', 'stored_file.sha256', 'stored_file.suffix', 'stored_file.size'])
    .where('version.item_id', '=', id)

const approvedVersions = (db: Db, id: number) =>
  versions(db, id).where('version.state', '=', auditState.approved).orderBy('version.number', 'desc').execute()

/** A version that the author downloaded before it was approved. */
const versionOf = (db: Db, id: number, number: number) =>
  versions(db, id).where('version.number', '=', number).executeTakeFirstOrThrow()
