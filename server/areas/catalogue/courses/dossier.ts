import { sql } from 'kysely'
import { backOffice } from '#contract/back-office-paths.ts'
import type { AuditState } from '#contract/catalogue/documents/library.ts'
import type { MemberList } from '#contract/office/dossiers/dossier-words.ts'
import { paths } from '#contract/paths.ts'
import { asEvents, type DossierPart, entriesFrom, type PlacedRow } from '../../base/dossier-parts/index.ts'
import { purchasesOf, stateOf } from '../items/index.ts'
import './tables.ts'

export const backOfficePath = (name: string) => `${backOffice.lessons}?${new URLSearchParams({ name })}`

interface CourseRow extends PlacedRow {
  name: string
  submitted_state: AuditState | null
  is_listed: boolean
  taken_down_at: Date | null
  deleted_at: Date | null
  coin: number
  section_count: number
  use_count: number
}

const courses = entriesFrom<CourseRow>({
  select: (id) => sql`
    select newest_at as at, item.id, name, coin, section_count, use_count, submitted_state, is_listed, taken_down_at,
      deleted_at
    from item join lesson on lesson.item_id = item.id join item_stats on item_stats.item_id = item.id
    where author_id = ${id} and item.kind = 'lesson' and deleted_at is null`,
  toEntry: (row) => ({
    icon: 'course',
    kind: `${row.section_count} 节`,
    title: row.name,
    detail: `${row.coin} V币，${row.use_count} 人学习`,
    link: backOfficePath(row.name),
    state: stateOf(row),
  }),
})

/** What the feature lessons knows about a member. */
export const memberPart: DossierPart<MemberList> = {
  lists: { purchases: [purchasesOf('lesson', paths.lesson)], courses: [courses] },
  events: [{ group: 'content', ...asEvents(courses, '编辑课程') }],
}
