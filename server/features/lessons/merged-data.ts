import { sql } from 'kysely'
import { announce } from '#kernel/live/index.ts'
import { countRows, type MergedData, moveRows } from '#kernel/personal-data/index.ts'
import { indexLesson } from './search-lessons.ts'
import './tables.ts'

const courses: MergedData = {
  title: '发布的课程',
  count: (db, memberId) => countRows(db, sql`lesson where author_id = ${memberId} and deleted_at is null`),
  async move(tx, from, into) {
    const moved = await tx
      .updateTable('lesson')
      .set({
        author_id: into,
        taken_down_by: sql<number>`case when taken_down_by = ${from} then ${into} else taken_down_by end`,
      })
      .where('author_id', '=', from)
      .returning('id')
      .execute()
    for (const { id } of moved) await indexLesson(tx, id)
    if (moved.length > 0) announce(tx, { topic: 'lessons' })
  },
}

const favorites: MergedData = {
  title: '收藏的课程',
  count: (db, memberId) => countRows(db, sql`lesson_favorite where member_id = ${memberId}`),
  async move(tx, from, into) {
    const both = await moveRows(tx, { table: 'lesson_favorite', key: 'lesson_id' }, from, into)
    await sql`update lesson set favorite_count = favorite_count - 1 where id = any(${both}::bigint[])`.execute(tx)
  },
}

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
    await sql`update lesson set learner_count = learner_count - 1 where id = any(${both}::bigint[])`.execute(tx)
    await sql`
      insert into lesson_watch_week as kept (member_id, week, seconds)
      select ${into}::bigint, week, seconds from lesson_watch_week where member_id = ${from}
      on conflict (member_id, week) do update set seconds = kept.seconds + excluded.seconds`.execute(tx)
    await sql`delete from lesson_watch_week where member_id = ${from}`.execute(tx)
  },
}

export const mergedLessons: MergedData[] = [courses, favorites, learning]
