import { sql } from 'kysely'
import type { ListCounts } from '#contract/list-counts.ts'
import type { Db } from '#kernel/database/index.ts'
import { cachedUntilNotified } from '#kernel/live/index.ts'
import { dayEnd, dayStart } from '#kernel/time/index.ts'
import type { ItemKind } from '../access/tables.ts'
import { itemKinds } from '../item-kinds.ts'
import type { ListFilter } from './filter.ts'

/** The number of listed items with one category, price and year, and how many of them were added since each day asked about. */
interface Cell {
  categoryId: number
  isFree: boolean
  year: number
  count: number
  since: number[]
}

interface Wanted {
  onlyOpen: boolean
  from?: string | undefined
  to?: string | undefined
  since?: string[]
}

const readCells = async (db: Db, kind: ItemKind, { onlyOpen, from, to, since = [] }: Wanted): Promise<Cell[]> => {
  const later = since.map((day) => sql`count(*) filter (where uploaded_at >= ${dayStart(day)})::int`)
  const { rows } = await sql<Cell>`
    select category_id as "categoryId", is_free as "isFree",
      extract(year from uploaded_at at time zone 'Asia/Shanghai')::int as year, count(*)::int as count,
      array[${sql.join(later)}]::int[] as since
    from item
    where kind = ${kind} and is_listed ${onlyOpen ? sql`and is_open` : sql``}
      ${from ? sql`and uploaded_at >= ${dayStart(from)}` : sql``} ${to ? sql`and uploaded_at < ${dayEnd(to)}` : sql``}
    group by 1, 2, 3`.execute(db)
  return rows
}

/** All who look at a list of the kind share what is counted, until one of its items changes. */
const cells = (db: Db, kind: ItemKind, wanted: Wanted) =>
  cachedUntilNotified(db, itemKinds[kind].topic, `cells ${JSON.stringify(wanted)}`, () => readCells(db, kind, wanted))

const sumOf = (counted: number[]) => counted.reduce((sum, count) => sum + count, 0)

/**
 * The number of listed items for each choice of one filter while the other filters stay. `since` are first days to choose
 * from.
 */
export const countChoices = async (
  db: Db,
  kind: ItemKind,
  { categoryId, isFree, from, to, onlyOpen = false }: ListFilter,
  since: string[] = [],
): Promise<ListCounts> => {
  const [ever, inRange] = await Promise.all([
    cells(db, kind, { onlyOpen, since }),
    cells(db, kind, { onlyOpen, from, to }),
  ])
  const isOfCategory = (cell: Cell) => !categoryId || cell.categoryId === categoryId
  const isAtPrice = (cell: Cell) => isFree === undefined || cell.isFree === isFree
  const countOf = (chosen: Cell[]) => sumOf(chosen.map(({ count }) => count))
  const chosen = ever.filter((cell) => isOfCategory(cell) && isAtPrice(cell))
  const categories = [...new Set(inRange.map((cell) => cell.categoryId))]
  const years = [...new Set(chosen.map((cell) => cell.year))].sort((one, other) => other - one)
  return {
    categories: categories.map((id) => ({
      id,
      count: countOf(inRange.filter((cell) => cell.categoryId === id && isAtPrice(cell))),
    })),
    years: years.map((year) => ({ year, count: countOf(chosen.filter((cell) => cell.year === year)) })),
    since: since.map((day, at) => ({ day, count: sumOf(chosen.map((cell) => cell.since[at] ?? 0)) })),
    free: countOf(inRange.filter((cell) => isOfCategory(cell) && cell.isFree)),
    paid: countOf(inRange.filter((cell) => isOfCategory(cell) && !cell.isFree)),
  }
}
