import { data } from 'react-router'
import type { Category } from '#contract/catalogue/items/categories/categories.ts'
import { maxPage } from '#contract/constants.ts'
import type { ListCounts } from '#contract/list-counts.ts'
import { orErrorPage } from '#lib/api/or-error-page.ts'
import { noItems, orRefusal } from '#lib/api/or-refusal.ts'
import type { ListQuery } from './list-query.ts'

export interface FoundItems<Item> {
  content: Item[]
  totalElements: number
  totalIsCapped?: true
  relaxed?: true
  also?: string[]
  /** The reason why the list could not be loaded, such as a keyword that is too long. */
  problem?: string
}

/** The number of items for each choice of a filter; days are counted in the list, not in a search. */
type Counts = Omit<ListCounts, 'since'> & Partial<Pick<ListCounts, 'since'>>

/** The data of a list for a selection. */
export interface ListData<Item> {
  query: ListQuery
  found: FoundItems<Item>
  categories: Pick<Category, 'id' | 'categoryName'>[]
  /** Undefined where they are not known. */
  counts?: Counts | undefined
  origin: string
}

/**
 * The items, the categories and the number of items for each choice of a filter. The counts are undefined where they are
 * not known, or where they are refused: then so is the list, which says why.
 */
export const loadList = async <Item>(
  list: Promise<FoundItems<Item>>,
  categories: Promise<Category[]>,
  counts: Promise<Counts | undefined> | undefined,
) => {
  const [found, all, known] = await orErrorPage(
    Promise.all([
      orRefusal(list, (problem): FoundItems<Item> => noItems(problem)),
      categories,
      counts && orRefusal(counts, () => undefined),
    ]),
  )
  return { found, categories: all.map(({ id, categoryName }) => ({ id, categoryName })), counts: known }
}

/** 404 past the last page, 400 for a selection that was refused. */
export const answerList = <Data extends Pick<ListData<unknown>, 'query' | 'found'>>(list: Data) => {
  const { query, found } = list
  const isPastTheEnd = query.page > 1 && found.content.length === 0 && !found.problem
  if (isPastTheEnd || query.page > maxPage) throw data(null, { status: 404 })
  return data(list, { status: found.problem ? 400 : 200 })
}
