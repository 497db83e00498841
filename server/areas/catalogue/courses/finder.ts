import { sql } from 'kysely'
import { itemFinder } from '../items/index.ts'
import { backOfficePath } from './dossier.ts'
import './tables.ts'

export const courseFinder = itemFinder<{ section_count: number; use_count: number }>({
  kind: 'lesson',
  finder: 'course',
  own: sql`coin, section_count, use_count`,
  show: (row) => ({
    detail: `${row.section_count} 节`,
    link: backOfficePath(row.name),
    facts: [
      ['价格', `${row.coin} V币`],
      ['小节', `${row.section_count} 节`],
      ['学习', `${row.use_count} 人`],
    ],
  }),
})
