import { maxPage } from '#contract/constants.ts'
import { fail } from './errors.ts'

/** The paging envelope of the specification. */
export const toPage = <Row, Item>(found: { rows: Row[]; total: number }, toItem: (row: Row) => Item) => ({
  content: found.rows.map(toItem),
  totalElements: found.total,
})

/** OFFSET grows with the page; orders that cannot jump by counters end at page 1,000. */
export const offsetOf = ({ page, size }: { page: number; size: number }): number => {
  if (page > maxPage) fail('page_out_of_range')
  return page * size
}
