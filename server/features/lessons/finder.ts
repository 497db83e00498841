import { sql } from 'kysely'
import type { AuditState } from '#contract/library.ts'
import { containsPattern } from '#kernel/database/index.ts'
import { type Finder, idIn } from '#kernel/finder/index.ts'
import { findIds } from '#kernel/search/index.ts'
import { backOfficePath, stateOf } from './dossier.ts'
import { searchKind } from './list-queries.ts'
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

/** A trigram index needs three characters; shorter words are found by the search index, which has what is listed. */
const minContained = 3

/** Finds courses in every state by number, trace code or name. */
export const courseFinder: Finder = {
  kind: 'course',
  async find(db, words, limit) {
    const code = words.toUpperCase().replace(/^(SZ-)?/, 'SZ-')
    const { ids } = await findIds(db, { query: words, isExact: true, kinds: [searchKind], visibility: 'all' })
    const named =
      words.length < minContained
        ? sql``
        : sql`union all (
            with matching as materialized ( -- with a limit the planner would read the table until enough rows matched
              select id from lesson where deleted_at is null and submitted_name ilike ${containsPattern(words)})
            select id, 1000 from matching limit ${sql.lit(limit)})`
    const { rows } = await sql<LessonRow>`
      select lesson.id, coalesce(submitted_name, lesson.name) as name, coin, section_count, learner_count, submitted_state,
        is_listed, taken_down_at, author_id, member.nick_name as author_name
      from (
        select id, min(place) as place from (
          select id, 0 as place from lesson where id = ${idIn(words) ?? 0}
          union all select id, 0 from lesson where trace_code = ${code}
          union all select id, place from unnest(${ids.slice(0, limit)}::bigint[]) with ordinality as word (id, place)
          ${named}
        ) as ways group by id
      ) as found
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
    { label: '作者', value: row.author_name, link: `/System/member?id=${row.author_id}` },
    { label: '价格', value: `${row.coin} V币`, link: null },
    { label: '小节', value: `${row.section_count} 节`, link: null },
    { label: '学习', value: `${row.learner_count} 人`, link: null },
  ],
})
