import { sql } from 'kysely'
import type { z } from 'zod'
import { pageLabel } from '#contract/documents/reader-rules.ts'
import type { Suggestion } from '#contract/fields.ts'
import type { countFoundResources } from '#contract/library/library.ts'
import { type Db, prepared, type Tx } from '#kernel/database/index.ts'
import {
  type Answer,
  bestIdsOf,
  index,
  relatedWords,
  remove,
  searchAll,
  suggest,
  toSuggestions,
} from '#kernel/search/index.ts'
import { yearOf } from '#kernel/time/index.ts'
import { facets } from '../offers/index.ts'
import { filterOf, searchKind as kind, type ListQuery, listing } from './list-queries.ts'
import { pagePath, readerPath } from './view.ts'

export const scope = { kinds: [kind], visibility: ['public'] }
export const readForRelated = 40

/**
 * Updates the search index: adds a listed resource, removes any other. Called after every change of a listed column.
 */
export const indexResource = async (tx: Tx, id: number): Promise<void> => {
  const row = await tx
    .selectFrom('resource')
    .select([
      'name',
      'description',
      'tags',
      'category_id',
      'is_free',
      'author_id',
      'suffix',
      'uploaded_at',
      'is_listed',
      'file_id',
    ])
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
    facets: [
      facets.category(row.category_id),
      facets.price(row.is_free),
      facets.author(row.author_id),
      facets.format(row.suffix),
    ],
    sortAt: row.uploaded_at,
    sources: [row.file_id],
  })
}

export const findByWords = (db: Db, query: ListQuery) =>
  listing.findByWords(db, query, { ...wordsOf(query), filter: filterOf(query) })

const wordsOf = ({ name = '', exact }: Pick<ListQuery, 'name' | 'exact'>) => ({
  query: name,
  near: exact === 1 ? ('never' as const) : ('few' as const),
  visibility: scope.visibility,
})

type FacetQuery = z.output<typeof countFoundResources.query>

export const countByWords = (db: Db, { year, ...query }: FacetQuery) =>
  listing.countByWords(db, {
    ...wordsOf(query),
    filter: { ...filterOf(query), ...(year && yearOf(year)) },
  })

export const suggestWords = async (db: Db, typed: string): Promise<Suggestion[]> => {
  const suggested = await suggest(db, typed, scope)
  const ids = suggested.flatMap((one) => ('id' in one ? one.id : []))
  const suffixes = new Map(
    ids.length > 0
      ? (await db.selectFrom('resource').select(['id', 'suffix']).where('id', 'in', ids).execute()).map(
          ({ id, suffix }) => [id, suffix],
        )
      : [],
  )
  return suggested.flatMap((one) => {
    const suffix = 'id' in one && suffixes.get(one.id)
    return toSuggestions([one], addressOf).map((suggestion) => ({ ...suggestion, ...(suffix && { suffix }) }))
  })
}

/** A row of a sheet, or a document inside an archive, has no page of its own. */
const addressOf = (id: number, page?: { place: number; label: string }) =>
  page?.label === pageLabel(page?.place ?? 0) ? readerPath(id, { page: page.place }) : pagePath(id)

const [readForTrending, mostTrending] = [48, 12]

/** The tags that the resources with the highest trending scores have in common, or at least one of them has. */
export const findTrendingWords = async (db: Db): Promise<string[]> => {
  const { rows } = await listing.findHot(db, { page: 0, size: readForTrending }, {})
  const tagged = await prepared(
    db,
    'resource.trending tags',
    { ids: rows.map(({ id }) => id) },
    ($) => sql<{ tag: string }>`
    select tag from unnest(${$('ids')}::bigint[]) with ordinality as hot (id, place)
    join resource on resource.id = hot.id cross join unnest(resource.tags) as tag
    group by tag order by count(*) desc, min(hot.place) limit ${sql.lit(mostTrending)}`,
  )
  return tagged.map(({ tag }) => tag)
}

/** Suggests further keywords from the titles and tags of the best results. */
export const findRelatedWords = async (db: Db, words: string): Promise<string[]> =>
  relatedTo(db, words, await searchAll(db, { ...scope, query: words, near: 'none', enough: readForRelated }))

export const relatedTo = async (db: Db, words: string, answer: Answer): Promise<string[]> => {
  const ids = bestIdsOf(answer, readForRelated)
  if (ids.length === 0) return []
  const best = await prepared(
    db,
    'resource.named',
    { ids },
    ($) => sql<{ title: string; tags: string[] }>`
    select resource.name as title, resource.tags
    from unnest(${$('ids')}::bigint[]) with ordinality as best (id, place)
    join resource on resource.id = best.id and resource.is_listed
    order by best.place`,
  )
  return relatedWords(words, best)
}
