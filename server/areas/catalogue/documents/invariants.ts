import { sql } from 'kysely'
import { invariant } from '../../money/points/index.ts'

invariant({
  id: 'I16',
  sentence: '资源的文件与标签来自所显示的版本',
  sample: sql`select count(*) as size from resource_version`,
  violations: sql`
    select '资源 ' || item.id as example
    from item join resource on resource.item_id = item.id
    left join resource_version as shown on shown.item_id = item.id and shown.number = item.version
    left join stored_file as file on file.id = shown.file_id
    where (resource.tags, resource.file_id, resource.suffix, resource.file_size)
      is distinct from (shown.tags, shown.file_id, file.suffix, file.size)
    limit 5`,
})
