import { sql } from 'kysely'
import { pageLabel } from '#contract/catalogue/documents/previews/reader-rules.ts'
import type { Suggestion } from '#contract/fields.ts'
import { paths } from '#contract/paths.ts'
import { type Db, prepared } from '#kernel/database/index.ts'
import { type Answer, bestIdsOf, relatedWords, searchAll, suggest, toSuggestions } from '#kernel/search/index.ts'
import { listItems } from '../items/index.ts'
import { resourceLists } from './resource-lists.ts'

/** Resources are open to everybody. */
export const scope = resourceLists.site.scope(undefined)
const readForRelated = 40

export const suggestWords = async (db: Db, typed: string): Promise<Suggestion[]> => {
  const suggested = await suggest(db, typed, scope)
  const ids = suggested.flatMap((one) => ('id' in one ? one.id : []))
  const suffixes = await suffixesOf(db, ids)
  return suggested.flatMap((one) => {
    const suffix = 'id' in one && suffixes.get(one.id)
    return toSuggestions([one], addressOf).map((suggestion) => ({ ...suggestion, ...(suffix && { suffix }) }))
  })
}

const suffixesOf = async (db: Db, ids: number[]): Promise<Map<number, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('resource').select(['item_id', 'suffix']).where('item_id', 'in', ids).execute()
  return new Map(rows.map(({ item_id, suffix }) => [item_id, suffix]))
}

/** A row of a sheet, or a document inside an archive, has no page of its own. */
const addressOf = (id: number, page?: { place: number; label: string }) =>
  page?.label === pageLabel(page?.place ?? 0) ? paths.reader(id, { page: page.place }) : paths.resource(id)

const [readForTrending, mostTrending] = [48, 12]

/** The tags that the resources with the highest trending scores have in common, or at least one of them has. */
export const findTrendingWords = async (db: Db): Promise<string[]> => {
  const hottest = { page: 0, size: readForTrending, sort: { field: 'trending', direction: 'desc' } } as const
  const { ids } = await listItems(db, 'resource', hottest, {})
  const tagged = await prepared(
    db,
    'resource.trending tags',
    { ids },
    ($) => sql<{ tag: string }>`
    select tag from unnest(${$('ids')}::bigint[]) with ordinality as hot (id, place)
    join resource on resource.item_id = hot.id cross join unnest(resource.tags) as tag
    group by tag order by count(*) desc, min(hot.place) limit ${sql.lit(mostTrending)}`,
  )
  return tagged.map(({ tag }) => tag)
}

/** Suggests further keywords from the titles and tags of the best results. */
export const findRelatedWords = async (db: Db, words: string): Promise<string[]> =>
  relatedTo(db, words, await searchAll(db, { ...scope, query: words, near: 'none', enough: readForRelated }))

const relatedTo = async (db: Db, words: string, answer: Answer): Promise<string[]> => {
  const ids = bestIdsOf(answer, readForRelated)
  if (ids.length === 0) return []
  const best = await prepared(
    db,
    'resource.named',
    { ids },
    ($) => sql<{ title: string; tags: string[] }>`
    select item.name as title, resource.tags
    from unnest(${$('ids')}::bigint[]) with ordinality as best (id, place)
    join item on item.id = best.id and item.is_listed join resource on resource.item_id = item.id
    order by best.place`,
  )
  return relatedWords(words, best)
}

/** For the search of the whole site. */
export const siteResources = { ...resourceLists.site, readForRelated, relatedTo, trendingWords: findTrendingWords }
