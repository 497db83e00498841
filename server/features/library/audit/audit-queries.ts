import { sql } from 'kysely'
import type { z } from 'zod'
import type { getAuditResource, listAuditResources } from '#contract/library/library.ts'
import type { Db } from '#kernel/database/index.ts'
import { offsetOf } from '#kernel/listing/index.ts'
import { auditTableOf, isSaleAwaited } from '../../offers/index.ts'
import { newestContent, newestVersions } from '../own/member-queries.ts'

type ListQuery = z.output<typeof listAuditResources.query>
export type AuditFilter = Omit<z.output<typeof getAuditResource.query>, 'resourceId'>

export const auditColumns = [
  ...newestContent,
  'resource.newest_state as state',
  'resource.newest_version',
  'resource_version.reason',
  'resource_version.audited_at',
  'auditor.nick_name as auditor_name',
  'resource.is_listed',
  'resource.taken_down_at',
  'member.phone',
  'resource_version.ai_share',
  'resource.ai_share_ruled',
  isSaleAwaited('resource').as('is_sale_awaited'),
] as const

export const audited = (db: Db) =>
  newestVersions(db)
    .leftJoin('member as auditor', 'auditor.id', 'resource_version.audited_by')
    .where('resource.deleted_at', 'is', null)

const sortColumns = {
  uploadTime: 'resource.newest_at',
  downloadCount: 'resource.download_count',
  coin: 'resource.newest_coin',
} as const

const table = auditTableOf({
  kind: 'resource',
  submitted: 'newest',
  isAudited: sql`resource.deleted_at is null`,
  flag: {
    condition: (isTakenDown) => sql`resource.taken_down_at ${isTakenDown ? sql`is not null` : sql`is null`}`,
    counter: 'is_taken_down',
  },
})

const filterOf = ({ resourceCategoryId: categoryId, isTakenDown, ...filter }: AuditFilter) => ({
  ...filter,
  categoryId,
  flag: isTakenDown === undefined ? undefined : isTakenDown === 1,
})

/** One page of the audit table. */
export const auditedRows = (db: Db, { page, size, sort, ...query }: ListQuery) => {
  const filter = filterOf(query)
  const direction = table.directionOf(filter, sort)
  return audited(db)
    .select(auditColumns)
    .where(table.conditionOf(filter))
    .orderBy(sortColumns[sort.field], direction)
    .orderBy('resource.id', direction)
    .limit(size)
    .offset(offsetOf({ page, size }))
    .execute()
}

/** One page with the number of resources in each state. */
export const findAudited = async (db: Db, query: ListQuery) => ({
  rows: await auditedRows(db, query),
  ...(await table.count(db, filterOf(query))),
})

export const countByState = (db: Db, filter: AuditFilter) => table.count(db, filterOf(filter))

export const findPlace = (db: Db, filter: AuditFilter, id: number) => table.findPlace(db, filterOf(filter), id)
