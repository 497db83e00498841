import type { ListFilter } from './filter.ts'

/** The items with one category, format, price and year. */
export interface Cell {
  categoryId: number
  /** null for kinds without files. */
  format: string | null
  isFree: boolean
  year: number
  ids: number[]
}

const choicesOf = ({ categoryIds, formats, isFree, from }: ListFilter) => {
  const year = from ? Number(from.slice(0, 4)) : undefined
  return {
    categoryId: (cell: Cell) => !categoryIds || categoryIds.includes(cell.categoryId),
    format: (cell: Cell) => !formats || formats.includes(cell.format ?? ''),
    isFree: (cell: Cell) => isFree === undefined || cell.isFree === isFree,
    year: (cell: Cell) => year === undefined || cell.year === year,
  }
}

/** The items that fulfil all choices. */
export const chosenIds = (cells: Cell[], filter: ListFilter): number[] => {
  const choices = Object.values(choicesOf(filter))
  return cells.filter((cell) => choices.every((isChosen) => isChosen(cell))).flatMap(({ ids }) => ids.map(Number))
}

/**
 * The number of results that each choice would leave while the other filters stay; choices without results are left
 * out.
 */
export const tally = (cells: Cell[], filter: ListFilter) => {
  const choices = choicesOf(filter)
  const countBy = <Key extends keyof typeof choices>(key: Key): Map<Cell[Key], number> => {
    const counts = new Map<Cell[Key], number>()
    for (const cell of cells) {
      const isCounted = Object.entries(choices).every(([name, isChosen]) => name === key || isChosen(cell))
      if (isCounted) counts.set(cell[key], (counts.get(cell[key]) ?? 0) + cell.ids.length)
    }
    return counts
  }
  const prices = countBy('isFree')
  return {
    categories: Array.from(countBy('categoryId'), ([id, count]) => ({ id, count })),
    years: Array.from(countBy('year'), ([of, count]) => ({ year: of, count })).sort((a, b) => b.year - a.year),
    formats: Array.from(countBy('format')).flatMap(([of, count]) => (of ? { format: of, count } : [])),
    free: prices.get(true) ?? 0,
    paid: prices.get(false) ?? 0,
  }
}
