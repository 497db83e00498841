import { sql } from 'kysely'
import type { z } from 'zod'
import type {
  AuditItem,
  AuditState,
  exportAuditResources,
  getAuditResource,
  listAuditResources,
} from '#contract/catalogue/documents/library.ts'
import { auditState } from '#contract/catalogue/documents/library-rules.ts'
import { maskPhone } from '#contract/people/accounts/people-rules.ts'
import type { Db } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import { type Column, exportPages } from '#kernel/export/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { toPage } from '#kernel/listing/index.ts'
import * as items from '../../items/index.ts'
import { newestContent, newestVersions } from '../own/member-queries.ts'
import { downloadPath, toItem } from '../view.ts'
import { type AlikeDocuments, findSimilar } from './find-similar.ts'

type ListQuery = z.output<typeof listAuditResources.query>
type AuditFilter = Omit<z.output<typeof getAuditResource.query>, 'resourceId'>

const auditColumns = [
  ...newestContent,
  sql<AuditState>`item.submitted_state`.as('state'),
  'item.newest_version',
  'newest.reason',
  'newest.audited_at',
  'auditor.nick_name as auditor_name',
  'item.is_listed',
  'item.taken_down_at',
  'member.phone',
  'newest.ai_share',
  'item.ai_share_ruled',
  items.isSaleAwaited.as('is_sale_awaited'),
] as const

const audited = (db: Db) =>
  newestVersions(db)
    .leftJoin('member as auditor', 'auditor.id', 'newest.audited_by')
    .where('item.deleted_at', 'is', null)

const filterOf = ({ resourceCategoryId: categoryId, isTakenDown, ...filter }: AuditFilter): items.AuditFilter => ({
  ...filter,
  categoryId,
  isTakenDown: isTakenDown === undefined ? undefined : isTakenDown === 1,
})

/** One page of the audit table. */
export const auditedRows = (db: Db, { page, size, sort, ...query }: ListQuery) =>
  audited(db)
    .innerJoin(items.auditPage('resource', { page, size, sort }, filterOf(query)).as('place'), 'place.id', 'item.id')
    .select(auditColumns)
    .orderBy('place.place')
    .execute()

type AuditRow = Awaited<ReturnType<typeof auditedRows>>[number]

const toAuditItem = (row: AuditRow): AuditItem => ({
  ...toItem(row),
  versionNumber: row.newest_version,
  auditReason: row.reason,
  auditTime: row.audited_at?.toISOString() ?? null,
  auditUserName: row.auditor_name,
  isOnSale: row.is_listed,
  isTakenDown: row.taken_down_at !== null,
  isAwaitingApproval: row.is_sale_awaited,
  aiShare: row.ai_share,
  aiShareRuled: row.ai_share_ruled,
  phone: maskPhone(row.phone),
})

/** Everything an administrator looks at before deciding about a resource's newest version. */
export const readAudit = async (
  db: Db,
  actor: Actor,
  resourceId: number,
  { filter, documents }: { filter: AuditFilter; documents: AlikeDocuments },
) => {
  const row = await audited(db)
    .leftJoin('document', 'document.file_id', 'stored_file.id')
    .select(auditColumns)
    .select(['resource_version.tags', 'item.trace_code', 'item.state as resource_state', 'item.version'])
    .select(['stored_file.id as file_id', 'stored_file.name as file_name', 'stored_file.sha256'])
    .select(['document.state as preview_state', 'document.reason as preview_reason', 'document.page_count'])
    .where('item.id', '=', resourceId)
    .executeTakeFirst()
  if (!row) return fail('not_found')
  const [sameFile, onSale, trail, place, lock, author, medianCoin, similar] = await Promise.all([
    findOthersWith(db, row.sha256, resourceId),
    row.resource_state === auditState.approved && row.version !== row.newest_version
      ? getVersion(db, resourceId, row.version)
      : null,
    items.listTrail(db, resourceId),
    items.findAuditPlace(db, 'resource', filterOf(filter), resourceId),
    items.findLock(db, resourceId, actor),
    items.findAuthorHistory(db, 'resource', { id: resourceId, authorId: row.author_id }),
    items.findMedianCoin(db, row.category_id),
    findSimilar(db, { ...row, id: resourceId }, documents),
  ])
  const { file_id: id, file_name: name, suffix, file_size: fileSize } = row
  return {
    item: toAuditItem(row),
    tags: row.tags,
    traceCode: row.trace_code,
    sha256: row.sha256,
    localStorageList: [{ id, name, suffix, fileSize, path: downloadPath(id) }],
    preview: { state: row.preview_state ?? ('none' as const), reason: row.preview_reason, pageCount: row.page_count },
    sameFile,
    onSale,
    // Only courses are opened and closed.
    trail: trail.flatMap(({ act, ...line }) => (act === 'open' || act === 'close' ? [] : { ...line, act })),
    ...place,
    lock,
    author,
    medianCoin,
    similar,
  }
}

