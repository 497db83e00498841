import type { RouterContextProvider } from 'react-router'
import type { ResourceItem } from '#contract/catalogue/documents/library.ts'
import type { ListCounts } from '#contract/list-counts.ts'
import { countsOfAll } from '#lib/api/choice-counts.ts'
import { orErrorPage } from '#lib/api/or-error-page.ts'
import { noItems, orRefusal } from '#lib/api/or-refusal.ts'
import { api } from '#lib/api/server-api.ts'
import { formatDay } from '#lib/format/format.ts'
import { type ShownResource, shownResource } from '../shown-resource.ts'
import { type MallQuery, spanDays, toCountInput, toListInput, toSearchCountInput } from './mall-query.ts'

/** Days are counted in the list, not in a search. */
type Counts = Omit<ListCounts, 'since'> & Partial<Pick<ListCounts, 'since'>>

interface Found<Item> {
  content: Item[]
  totalElements: number
  totalIsCapped?: true
  relaxed?: true
  also?: string[]
  /** The reason why the list could not be loaded: reversed dates, or a keyword that is too long. */
  problem?: string
}

/** The data of the mall for a selection. */
export interface MallData<Item = ShownResource> {
  query: MallQuery
  found: Found<Item>
  categories: { id: number; categoryName: string }[]
  /** The number of resources per choice of each filter; undefined where it is not known. */
  counts?: Counts | undefined
  origin: string
}

/** A selection: search results for a keyword, otherwise cards. */
export const loadMall = async (
  context: Readonly<RouterContextProvider>,
  query: MallQuery,
  origin: string,
): Promise<(MallData<ResourceItem> & { isSearch: true }) | (MallData & { isSearch: false })> => {
  const today = formatDay(new Date().toISOString())
  const [found, all, counts] = await orErrorPage(
    Promise.all([
      search(context, query, today),
      api(context).library.listResourceCategories(),
      countChoices(context, query, today),
    ]),
  )
  const categories = all.map(({ id, categoryName }) => ({ id, categoryName }))
  const mall = { query, categories, counts, origin }
  if (query.keyword) return { ...mall, found, isSearch: true }
  return { ...mall, found: { ...found, content: found.content.map(shownResource) }, isSearch: false }
}

/** Undefined where the counts are not known, or where they are refused: then so is the list, which says why. */
const countChoices = async (
  context: Readonly<RouterContextProvider>,
  query: MallQuery,
  today: string,
): Promise<MallData['counts']> => {
  const { library } = api(context)
  const unknown = () => undefined
  if (!query.keyword) {
    const since = spanDays(today).map(({ day }) => day)
    return orRefusal(library.countListedResources({ ...toCountInput(query, today), since }), unknown)
  }
  const input = toSearchCountInput(query)
  if (!input) return undefined
  return orRefusal(library.countFoundResources(input).then(countsOfAll), unknown)
}

const search = (
  context: Readonly<RouterContextProvider>,
  query: MallQuery,
  today: string,
): Promise<Found<ResourceItem>> => orRefusal(api(context).library.listResources(toListInput(query, today)), noItems)
