import { sql } from 'kysely'
import type { TopicItem } from '#contract/community/forum/forum.ts'
import { paths } from '#contract/paths.ts'
import { textOf } from '#kernel/content/index.ts'
import type { Db, Tx } from '#kernel/database/index.ts'
import { inOrderOf, offsetOf } from '#kernel/listing/index.ts'
import { type FoundResult, idsOf, index, remove, searchAll, suggest, toSuggestions } from '#kernel/search/index.ts'
import { toFoundItem } from '../view.ts'
import { isListed, isUnanswered, itemColumns, type ListQuery, selectTopics, sortColumns } from './list-queries.ts'
import '../tables.ts'

const kind = 'topic'
/** Reading the forum needs a login (FORUM-1); topics that are pending review are found by administrators only. */
const readers = { kinds: [kind], visibility: ['user'], hasPages: false }

/** Updates the search index after a change of the topic; a deleted topic is removed from it. */
export const indexTopic = async (tx: Tx, id: number): Promise<void> => {
  const row = await tx
    .selectFrom('topic')
    .select(['title', 'content', 'tags', 'category_id', 'author_id', 'created_at', 'is_pending_review', 'deleted_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (row.deleted_at !== null) return remove(tx, kind, id)
  await index(tx, {
    kind,
    id,
    visibility: row.is_pending_review ? ['held'] : readers.visibility,
    title: row.title,
    text: textOf(row.content),
    tags: row.tags,
    facets: [`category:${row.category_id}`, `author:${row.author_id}`],
    sortAt: row.created_at,
  })
}

/** The ids of all topics that contain the words, most relevant first, including those pending review. */
export const findAnyByWords = async (db: Db, words: string): Promise<number[]> =>
  idsOf(await searchAll(db, { query: words, near: 'never', kinds: [kind], visibility: 'all' }))

/** One page of the topics that contain the words, most relevant first or in an order of the list. */
export const findByWords = async (db: Db, query: ListQuery & { title: string }) => {
  const { topicCategoryId, uploadUserId, unanswered, sort, order, size, exact } = query
  const facets = [
    ...(topicCategoryId ? [`category:${topicCategoryId}`] : []),
    ...(uploadUserId ? [`author:${uploadUserId}`] : []),
  ]
  const near = exact === 1 ? 'never' : 'few'
  const { results, ...searched } = await searchAll(db, { query: query.title, ...readers, facets, near })
  const ids = results.map(({ id }) => id)
  let found = selectFound(db, ids)
  if (unanswered) found = found.where(isUnanswered)
  const isByRelevance = sort.field === 'uploadTime' && sort.direction === 'desc' && order === 'relevance'
  const rows = await found
    .select([...itemColumns, 'search_document.body'])
    .orderBy(isByRelevance ? sql`array_position(${ids}::bigint[], topic.id)` : sortColumns[sort.field], (column) =>
      isByRelevance || sort.direction === 'asc' ? column.asc() : column.desc(),
    )
    .orderBy('topic.id', sort.direction)
    .limit(size)
    .offset(offsetOf(query))
    .execute()
  const page = { ...searched, rows: withFacts(rows, results) }
  if (!unanswered) return page
  const counted = await found.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  return { ...page, total: counted.total, isCapped: false }
}

const selectFound = (db: Db, ids: number[]) =>
  selectTopics(db)
    .innerJoin('search_document', (join) =>
      join.onRef('search_document.id', '=', 'topic.id').on('search_document.kind', '=', kind),
    )
    .where(isListed)
    .where(sql<boolean>`topic.id = any(${ids}::bigint[])`)

const withFacts = <Row extends { id: number }>(rows: Row[], results: readonly FoundResult[]) => {
  const facts = new Map(results.map((result) => [result.id, result]))
  return rows.map((row) => ({ ...row, found: facts.get(row.id) }))
}

/** For the search of the whole site. */
export const siteTopics = {
  scope: readers,
  /** The found topics in the order of the results. */
  async items(db: Db, results: readonly FoundResult[], marks: readonly string[]): Promise<TopicItem[]> {
    const ids = results.map(({ id }) => id)
    const rows = await selectFound(db, ids)
      .select([...itemColumns, 'search_document.body'])
      .execute()
    return inOrderOf(ids, withFacts(rows, results)).map(toFoundItem(marks))
  },
}

export const suggestWords = async (db: Db, typed: string) =>
  toSuggestions(await suggest(db, typed, readers), paths.topic)
