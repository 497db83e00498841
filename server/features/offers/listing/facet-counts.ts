import type { ListFilter } from './filter.ts'

/** The number of items with one category, format, price and year. */
export interface Cell {
  categoryId: number
  /** null for kinds without files. */
  format: string | null
  isFree: boolean
  year: number
  count: number
}

/**
 * The number of results that each choice would leave while the other filters stay; choices without results are left
 * out.
 */
export const tally = (cells: Cell[], { categoryIds, formats, isFree, from }: ListFilter) => {
  const year = from ? Number(from.slice(0, 4)) : undefined
  const choices = {
    categoryId: (cell: Cell) => !categoryIds || categoryIds.includes(cell.categoryId),
    format: (cell: Cell) => !formats || formats.includes(cell.format ?? ''),
    isFree: (cell: Cell) => isFree === undefined || cell.isFree === isFree,
    year: (cell: Cell) => year === undefined || cell.year === year,
  }
  const countBy = <Key extends keyof typeof choices>(key: Key): Map<Cell[Key], number> => {
    const counts = new Map<Cell[Key], number>()
    for (const cell of cells) {
      const isCounted = Object.entries(choices).every(([name, isChosen]) => name === key || isChosen(cell))
      if (isCounted) counts.set(cell[key], (counts.get(cell[key]) ?? 0) + cell.count)
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
