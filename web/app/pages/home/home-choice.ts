import type { Category } from '#contract/categories/categories.ts'
import { pickFields } from '#lib/api/pick-fields.ts'

/** The categories chosen in the two lists of the home page, independent of each other; 0 means all. */
export interface Choice {
  hot: number
  mall: number
}

const pickShown = pickFields('id', 'categoryName', 'count')

/** For the loader: the fields of a category that the lists show. */
export const shownCategory = (category: Category & { count: number }) => pickShown(category)
export type ShownCategory = ReturnType<typeof shownCategory>

/** Reads the choice from the query; invalid values count as 0. */
export const choiceIn = (query: URLSearchParams): Choice => {
  const read = (name: keyof Choice) => {
    const text = query.get(name) ?? ''
    return /^\d{1,9}$/.test(text) ? Number(text) : 0
  }
  return { hot: read('hot'), mall: read('mall') }
}

/** The address of the home page with a changed choice, scrolled to its section. */
export const choose = (current: Choice, change: Partial<Choice>, section: string): string => {
  const chosen = Object.entries({ ...current, ...change }).filter(([, id]) => id > 0)
  const query = new URLSearchParams(chosen.map(([name, id]) => [name, String(id)]))
  return `/${query.size > 0 ? `?${query}` : ''}#${section}`
}
