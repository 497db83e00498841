import { type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { listResources } from '#contract/catalogue/documents/library.ts'
import { type Db, preparedShortRead, type Tx } from '#kernel/database/index.ts'
import { inOrderOf } from '#kernel/listing/index.ts'
import { requirePeriod } from '#kernel/time/index.ts'
import * as items from '../items/index.ts'
import './tables.ts'

export type ListQuery = z.output<typeof listResources.query>

/** What a card shows of a resource. */
export const itemColumns = [...items.itemColumns, 'item.description', 'resource.suffix', 'resource.file_size'] as const

export const resources = (db: Db | Tx) => items.items(db).innerJoin('resource', 'resource.item_id', 'item.id')

/** The rows of a page in the order of the ids. */
export const findByIds = async (db: Db, ids: number[]) => {
  const rows = await preparedShortRead(db, 'library.by ids', { ids }, ($) =>
    resources(db)
      .select(itemColumns)
      .where(sql<SqlBool>`item.id = any(${$('ids')}::bigint[])`),
  )
  return inOrderOf(ids, rows)
}

/** The rows of a page of ids, with its total. */
export const rowsOf = async (db: Db, { ids, ...total }: items.ListedPage) => ({
  rows: await findByIds(db, ids),
  ...total,
})

type Narrowing = Pick<
  ListQuery,
  'resourceCategoryId' | 'resourceCategoryIds' | 'hasCoin' | 'noCoin' | 'uploadTime' | 'uploadUserId' | 'format'
>

export const filterOf = (query: Partial<Narrowing>): items.ListFilter => {
  const { resourceCategoryId, resourceCategoryIds, uploadTime, uploadUserId, format } = query
  const [from, to = from] = [uploadTime ?? []].flat()
  requirePeriod({ from, to })
  return {
    ...(resourceCategoryId && { categoryId: resourceCategoryId }),
    ...items.priceFilter(query),
    ...(from && to && { from, to }),
    ...(uploadUserId && { authorId: uploadUserId }),
    ...(resourceCategoryIds && { categoryIds: resourceCategoryIds }),
    ...(format && { formats: format }),
  }
}
