import { sql } from 'kysely'
import type { FindNames } from '#kernel/search/index.ts'
import './tables.ts'

/** The companies that a search names, by full or short name; there are at most a few hundred. */
export const findCompanyNames: FindNames = async (db, plain) => {
  const named = await db
    .selectFrom('company')
    .select([
      'member_id',
      sql<string>`case when position(lower(name) in ${plain}) > 0 then lower(name) else lower(short_name) end`.as(
        'name',
      ),
    ])
    .where('deleted_at', 'is', null)
    .where('is_shown', '=', true)
    .where('member_id', 'is not', null)
    .where(sql<boolean>`position(lower(short_name) in ${plain}) > 0 or position(lower(name) in ${plain}) > 0`)
    .limit(5)
    .execute()
  return named.map(({ name, member_id }) => ({ name, facets: [`author:${member_id}`] }))
}
