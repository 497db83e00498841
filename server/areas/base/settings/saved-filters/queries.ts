import type { Db } from '#kernel/database/index.ts'
import './tables.ts'

export const filterColumns = ['id', 'name', 'address'] as const

export const findSavedFilters = (db: Db, memberId: number, table: string) =>
  db
    .selectFrom('saved_filter')
    .select(filterColumns)
    .where('member_id', '=', memberId)
    .where('table_name', '=', table)
    .orderBy('name')
    .execute()
