import { sql } from 'kysely'
import { declarePeriodCountsInvariant, declareSalesInvariant, declareShownVersionInvariant } from '../offers/index.ts'

declareSalesInvariant({
  id: 'I15',
  sentence: '资源的售出份数、作者所得与收藏数等于购买、分成与收藏的记录',
  kind: 'resource',
  label: '资源',
  counters: [{ label: '收藏', column: 'favorite_count', events: 'resource_favorite' }],
})

declarePeriodCountsInvariant({
  id: 'I16',
  sentence: '资源的分日、分月、分年计数等于资源的行数',
  kind: 'resource',
  submitted: 'newest',
  isAudited: sql`deleted_at is null`,
  auditKey: { column: 'is_taken_down', value: sql`taken_down_at is not null` },
})

declareShownVersionInvariant({
  id: 'I17',
  sentence: '资源对外的内容就是最新通过审核的版本，未通过过的就是最新版本',
  kind: 'resource',
  label: '资源',
  columns: ['name', 'description', 'category_id', 'tags', 'coin', 'cover', 'ai_share', 'file_id'],
  // A decision that can still be undone changes only the item's row.
  isWrong: sql`not exists (
    select from resource_version as newest
    where newest.resource_id = item.id and newest.number = item.newest_version
      and (newest.name, newest.category_id, newest.coin, newest.state)
            is not distinct from (item.newest_name, item.newest_category_id, item.newest_coin, coalesce((
              select held.state_before from held_decision as held
              where held.kind = 'resource' and held.item_id = item.id
                and (held.version, held.state) = (item.newest_version, item.newest_state)), item.newest_state)))`,
})
