import type { Category } from '#contract/catalogue/items/categories/categories.ts'
import { pickFields } from '#lib/api/pick-fields.ts'
import { parseDigits } from '#lib/url/query-params.ts'

/** The categories chosen in the two lists of the home page, independent of each other; 0 means all. */
export interface Choice {
  hot: number
  mall: number
}

const pickShown = pickFields('id', 'categoryName', 'count')

/** For the loader: the fields of a category that the lists show. */
export const shownCategory = (category: Category & { count: number }) => pickShown(category)
export type ShownCategory = ReturnType<typeof shownCategory>

const chosenId = (text: string | null): number => parseDigits(text) ?? 0

/** Invalid values count as 0. */
export const choiceParams = { hot: chosenId, mall: chosenId }

/** The address of the home page with a changed choice, scrolled to its section. */
export const choose = (current: Choice, change: Partial<Choice>, section: string): string => {
  const chosen = Object.entries({ ...current, ...change }).filter(([, id]) => id > 0)
  const query = new URLSearchParams(chosen.map(([name, id]) => [name, String(id)]))
  return `/${query.size > 0 ? `?${query}` : ''}#${section}`
}
