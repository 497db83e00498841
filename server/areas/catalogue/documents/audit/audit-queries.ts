import { sql } from 'kysely'
import type { z } from 'zod'
import type { AuditState, getAuditResource, listAuditResources } from '#contract/catalogue/documents/library.ts'
import type { Db } from '#kernel/database/index.ts'
import * as items from '../../items/index.ts'
import { newestContent, newestVersions } from '../own/member-queries.ts'

type ListQuery = z.output<typeof listAuditResources.query>
export type AuditFilter = Omit<z.output<typeof getAuditResource.query>, 'resourceId'>

export const auditColumns = [
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

export const audited = (db: Db) =>
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

/** One page with the number of resources in each state. */
export const findAudited = async (db: Db, query: ListQuery) => {
  const [rows, counted] = await Promise.all([
    auditedRows(db, query),
    items.countAudited(db, 'resource', filterOf(query)),
  ])
  return { rows, ...counted }
}

export const findPlace = (db: Db, filter: AuditFilter, id: number) =>
  items.findAuditPlace(db, 'resource', filterOf(filter), id)