const mostSame = 10

const findOthersWith = async (db: Db, sha256: string, exceptId: number) => {
  const rows = await db
    .selectFrom('stored_file')
    .innerJoin('resource_version', 'resource_version.file_id', 'stored_file.id')
    .innerJoin('item', 'item.id', 'resource_version.item_id')
    .innerJoin('member', 'member.id', 'item.author_id')
    .select(['item.id', 'item.name', 'member.nick_name'])
    .distinctOn('item.id')
    .where('stored_file.sha256', '=', sha256)
    .where('item.id', '<>', exceptId)
    .where('item.deleted_at', 'is', null)
    .orderBy('item.id')
    .limit(mostSame)
    .execute()
  return rows.map(({ id, name, nick_name }) => ({ id, name, uploadUserName: nick_name }))
}

const getVersion = async (db: Db, resourceId: number, number: number) => {
  const { name, description, coin } = await db
    .selectFrom('item_version')
    .select(['name', 'description', 'coin'])
    .where('item_id', '=', resourceId)
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  return { number, name, resourceDesc: description, coin }
}

/** One page with the number of resources in each state. */
export const listAudited = async (db: Db, query: ListQuery) => {
  const [rows, counted] = await Promise.all([
    auditedRows(db, query),
    items.countAudited(db, 'resource', filterOf(query)),
  ])
  return { ...toPage({ rows, ...counted }, toAuditItem), counts: counted.counts }
}

const columns: Column<AuditItem>[] = [
  items.exportedColumns.name,
  { title: '类别', value: ({ resourceCategoryName }) => resourceCategoryName, width: 16 },
  items.exportedColumns.uploadTime,
  items.exportedColumns.author,
  items.exportedColumns.coin,
  items.exportedColumns.isAudit,
  items.exportedColumns.aiShare,
]

export const exportAudited = (db: Db, { format, ...query }: z.output<typeof exportAuditResources.query>) =>
  exportPages(format, '资源审核', columns, async (paging) => ({
    content: (await auditedRows(db, { ...query, ...paging })).map(toAuditItem),
  }))

/** Whether another resource has the same file as the submitted version. */
const deskEntry = sql<{ suffix: string; isSameFile: boolean }>`
  select file.suffix, exists (
    select from stored_file as other
    join resource_version as version on version.file_id = other.id
    join item as owner on owner.id = version.item_id and owner.deleted_at is null
    where other.sha256 = file.sha256 and version.item_id <> item.id) as "isSameFile"
  from resource_version as submitted join stored_file as file on file.id = submitted.file_id
  where submitted.item_id = item.id and submitted.number = item.version`

/** The waiting resources for the audit desk. */
export const readDesk = (db: Db, actor: Actor, { afterId }: { afterId?: number | undefined }) =>
  items.readDesk(db, actor, 'resource', { afterId, extra: deskEntry })
