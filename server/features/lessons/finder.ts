import { sql } from 'kysely'
import { backOffice } from '#contract/back-office-paths.ts'
import type { AuditState } from '#contract/library/library.ts'
import type { Finder } from '#kernel/finder/index.ts'
import { foundItemsOf } from '../offers/index.ts'
import { backOfficePath, stateOf } from './dossier.ts'
import './tables.ts'

interface LessonRow {
  id: number
  name: string
  coin: number
  section_count: number
  learner_count: number
  submitted_state: AuditState | null
  is_listed: boolean
  taken_down_at: Date | null
  author_id: number
  author_name: string
}

const foundItems = foundItemsOf('lesson', 'submitted_name')

/** Finds courses in every state by number, trace code or name. */
export const courseFinder: Finder = {
  kind: 'course',
  async find(db, words, limit) {
    const { rows } = await sql<LessonRow>`
      select lesson.id, coalesce(submitted_name, lesson.name) as name, coin, section_count, learner_count, submitted_state,
        is_listed, taken_down_at, author_id, member.nick_name as author_name
      from ${await foundItems(db, words, limit)} as found
      join lesson on lesson.id = found.id and lesson.deleted_at is null join member on member.id = author_id
      order by found.place, lesson.newest_at desc limit ${sql.lit(limit)}`.execute(db)
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
    { label: '学习', value: `${row.learner_count} 人`, link: null },
  ],
})
