import { sql } from 'kysely'
import { invariant } from '../../../money/points/index.ts'

invariant({
  id: 'I52',
  sentence: '作者的关注数等于关注的行数',
  sample: sql`select count(*) as size from author_follow`,
  violations: sql`
    select '作者 ' || coalesce(f.author_id, t.author_id) as example
    from (select author_id, count(*) as count from author_follow group by author_id) as f
    full join author_total as t on t.author_id = f.author_id
    where coalesce(f.count, 0) is distinct from t.followers
    limit 5`,
})
