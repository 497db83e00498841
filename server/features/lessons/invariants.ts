import { sql } from 'kysely'
import { declarePeriodCountsInvariant, declareSalesInvariant, declareShownVersionInvariant } from '../offers/index.ts'
import { invariant } from '../points/index.ts'

declareSalesInvariant({
  id: 'I20',
  sentence: '课程的售出份数、作者所得、收藏数与学习人数等于购买、分成、收藏与学习的记录',
  kind: 'lesson',
  label: '课程',
  counters: [
    { label: '收藏', column: 'favorite_count', events: 'lesson_favorite' },
    { label: '学习', column: 'learner_count', events: 'lesson_learner' },
  ],
})

declarePeriodCountsInvariant({
  id: 'I21',
  sentence: '课程的分日、分月、分年计数等于课程的行数',
  kind: 'lesson',
  hasAudiences: true,
  submitted: 'submitted',
  isAudited: sql`deleted_at is null and submitted_version is not null`,
  auditKey: { column: 'is_public', value: sql`is_public` },
})

declareShownVersionInvariant({
  id: 'I22',
  sentence: '课程对外的内容就是最新通过审核的版本，未通过过的就是最新版本；每一节只属于一门课程',
  kind: 'lesson',
  label: '课程',
  columns: ['name', 'content', 'category_id', 'coin', 'cover', 'has_chapter', 'allows_rates', 'ai_share'],
  isWrong: sql`item.submitted_version is distinct from (
    select max(number) from lesson_version where lesson_id = item.id and not is_draft)`,
  others: sql`select '小节 ' || id from lesson_section group by id having count(distinct lesson_id) > 1`,
})

invariant({
  id: 'I23',
  sentence: '随课程保存的目录就是其章节、小节、视频与附件',
  sample: sql`select count(*) as size from lesson where catalogue is not null`,
  violations: sql`
    select '课程 ' || id as example from lesson
    where catalogue is not null and catalogue::jsonb <> lesson_catalogue(id, version)::jsonb
    limit 5`,
})
