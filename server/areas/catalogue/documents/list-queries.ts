import { type SqlBool, sql } from 'kysely'
import { type Db, preparedShortRead, type Tx } from '#kernel/database/index.ts'
import { inOrderOf } from '#kernel/listing/index.ts'
import * as items from '../items/index.ts'
import './tables.ts'

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
