import { sql } from 'kysely'
import { backOffice } from '#contract/back-office-paths.ts'
import type { AuditState } from '#contract/catalogue/documents/library.ts'
import type { Finder } from '../../base/dossier-parts/index.ts'
import { foundItems, stateOf } from '../items/index.ts'
import { backOfficePath } from './dossier.ts'
import './tables.ts'

interface LessonRow {
  id: number
  name: string
  coin: number
  section_count: number
  use_count: number
  submitted_state: AuditState | null
  is_listed: boolean
  taken_down_at: Date | null
  deleted_at: Date | null
  author_id: number
  author_name: string
}

/** Finds courses in every state by number, trace code or name. */
export const courseFinder: Finder = {
  kind: 'course',
  async find(db, words, limit) {
    const { rows } = await sql<LessonRow>`
      select item.id, coalesce(submitted_name, item.name) as name, coin, section_count, use_count, submitted_state,
        is_listed, taken_down_at, item.deleted_at, author_id, member.nick_name as author_name
      from ${await foundItems(db, 'lesson', words, limit)} as found
      join item on item.id = found.id and item.deleted_at is null join item_stats on item_stats.item_id = item.id
      join lesson on lesson.item_id = item.id join member on member.id = author_id
      order by found.place, item.newest_at desc limit ${sql.lit(limit)}`.execute(db)
    return rows.map(toHit)
  },
}

const toHit = (row: LessonRow) => ({
  id: row.id,
  title: row.name,
  mark: `#${row.id}`,
  detail: `${row.section_count} 节，作者 ${row.author_name}，${row.coin} V币`,
  state: stateOf(row),
  link: backOfficePath(row.name),
  facts: [
    { label: '作者', value: row.author_name, link: backOffice.member(row.author_id) },
    { label: '价格', value: `${row.coin} V币`, link: null },
    { label: '小节', value: `${row.section_count} 节`, link: null },
    { label: '学习', value: `${row.use_count} 人`, link: null },
  ],
})
