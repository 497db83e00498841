import { sql } from 'kysely'
import { countRows, type MergedData, moveRows, type PersonalData } from '#kernel/personal-data/index.ts'
import { downloadData } from '../copies/index.ts'
import { changeUses, favoriteData } from '../items/index.ts'
import './tables.ts'

/** Lessons are not erased, since others bought them. */
const lessonData: PersonalData = {
  name: 'lessons',
  title: '上传的课程',
  rows: (db, memberId) =>
    db
      .selectFrom('item_version')
      .innerJoin('item', 'item.id', 'item_version.item_id')
      .select(['item_version.item_id as lesson_id', 'item_version.number', 'item_version.name'])
      .select(['item_version.description as content', 'item_version.coin', 'item_version.is_draft'])
      .select(['item_version.state', 'item_version.reason', 'item_version.created_at'])
      .where('item.author_id', '=', memberId)
      .where('item.kind', '=', 'lesson')
      .orderBy('item_version.item_id')
      .orderBy('item_version.number')
      .stream(500),
}

/** The count of learners stays; the progress is erased. */
const progressData: PersonalData = {
  name: 'learning',
  title: '学习进度',
  rows: (db, memberId) =>
    db
      .selectFrom('lesson_progress')
      .select(['lesson_id', 'section_id', 'position', 'percent', 'created_at', 'reported_at'])
      .where('member_id', '=', memberId)
      .orderBy('created_at')
      .stream(500),
  async erase(tx, memberId) {
    await tx.deleteFrom('lesson_progress').where('member_id', '=', memberId).execute()
    await tx.deleteFrom('lesson_watch_allowance').where('member_id', '=', memberId).execute()
    await tx.deleteFrom('lesson_watch_week').where('member_id', '=', memberId).execute()
    return []
  },
}

export const lessonsData = [lessonData, favoriteData('lesson'), progressData, downloadData('lesson')]

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
