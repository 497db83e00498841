import * as lessons from '#contract/lessons/lessons.ts'
import type { Bind } from '#kernel/http/index.ts'
import { releaseLock, takeLock } from '../../offers/index.ts'
import { addBanner, deleteBanner, sortBanners, updateBanner } from '../banners/change-banners.ts'
import { deleteCategory, saveCategory, sortCategories } from '../categories.ts'
import { auditLesson } from './audit-lesson.ts'
import { readAudit, readDesk } from './audit-queries.ts'
import { exportAudited, listAudited } from './list-audited.ts'
import { markLesson, restoreLessons, takeDownLessons } from './mark-lesson.ts'
import { undoAudit } from './undo-audit.ts'

export const adminRoutes = (bind: Bind) => {
  bind(lessons.listAuditLessons, ({ db, query }) => listAudited(db, query))
  bind(lessons.exportAuditLessons, ({ db, query }) => exportAudited(db, query))
  bind(lessons.getAuditLesson, ({ db, actor, query: { lessonId, ...filter } }) =>
    readAudit(db, actor, lessonId, filter),
  )
  bind(lessons.auditLesson, ({ db, actor, fields }) => auditLesson(db, actor, fields))
  bind(lessons.getLessonDesk, ({ db, actor, query }) => readDesk(db, actor, query))
  bind(lessons.lockAuditLesson, ({ db, actor, fields }) => takeLock(db, actor, { kind: 'lesson', ...fields }))
  bind(lessons.unlockAuditLesson, ({ db, actor, fields }) => releaseLock(db, actor, { kind: 'lesson', ...fields }))
  bind(lessons.undoAuditLesson, ({ db, actor, fields }) => undoAudit(db, actor, fields.id))
  bind(lessons.markLesson, ({ db, actor, body }) => markLesson(db, actor, body))

  bind(lessons.takeDownLessons, ({ db, actor, body }) => takeDownLessons(db, actor, body))
  bind(lessons.restoreLessons, ({ db, actor, body }) => restoreLessons(db, actor, body.ids))

  bind(lessons.saveLessonCategory, ({ db, actor, body }) => saveCategory(db, actor, body))
  bind(lessons.sortLessonCategories, ({ db, actor, body }) => sortCategories(db, actor, body.ids))
  bind(lessons.deleteLessonCategory, ({ db, actor, params, query }) =>
    deleteCategory(db, actor, params.id, query.moveTo),
  )

  bind(lessons.addBanner, ({ db, actor, body }) => addBanner(db, actor, body))
  bind(lessons.updateBanner, ({ db, actor, body }) => updateBanner(db, actor, body))
  bind(lessons.sortBanners, ({ db, actor, body }) => sortBanners(db, actor, body))
  bind(lessons.deleteBanner, ({ db, actor, params }) => deleteBanner(db, actor, params.id))
}
