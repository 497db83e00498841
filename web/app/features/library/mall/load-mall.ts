import type { RouterContextProvider } from 'react-router'
import type { ResourceItem } from '#contract/library.ts'
import { asProblem } from '#contract/problem.ts'
import { orErrorPage } from '#lib/api/or-error-page.ts'
import { api } from '#lib/api/server-api.ts'
import { formatDay } from '#lib/format/format.ts'
import { type ShownResource, shownResource } from '../shown-resource.ts'
import { type MallQuery, readMallQuery, toListInput } from './mall-query.ts'

interface Found<Item> {
  content: Item[]
  totalElements: number
  totalIsCapped?: true
  /** The reason why the list could not be loaded: reversed dates, or a keyword that is too long. */
  problem?: string
}

/** The data of the mall for a selection. */
export interface MallData<Item = ShownResource> {
  query: MallQuery
  found: Found<Item>
  categories: { id: number; categoryName: string }[]
  origin: string
}

/** The selection of the address: search results for a keyword, otherwise cards. */
export const loadMall = async (
  context: Readonly<RouterContextProvider>,
  address: URL,
): Promise<(MallData<ResourceItem> & { isSearch: true }) | (MallData & { isSearch: false })> => {
  const query = readMallQuery(address)
  const [found, all] = await orErrorPage(
    Promise.all([search(context, query), api(context).library.listResourceCategories()]),
  )
  const categories = all.map(({ id, categoryName }) => ({ id, categoryName }))
  const mall = { query, categories, origin: address.origin }
  if (query.keyword) return { ...mall, found, isSearch: true }
  return { ...mall, found: { ...found, content: found.content.map(shownResource) }, isSearch: false }
}

const search = async (context: Readonly<RouterContextProvider>, query: MallQuery): Promise<Found<ResourceItem>> => {
  try {
    return await api(context).library.listResources(toListInput(query, formatDay(new Date().toISOString())))
  } catch (error) {
    const problem = asProblem(error)
    if (problem?.status !== 400) throw error
    return { content: [], totalElements: 0, problem: problem.message }
  }
}
