import { sql } from 'kysely'
import { countRows, type MergedData, moveRows } from '#kernel/personal-data/index.ts'
import { changeUses } from '../items/index.ts'
import './tables.ts'

/** Of a section that both have begun, what either has watched counts. */
const learning: MergedData = {
  title: '学习记录（小节）',
  count: (db, memberId) => countRows(db, sql`lesson_progress where member_id = ${memberId}`),
  async move(tx, from, into) {
    await sql`
      update lesson_progress as kept
      set watched = case when kept.file_id = other.file_id then kept.watched + other.watched else kept.watched end,
          percent = greatest(kept.percent, other.percent)
      from lesson_progress as other
      where kept.member_id = ${into} and other.member_id = ${from} and other.section_id = kept.section_id`.execute(tx)
    await moveRows(tx, { table: 'lesson_progress', key: 'section_id' }, from, into)
    const both = await moveRows(tx, { table: 'lesson_learner', key: 'lesson_id' }, from, into)
    await changeUses(tx, both, -1)
    await sql`
      insert into lesson_watch_week as kept (member_id, week, seconds)
      select ${into}::bigint, week, seconds from lesson_watch_week where member_id = ${from}
      on conflict (member_id, week) do update set seconds = kept.seconds + excluded.seconds`.execute(tx)
    await sql`delete from lesson_watch_week where member_id = ${from}`.execute(tx)
  },
}

export const mergedLessons: MergedData[] = [learning]
