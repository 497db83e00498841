import type { PersonalData } from '#kernel/personal-data/index.ts'
import { favorites } from './favorites.ts'
import './tables.ts'

/** Lessons are not erased, since others bought them. */
const lessonData: PersonalData = {
  name: 'lessons',
  title: '上传的课程',
  rows: (db, memberId) =>
    db
      .selectFrom('lesson_version')
      .innerJoin('lesson', 'lesson.id', 'lesson_version.lesson_id')
      .select(['lesson_version.lesson_id', 'lesson_version.number', 'lesson_version.name', 'lesson_version.content'])
      .select(['lesson_version.coin', 'lesson_version.is_draft', 'lesson_version.state', 'lesson_version.reason'])
      .select('lesson_version.created_at')
      .where('lesson.author_id', '=', memberId)
      .orderBy('lesson_version.lesson_id')
      .orderBy('lesson_version.number')
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

/** TRACE-8: not erased: the code in a leaked copy must still lead to its download. */
const downloadData: PersonalData = {
  name: 'lesson-downloads',
  title: '课程附件的下载记录',
  rows: (db, memberId) =>
    db
      .selectFrom('lesson_download')
      .select(['lesson_id', 'version', 'trace_code', 'address', 'created_at'])
      .where('member_id', '=', memberId)
      .orderBy('id')
      .stream(500),
}

export const lessonsData = [lessonData, favorites.data, progressData, downloadData]
