import type { RawBuilder } from 'kysely'
import type { DayRange } from '#kernel/listing/index.ts'

/** Which counters are summed: literal values or parameters of a prepared query. Days are upload days. */
export interface CountFilter extends DayRange {
  categoryId?: RawBuilder<number> | undefined
  isFree?: RawBuilder<boolean> | undefined
  onlyOpen?: boolean | undefined
}
