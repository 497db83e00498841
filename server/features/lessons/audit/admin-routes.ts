import * as lessons from '#contract/lessons.ts'
import type { Bind } from '#kernel/http/index.ts'
import { addBanner, deleteBanner, sortBanners, updateBanner } from '../banners/change-banners.ts'
import { deleteCategory, saveCategory, sortCategories } from '../categories.ts'
import { auditLesson } from './audit-lesson.ts'
import { readAudit } from './audit-queries.ts'
import { exportAudited, listAudited } from './list-audited.ts'
import { markLesson } from './mark-lesson.ts'

export const adminRoutes = (bind: Bind) => {
  bind(lessons.listAuditLessons, ({ db, query }) => listAudited(db, query))
  bind(lessons.exportAuditLessons, ({ db, query }) => exportAudited(db, query))
  bind(lessons.getAuditLesson, ({ db, query: { lessonId, ...filter } }) => readAudit(db, lessonId, filter))
  bind(lessons.auditLesson, ({ db, actor, fields }) => auditLesson(db, actor, fields))
  bind(lessons.markLesson, ({ db, actor, body }) => markLesson(db, actor, body))

  bind(lessons.saveLessonCategory, ({ db, actor, body }) => saveCategory(db, actor, body))
  bind(lessons.sortLessonCategories, ({ db, actor, body }) => sortCategories(db, actor, body.ids))
  bind(lessons.deleteLessonCategory, ({ db, actor, params }) => deleteCategory(db, actor, params.id))

  bind(lessons.addBanner, ({ db, actor, body }) => addBanner(db, actor, body))
  bind(lessons.updateBanner, ({ db, actor, body }) => updateBanner(db, actor, body))
  bind(lessons.sortBanners, ({ db, actor, body }) => sortBanners(db, actor, body))
  bind(lessons.deleteBanner, ({ db, actor, params }) => deleteBanner(db, actor, params.id))
}
