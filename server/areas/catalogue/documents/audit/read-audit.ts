import type { AuditItem } from '#contract/catalogue/documents/library.ts'
import { auditState } from '#contract/catalogue/documents/library-rules.ts'
import { maskPhone } from '#contract/people/accounts/people-rules.ts'
import type { Db } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { findAuthorHistory, findLock, findMedianCoin, listTrail } from '../../items/index.ts'
import { downloadPath, toItem } from '../view.ts'
import { type AuditFilter, auditColumns, audited, type findAudited, findPlace } from './audit-queries.ts'
import { type AlikeDocuments, findSimilar } from './find-similar.ts'

type AuditRow = Awaited<ReturnType<typeof findAudited>>['rows'][number]

export const toAuditItem = (row: AuditRow): AuditItem => ({
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
    listTrail(db, resourceId),
    findPlace(db, filter, resourceId),
    findLock(db, resourceId, actor),
    findAuthorHistory(db, 'resource', { id: resourceId, authorId: row.author_id }),
    findMedianCoin(db, row.category_id),
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
