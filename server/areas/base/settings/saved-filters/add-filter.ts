import { sql } from 'kysely'
import type { z } from 'zod'
import { savedFilterLimits } from '#contract/base/settings/saved-filters/saved-filter-rules.ts'
import type { addSavedFilter as endpoint } from '#contract/base/settings/saved-filters/saved-filters.ts'
import { type Db, inTransaction } from '#kernel/database/index.ts'
import { asConflict, fail } from '#kernel/errors/index.ts'
import { type Actor, noteChange } from '#kernel/http/index.ts'
import { filterColumns } from './queries.ts'

type NewFilter = z.output<typeof endpoint.body>

export const nameTaken = asConflict({ saved_filter_name: 'saved_filter_name_taken' })

/** Keeps a filter under a name that the administrator does not use yet in this table. */
export const addSavedFilter = (db: Db, owner: Actor, filter: NewFilter) =>
  insertFilter(db, owner, filter).catch(nameTaken)

const insertFilter = inTransaction(async (tx, owner: Actor, { table, name, address }: NewFilter) => {
  // Two at once must not both become the last one that is allowed.
  await sql`select pg_advisory_xact_lock(hashtextextended('saved-filters', ${owner.id}))`.execute(tx)
  const saved = await tx
    .insertInto('saved_filter')
    .values({ member_id: owner.id, table_name: table, name, address })
    .returning(filterColumns)
    .executeTakeFirstOrThrow()
  const { count } = await tx
    .selectFrom('saved_filter')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('member_id', '=', owner.id)
    .where('table_name', '=', table)
    .executeTakeFirstOrThrow()
  if (count > savedFilterLimits.maxPerTable) fail('saved_filter_limit_reached')
  await noteChange(tx, owner, { target: `筛选 ${name}`, after: { address } })
  return saved
})
