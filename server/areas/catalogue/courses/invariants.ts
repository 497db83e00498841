import { sql } from 'kysely'
import { invariant } from '../../money/points/index.ts'

invariant({
  id: 'I22',
  sentence: '课程的章节设置来自所显示的版本；每一节只属于一门课程',
  sample: sql`select count(*) as size from lesson_version`,
  violations: sql`
    select '课程 ' || item.id as example
    from item join lesson on lesson.item_id = item.id
    left join lesson_version as shown on shown.item_id = item.id and shown.number = item.version
    where (lesson.has_chapter, lesson.allows_rates) is distinct from (shown.has_chapter, shown.allows_rates)
    union all
    select '小节 ' || id from lesson_section group by id having count(distinct lesson_id) > 1
    limit 5`,
})

invariant({
  id: 'I23',
  sentence: '随课程保存的目录就是其章节、小节、视频与附件',
  sample: sql`select count(*) as size from lesson where catalogue is not null`,
  violations: sql`
    select '课程 ' || item.id as example from item join lesson on lesson.item_id = item.id
    where catalogue is not null and catalogue::jsonb <> lesson_catalogue(item.id, item.version)::jsonb
    limit 5`,
})
