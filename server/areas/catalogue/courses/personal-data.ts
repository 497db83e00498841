import type { PersonalData } from '#kernel/personal-data/index.ts'
import { downloadData } from '../copies/index.ts'
import { favoriteData } from '../items/index.ts'
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
