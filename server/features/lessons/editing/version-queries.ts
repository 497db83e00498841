import { sql } from 'kysely'
import type { Db } from '#kernel/database/index.ts'
import { summaryOf } from '../list-queries.ts'
import '../tables.ts'

/** The totals of a version: chapters, sections, duration, and the states of its videos. */
const parts = sql<{
  chapter_count: number
  section_count: number
  seconds: number
  has_trial: boolean
  videos_waiting: number
  videos_failed: number
}>`(
  select count(distinct s.chapter_id)::int as chapter_count, count(*)::int as section_count,
         coalesce(sum(case when s.seconds > 0 then s.seconds else round(v.seconds) end), 0)::int as seconds,
         coalesce(bool_or(s.is_trial), false) as has_trial,
         (count(*) filter (where coalesce(v.state, 'waiting') in ('waiting', 'running')))::int as videos_waiting,
         (count(*) filter (where v.state = 'failed'))::int as videos_failed
  from lesson_section as s left join video as v on v.file_id = s.file_id
  where s.lesson_id = lesson_version.lesson_id and s.version = lesson_version.number)`

/** Lessons with their newest version, drafts included, or with their newest submitted version. */
export const versions = (db: Db, which: 'newest' | 'submitted') =>
  db
    .selectFrom('lesson')
    .innerJoin('lesson_version', (join) =>
      join
        .onRef('lesson_version.lesson_id', '=', 'lesson.id')
        .onRef('lesson_version.number', '=', `lesson.${which}_version`),
    )
    .innerJoin('member', 'member.id', 'lesson.author_id')
    .innerJoin('lesson_category', 'lesson_category.id', 'lesson_version.category_id')
    .innerJoinLateral(parts.as('parts'), (join) => join.onTrue())
    .where('lesson.deleted_at', 'is', null)

/** The content of a version in a list. */
export const versionContent = [
  'lesson.id',
  'lesson_version.name',
  summaryOf('lesson_version.content'),
  'lesson_version.cover',
  'lesson_version.category_id',
  'lesson_category.name as category_name',
  'lesson_version.created_at as uploaded_at',
  'lesson_version.created_at as updated_at',
  'lesson.author_id',
  'member.nick_name as author_name',
  'lesson_version.coin',
  'lesson.view_count',
  'lesson.learner_count',
  'lesson.rating_count',
  'lesson.rating_sum',
  'lesson.is_public',
  'lesson_version.has_chapter',
  'parts.chapter_count',
  'parts.section_count',
  'parts.seconds',
  'parts.has_trial',
  'parts.videos_waiting',
  'parts.videos_failed',
  'lesson_version.is_draft',
  'lesson_version.reason',
  'lesson.is_listed',
  'lesson.taken_down_at',
  'lesson.taken_down_reason',
  'lesson.taken_down_by',
  'lesson.is_withdrawn',
  'lesson.sale_count',
] as const

/** The columns of a list, read from the version. A decision that can still be undone does not show. */
export const versionColumns = [...versionContent, 'lesson_version.state'] as const
