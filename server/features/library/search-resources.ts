import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/db.ts'
import { offsetOf } from '#kernel/page.ts'
import { findIds, index, remove, search, suggest } from '#kernel/search/index.ts'
import {
  filterOf,
  isListed,
  itemColumns,
  type ListFilter,
  type ListQuery,
  resources,
  sortColumns,
} from './list-queries.ts'

const kind = 'resource'
const scope = { kinds: [kind], visibility: ['public'] }
const mostSuggestions = 8

/** Puts what is on offer into the search, takes out what is not; called whenever either may have changed. */
export const indexResource = async (tx: Tx, id: number): Promise<void> => {
  const row = await tx
    .selectFrom('resource')
    .select(['name', 'description', 'tags', 'category_id', 'is_free', 'author_id', 'uploaded_at', 'is_listed'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (!row.is_listed) return remove(tx, kind, id)
  await index(tx, {
    kind,
    id,
    visibility: scope.visibility,
    title: row.name,
    text: row.description,
    tags: row.tags,
    facets: [`category:${row.category_id}`, row.is_free ? 'free' : 'points', `author:${row.author_id}`],
    sortAt: row.uploaded_at,
  })
}

const scopeOf = ({ categoryId, isFree, from, to, authorId }: ListFilter) => ({
  ...scope,
  facets: [
    ...(categoryId ? [`category:${categoryId}`] : []),
    ...(isFree === undefined ? [] : [isFree ? 'free' : 'points']),
    ...(authorId ? [`author:${authorId}`] : []),
  ],
  from,
  to,
})

/** One page of what has the words: most relevant first, or in the order of a count or the price. */
export const findByWords = async (db: Db, query: ListQuery & { name: string }) => {
  const offset = offsetOf(query)
  const asked = { query: query.name, ...scopeOf(filterOf(query)) }
  if (query.sort.field === 'uploadTime') {
    const order = query.sort.direction === 'desc' ? ('relevance' as const) : ('oldest' as const)
    const found = await search(db, { ...asked, order, page: query.page, size: query.size })
    return {
      ...found,
      rows: await inOrder(
        db,
        found.rows.map(({ id }) => id),
      ),
    }
  }
  const { ids, total, isCapped } = await findIds(db, asked)
  const rows = await amongIds(db, ids)
    .orderBy(sortColumns[query.sort.field], query.sort.direction)
    .orderBy('resource.id', query.sort.direction)
    .limit(query.size)
    .offset(offset)
    .execute()
  return { rows, total, isCapped }
}

const amongIds = (db: Db, ids: number[]) =>
  resources(db).select(itemColumns).where(isListed).where(sql<boolean>`resource.id = any(${ids}::bigint[])`)

const inOrder = async (db: Db, ids: number[]) => {
  const rows = await amongIds(db, ids).execute()
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
}

export const suggestWords = async (db: Db, typed: string): Promise<string[]> =>
  (await suggest(db, typed, scope)).slice(0, mostSuggestions)
