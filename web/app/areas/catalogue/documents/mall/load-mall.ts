import type { RouterContextProvider } from 'react-router'
import type { ResourceItem } from '#contract/catalogue/documents/library.ts'
import { countsOfAll } from '#lib/api/choice-counts.ts'
import { api } from '#lib/api/server-api.ts'
import { formatDay } from '#lib/format/format.ts'
import type { ListQuery } from '../../items/lists/list-query.ts'
import { type ListData, loadList } from '../../items/lists/load-list.ts'
import { type ShownResource, shownResource } from '../resource-card.tsx'
import { toCountInput, toMallInput, toSearchCountInput } from './mall-query.ts'

/** A selection: search results for a keyword, otherwise cards. */
export const loadMall = async (
  context: Readonly<RouterContextProvider>,
  query: ListQuery,
  origin: string,
): Promise<(ListData<ResourceItem> & { isSearch: true }) | (ListData<ShownResource> & { isSearch: false })> => {
  const { library } = api(context)
  const today = formatDay(new Date().toISOString())
  const { found, ...rest } = await loadList(
    library.listResources(toMallInput(query, today)),
    library.listResourceCategories(),
    countChoices(context, query, today),
  )
  const list = { query, ...rest, origin }
  if (query.keyword) return { ...list, found, isSearch: true }
  return { ...list, found: { ...found, content: found.content.map(shownResource) }, isSearch: false }
}

const countChoices = (context: Readonly<RouterContextProvider>, query: ListQuery, today: string) => {
  const { library } = api(context)
  if (!query.keyword) return library.countListedResources(toCountInput(query, today))
  const input = toSearchCountInput(query)
  return input && library.countFoundResources(input).then(countsOfAll)
}
