import { type RawBuilder, sql } from 'kysely'
import type { ListCounts } from '#contract/list-counts.ts'
import { type Db, prepared } from '#kernel/database/index.ts'
import { periodCounts } from '#kernel/listing/index.ts'
import type { CountFilter } from './count-filter.ts'
import type { ListFilter } from './filter.ts'

/** Stored counters of listed items: `(grain, [audience,] category_id, price, period, count)`. */
export interface Counters {
  table: string
  /** Whether the counters have an `audience`: 'all', or 'open' for items that everybody may see. */
  hasAudiences?: boolean
}

export const listedCounts = ({ table, hasAudiences = false }: Counters) => {
  const counts = periodCounts(table)

  /**
   * The counters include sums over all categories, prices and audiences, so that every filter reads one row per period.
   */
  const narrowed = ({ categoryId, isFree, onlyOpen }: CountFilter) => sql`
    and category_id = ${categoryId ?? sql`0`}
    and price = ${isFree ? sql`case when ${isFree} then 'free' else 'paid' end` : sql`'all'`}
    ${hasAudiences ? sql`and audience = ${sql.lit(onlyOpen ? 'open' : 'all')}` : sql``}`

  /** The number of listed items, as an expression in a query. */
  const total = (filter: CountFilter): RawBuilder<number> => counts.total(narrowed(filter), filter)

  return {
    total,
    /** The day of the item at this position of the newest-first list, and the number of items before that day. */
    dayAt: (place: RawBuilder<number>, filter: CountFilter) => counts.dayAt(place, narrowed(filter), filter.to),
    count: (db: Db, filter: CountFilter): Promise<number> => counts.count(db, narrowed(filter), filter),
    /** The counts with and without the range of days. */
    async countBoth(db: Db, { categoryId, isFree, from, to, onlyOpen }: ListFilter): Promise<[number, number]> {
      const values = {
        ...(categoryId && { categoryId }),
        ...(isFree !== undefined && { isFree }),
        ...(from && { from }),
        ...(to && { to }),
      }
      const [row] = await prepared(db, `${table}.both ${onlyOpen ?? ''}`, values, ($) => {
        const narrow = {
          categoryId: categoryId ? $('categoryId') : undefined,
          isFree: isFree === undefined ? undefined : $('isFree'),
          onlyOpen,
        }
        const range = { from: from ? $('from') : undefined, to: to ? $('to') : undefined }
        return db.selectNoFrom([total({ ...narrow, ...range }).as('in_range'), total(narrow).as('all')])
      })
      return [row!.in_range, row!.all]
    },
    /**
     * The number of items for each choice of one filter while the other filters stay. `since` are first days to choose
     * from.
     */
    async countChoices(
      db: Db,
      categories: string,
      { categoryId, isFree, from, to, onlyOpen }: ListFilter,
      since: string[] = [],
    ): Promise<ListCounts> {
      const values = {
        ...(categoryId && { categoryId }),
        ...(isFree !== undefined && { isFree }),
        ...(from && { from }),
        ...(to && { to }),
        since,
      }
      const rows = await prepared(db, `${table}.choices ${onlyOpen ?? ''}`, values, ($) => {
        const days = { from: from ? $('from') : undefined, to: to ? $('to') : undefined }
        const inCategory = { categoryId: categoryId ? $('categoryId') : undefined, onlyOpen }
        const atPrice = { isFree: isFree === undefined ? undefined : $('isFree'), onlyOpen }
        return sql<{ filter: keyof ListCounts; choice: string; count: number }>`
          select 'categories' as filter, category.id::text as choice,
                 ${total({ ...atPrice, ...days, categoryId: sql`category.id` })} as count
          from ${sql.table(categories)} as category
          union all
          select choice, choice, ${total({ ...inCategory, ...days, isFree: sql`choice = 'free'` })}
          from unnest(array['free', 'paid']) as choice
          union all
          select 'years', extract(year from period)::text, count
          from ${sql.table(table)} where grain = 'year' and count > 0 ${narrowed({ ...inCategory, ...atPrice })}
          union all
          select 'since', day, ${total({ ...inCategory, ...atPrice, from: sql`day` })}
          from unnest(${$('since')}::text[]) as day`
      })
      return toListCounts(rows)
    },
  }
}
export type ListedCounts = ReturnType<typeof listedCounts>

const toListCounts = (rows: { filter: keyof ListCounts; choice: string; count: number }[]): ListCounts => {
  const of = (wanted: keyof ListCounts) => rows.filter(({ filter }) => filter === wanted)
  return {
    categories: of('categories').map(({ choice, count }) => ({ id: Number(choice), count })),
    years: of('years').map(({ choice, count }) => ({ year: Number(choice), count })),
    since: of('since').map(({ choice, count }) => ({ day: choice, count })),
    free: of('free')[0]?.count ?? 0,
    paid: of('paid')[0]?.count ?? 0,
  }
}
