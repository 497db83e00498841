import { type RawBuilder, sql } from 'kysely'
import { type Db, prepared } from '#kernel/database/index.ts'
import { periodCounts } from '#kernel/listing/index.ts'
import type { CountFilter } from './count-filter.ts'
import type { ListFilter } from './filter.ts'

/** Kept counters of what is listed, `(grain, [audience,] category_id, price, period, count)`. */
export interface Counters {
  table: string
  /** Whether there is an `audience`: 'all', or 'open' for what everybody may see. */
  hasAudiences?: boolean
}

export const listedCounts = ({ table, hasAudiences = false }: Counters) => {
  const counts = periodCounts(table)

  /** Sums over all categories, prices and audiences are kept too, so that one row a period is read whatever the filter. */
  const narrowed = ({ categoryId, isFree, onlyOpen }: CountFilter) => sql`
    and category_id = ${categoryId ?? sql`0`}
    and price = ${isFree ? sql`case when ${isFree} then 'free' else 'paid' end` : sql`'all'`}
    ${hasAudiences ? sql`and audience = ${sql.lit(onlyOpen ? 'open' : 'all')}` : sql``}`

  /** How many are listed, for a place in a query. */
  const total = (filter: CountFilter): RawBuilder<number> => counts.total(narrowed(filter), filter)

  return {
    total,
    /** The day in which the item at this place of the newest-first list lies, and how many stand before that day. */
    dayAt: (place: RawBuilder<number>, filter: CountFilter) => counts.dayAt(place, narrowed(filter), filter.to),
    count: (db: Db, filter: CountFilter): Promise<number> => counts.count(db, narrowed(filter), filter),
    /** The same within the range of days and without it. */
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
  }
}
export type ListedCounts = ReturnType<typeof listedCounts>
