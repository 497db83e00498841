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
  where s.lesson_id = item_version.item_id and s.version = item_version.number)`

/** Lessons with their newest version, drafts included, or with their newest submitted version. */
export const versions = (db: Db, which: 'newest' | 'submitted') =>
  db
    .selectFrom('item')
    .innerJoin('item_stats', 'item_stats.item_id', 'item.id')
    .innerJoin('item_version', (join) =>
      join.onRef('item_version.item_id', '=', 'item.id').onRef('item_version.number', '=', `item.${which}_version`),
    )
    .innerJoin('lesson_version', (join) =>
      join
        .onRef('lesson_version.item_id', '=', 'item_version.item_id')
        .onRef('lesson_version.number', '=', 'item_version.number'),
    )
    .innerJoin('member', 'member.id', 'item.author_id')
    .innerJoin('category', 'category.id', 'item_version.category_id')
    .innerJoinLateral(parts.as('parts'), (join) => join.onTrue())
    .where('item.deleted_at', 'is', null)

/** The content of a version in a list. */
export const versionContent = [
  'item.id',
  'item_version.name',
  summaryOf('item_version.description'),
  'item_version.cover',
  'item_version.category_id',
  'category.name as category_name',
  'item_version.created_at as uploaded_at',
  'item_version.created_at as updated_at',
  'item.author_id',
  'member.nick_name as author_name',
  'item_version.coin',
  'item_stats.view_count',
  'item_stats.use_count',
  'item_stats.rating_count',
  'item_stats.rating_sum',
  'item.is_open',
  'lesson_version.has_chapter',
  'parts.chapter_count',
  'parts.section_count',
  'parts.seconds',
  'parts.has_trial',
  'parts.videos_waiting',
  'parts.videos_failed',
  'item_version.is_draft',
  'item_version.reason',
  'item.is_listed',
  'item.taken_down_at',
  'item.taken_down_reason',
  'item.taken_down_by',
  'item.is_withdrawn',
  'item_stats.sale_count',
] as const

/** The columns of a list, read from the version. A decision that can still be undone does not show. */
export const versionColumns = [...versionContent, 'item_version.state'] as const
