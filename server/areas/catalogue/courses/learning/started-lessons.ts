import { sql } from 'kysely'
import type { Actor } from '#kernel/http/index.ts'
import { codeSql, seesClosed, sharesReceived } from '../../items/index.ts'
import { donePercent } from '../catalogue.ts'
import { mayTry } from './watch-rule.ts'

export interface StartedLesson {
  id: number
  name: string
  at: Date
  percent: number
  done: number
  state: 'active' | 'done' | 'over'
  source: 'bought' | 'free' | 'shared' | 'trial' | 'own'
}

/**
 * The lessons that a member began, one row each, with the watched percentage and the sections that count as learned in
 * the present version. It reads only the rows of one member.
 */
export const startedLessons = (actor: Actor) => {
  const code = codeSql(actor)
  const isOpen = seesClosed(actor) ? sql`true` : sql`item.is_open`
  // Without access a lesson is over, unless the member may still try or buy it.
  const isTrial = mayTry(actor) ? sql`item.is_listed and ${isOpen} and share.id is null` : sql`false`
  return sql<StartedLesson>`(
    select id, name, at, percent, done,
      case when code = 0 and not is_trial then 'over' when is_whole then 'done' else 'active' end as state,
      case when author_id = ${actor.id} then 'own' when code = 2 then 'bought' when code = 1 then 'free'
           when code = 0 and is_trial then 'trial' when code = 0 and not was_shared then 'free' else 'shared' end as source
    from (
      select item.id, item.name, item.author_id, watched.at, watched.done::int, ${code} as code, ${isTrial} as is_trial,
        share.id is not null as was_shared, watched.done >= lesson.section_count as is_whole,
        least(100, coalesce(watched.seconds / nullif(lesson.seconds, 0), 0))::int as percent
      from (
        select p.lesson_id, max(p.reported_at) as at, sum(p.percent * coalesce(s.seconds, 0)) as seconds,
          count(s.id) filter (where p.percent >= ${sql.lit(donePercent)}) as done
        from lesson_progress as p
        join item as l on l.id = p.lesson_id
        left join lesson_section as s
          on s.lesson_id = l.id and s.version = l.version and s.id = p.section_id and s.file_id = p.file_id
        where p.member_id = ${actor.id} group by p.lesson_id) as watched
      join item on item.id = watched.lesson_id join lesson on lesson.item_id = item.id
      left join ${sharesReceived(actor.id, 'lesson')} as share on share.item_id = item.id) as begun)`
}
