import { sql } from 'kysely'
import type { FindNames } from '#kernel/search/index.ts'
import '../tables.ts'

const mostPeople = 20

/** The people whose shown name is the query or one of its parts between spaces. */
export const findMemberNames: FindNames = async (db, plain) => {
  const parts = [...new Set([plain, ...plain.split(/\s+/)])].filter(({ length }) => length >= 2 && length <= 20)
  const people = await db
    .selectFrom('member')
    .select(['id', 'nick_name as name'])
    .where(sql<boolean>`nick_name = any(${parts}::text[])`)
    .where('deleted_at', 'is', null)
    .limit(mostPeople)
    .execute()
  return [...Map.groupBy(people, ({ name }) => name)].map(([name, same]) => ({
    name,
    facets: same.map(({ id }) => `author:${id}`),
  }))
}
