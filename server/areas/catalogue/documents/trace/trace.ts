import { leakPermissions, maskCompany, maskName } from '#contract/catalogue/copies/trace-rules.ts'
import type { Trace } from '#contract/catalogue/documents/library.ts'
import { auditState } from '#contract/catalogue/documents/library-rules.ts'
import { holds } from '#contract/permissions.ts'
import type { Db } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { findDownload, type LoggedDownload } from '../../copies/index.ts'
import { type ItemKind, offeredColumns } from '../../items/index.ts'
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
  const traced = await findTraced(db, 'resource', code)
  if (!traced) return undefined
  const { item, number } = traced
  const versions = await approvedVersions(db, item.id)
  const shown = versions.find((version) => version.number === number) ?? (await versionOf(db, item.id, number))
  return toTrace(actor, traced, {
    shown,
    files: [{ ...shown, name: shown.file_name }],
    versions: versions.map((version) => ({ ...version, originals: [version] })),
  })
}

/** TRACE-6: masked for everybody, whole for administrators who look for leaks. */
const toLicence = (actor: Actor | undefined, row: LoggedDownload): Trace['licence'] => {
  const [name, company] = [row.deleted_at ? '' : row.nick_name, row.company ?? '']
  return {
    holder: maskName(name),
    company: maskCompany(company),
    sha256: row.copy_sha256,
    member: holds(actor?.adminRole, leakPermissions) ? { id: row.member_id, name: row.nick_name, company } : null,
  }
}

/** The approved item of the kind whose code it is, or whose download, with the number of the version it names. */
export const findTraced = async (db: Db, kind: ItemKind, code: string) => {
  const download = await findDownload(db, code)
  if (download && download.kind !== kind) return undefined
  const items = db
    .selectFrom('item')
    .innerJoin('member', 'member.id', 'item.author_id')
    .innerJoin('category', 'category.id', 'item.category_id')
    .select(offeredColumns)
    .select(['item.cover', 'item.category_id', 'category.name as category_name'])
    .select(['item.uploaded_at', 'item.is_listed', 'member.nick_name as author_name'])
    .where('item.kind', '=', kind)
    .where('item.state', '=', auditState.approved)
  const item = await (download
    ? items.where('item.id', '=', download.item_id)
    : items.where('item.trace_code', '=', code)
  ).executeTakeFirst()
  return item && { code, item, download, number: download?.version ?? item.version }
}

export interface Original {
  name: string
  suffix: string
  size: number
  sha256: string
}

interface Content {
  shown: { name: string; cover: string | null; category_id: number; category_name: string; audited_at: Date | null }
  files: Original[]
  versions: { number: number; created_at: Date; originals: Pick<Original, 'sha256'>[] }[]
}

/** The facts that are public for everybody who has the code. */
export const toTrace = (
  actor: Actor | undefined,
  { code, item, download, number }: NonNullable<Awaited<ReturnType<typeof findTraced>>>,
  { shown, files, versions }: Content,
): Trace => ({
  code,
  kind: item.kind,
  name: shown.name,
  cover: shown.cover,
  categoryId: shown.category_id,
  categoryName: shown.category_name,
  uploadUserName: item.author_name,
  uploadTime: item.uploaded_at.toISOString(),
  auditTime: shown.audited_at?.toISOString() ?? null,
  state: item.deleted_at ? 'deleted' : item.taken_down_at ? 'taken-down' : 'on-sale',
  itemId: item.is_listed ? item.id : null,
  downloadTime: download?.created_at.toISOString() ?? null,
  licence: download ? toLicence(actor, download) : null,
  versionNumber: number,
  files: files.map(({ name, suffix, size, sha256 }) => ({ name, suffix, fileSize: size, sha256 })),
  versions: versions.map((version) => ({
    number: version.number,
    uploadTime: version.created_at.toISOString(),
    sha256: version.originals.map(({ sha256 }) => sha256),
  })),
})

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
