import type { Category } from '#contract/categories.ts'
import { pickFields } from '#lib/api/pick-fields.ts'

/** The categories chosen on the home page; 0: all. Two lists, so that one choice does not change the other. */
export interface Choice {
  hot: number
  mall: number
}

const pickShown = pickFields('id', 'categoryName', 'count')

/** For the loader: what the lists show of a category. */
export const shownCategory = (category: Category & { count: number }) => pickShown(category)
export type ShownCategory = ReturnType<typeof shownCategory>

/** What an address chooses; anything that is no category of ours counts as all. */
export const choiceIn = (query: URLSearchParams): Choice => {
  const read = (name: keyof Choice) => {
    const text = query.get(name) ?? ''
    return /^\d{1,9}$/.test(text) ? Number(text) : 0
  }
  return { hot: read('hot'), mall: read('mall') }
}

/** The home page with another choice, at the section it was made in. */
export const choose = (now: Choice, change: Partial<Choice>, section: string): string => {
  const chosen = Object.entries({ ...now, ...change }).filter(([, id]) => id > 0)
  const query = new URLSearchParams(chosen.map(([name, id]) => [name, String(id)]))
  return `/${query.size > 0 ? `?${query}` : ''}#${section}`
}
