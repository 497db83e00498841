import * as lessons from '#contract/catalogue/courses/lessons.ts'
import type { Bind } from '#kernel/http/index.ts'
import {
  decide,
  itemCategories,
  releaseLock,
  removeCategory,
  restoreAll,
  saveCategory,
  sortCategories,
  takeDownAll,
  takeLock,
  undoDecision,
} from '../../items/index.ts'
import { addBanner, deleteBanner, sortBanners, updateBanner } from '../banners/change-banners.ts'
import { exportAudited, listAudited, readAudit, readLessonDesk } from './audit-queries.ts'
import { lessonAuditing } from './lesson-auditing.ts'
import { markLesson } from './mark-lesson.ts'
import { releaseLesson } from './release-lesson.job.ts'

const auditing = { ...lessonAuditing, release: releaseLesson }

export const adminRoutes = (bind: Bind) => {
  bind(lessons.listAuditLessons, ({ db, query }) => listAudited(db, query))
  bind(lessons.exportAuditLessons, ({ db, query }) => exportAudited(db, query))
  bind(lessons.getAuditLesson, ({ db, actor, query: { lessonId, ...filter } }) =>
    readAudit(db, actor, lessonId, filter),
  )
  bind(lessons.auditLesson, ({ db, actor, fields }) => decide(db, actor, 'lesson', fields, auditing))
  bind(lessons.getLessonDesk, ({ db, actor, query }) => readLessonDesk(db, actor, query))
  bind(lessons.lockAuditLesson, ({ db, actor, fields }) => takeLock(db, actor, 'lesson', fields.id))
  bind(lessons.unlockAuditLesson, ({ db, actor, fields }) => releaseLock(db, actor, 'lesson', fields.id))
  bind(lessons.undoAuditLesson, ({ db, actor, fields }) => undoDecision(db, actor, 'lesson', fields.id))
  bind(lessons.markLesson, ({ db, actor, body }) => markLesson(db, actor, body))

  bind(lessons.takeDownLessons, ({ db, actor, body }) => takeDownAll(db, actor, 'lesson', body))
  bind(lessons.restoreLessons, ({ db, actor, body }) => restoreAll(db, actor, 'lesson', body.ids))

  bind(lessons.saveLessonCategory, ({ db, actor, body }) => saveCategory(db, actor, itemCategories.lesson, body))
  bind(lessons.sortLessonCategories, ({ db, actor, body }) =>
    sortCategories(db, actor, itemCategories.lesson, body.ids),
  )
  bind(lessons.deleteLessonCategory, ({ db, actor, params, query }) =>
    removeCategory(db, actor, itemCategories.lesson, params.id, query.moveTo),
  )

  bind(lessons.addBanner, ({ db, actor, body }) => addBanner(db, actor, body))
  bind(lessons.updateBanner, ({ db, actor, body }) => updateBanner(db, actor, body))
  bind(lessons.sortBanners, ({ db, actor, body }) => sortBanners(db, actor, body))
  bind(lessons.deleteBanner, ({ db, actor, params }) => deleteBanner(db, actor, params.id))
}
