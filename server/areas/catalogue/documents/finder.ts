import { sql } from 'kysely'
import { backOffice } from '#contract/back-office-paths.ts'
import { itemFinder } from '../items/index.ts'
import './tables.ts'

interface OwnColumns {
  suffix: string
  trace_code: string
  sale_count: number
  category: string
}

export const resourceFinder = itemFinder<OwnColumns>({
  kind: 'resource',
  finder: 'resource',
  own: sql`submitted_coin as coin, suffix, trace_code, sale_count, category.name as category`,
  show: (row) => ({
    detail: `${row.suffix.toUpperCase()}，${row.category}`,
    link: backOffice.resource(row.id),
    facts: [
      ['类别', row.category],
      ['价格', `${row.coin} V币`],
      ['售出', `${row.sale_count} 次`],
      ['溯源码', row.trace_code],
    ],
  }),
})
