import * as lessons from '#contract/catalogue/courses/lessons.ts'
import type { BufferedCounter } from '#kernel/database/index.ts'
import type { Bind } from '#kernel/http/index.ts'
import { toPage } from '#kernel/listing/index.ts'
import {
  addFavorite,
  buy,
  cancelFavorite,
  claimsOfPurchases,
  type ItemCounters,
  listItemCategories,
  remove,
  requireItem,
  requireSelf,
  restoreOwn,
  resubmit,
  takeOwnDown,
  withdraw,
} from '../items/index.ts'
import { listBanners } from './banners/banners.ts'
import { attachmentDownloads } from './download-attachment.ts'
import { addLesson } from './editing/add-lesson.ts'
import { retryVideo } from './editing/retry-video.ts'
import { updateLesson } from './editing/update-lesson.ts'
import { readLearningWeeks, setLearningGoal } from './learning/learning-weeks.ts'
import { findLearning } from './learning/list-learning.ts'
import { reportProgress } from './learning/report-progress.ts'
import { lessonLists, suggestWords } from './lesson-lists.ts'
import { findBought, findFavorites, findShared } from './own/member-queries.ts'
import { toBought, toFavorite, toShared } from './own/member-view.ts'
import { findOwn, readOwn } from './own/own-lessons.ts'
import { toOwn, toTotals } from './own/own-view.ts'
import { readLesson } from './read-lesson.ts'

export const routes = (bind: Bind, counters: ItemCounters, watched: BufferedCounter) => {
  publicRoutes(bind, counters)
  memberRoutes(bind, watched)
  authorRoutes(bind)
}

const publicRoutes = (bind: Bind, { views }: ItemCounters) => {
  bind(lessons.listLessons, ({ db, actor, query }) => lessonLists.list(db, actor, query))
  bind(lessons.countListedLessons, ({ db, actor, query }) => lessonLists.countListed(db, actor, query))
  bind(lessons.countFoundLessons, ({ db, actor, query }) => lessonLists.countFound(db, actor, query))
  bind(lessons.listHotLessons, ({ db, actor, query }) => lessonLists.hottest(db, actor, query))
  bind(lessons.listNewLessons, ({ db, actor, query }) => lessonLists.newest(db, actor, query))
  bind(lessons.listPickedLessons, ({ db, actor, query }) => lessonLists.picked(db, actor, query.ids))
  bind(lessons.suggestLessons, ({ db, actor, query }) => suggestWords(db, actor, query.name))
  bind(lessons.getLesson, ({ db, actor, query }) => readLesson(db, actor, query.lessonId))
  bind(lessons.countLessonView, ({ fields }) => {
    views.add(fields.lessonId)
    return { message: '已记录' }
  })
  bind(lessons.listLessonCategories, ({ db, actor }) => listItemCategories(db, actor, 'lesson'))
  bind(lessons.listBanners, ({ db, actor, query }) => listBanners(db, actor, query.place))
}

const memberRoutes = (bind: Bind, watched: BufferedCounter) => {
  bind(lessons.checkLearn, async ({ db, actor, query }) => {
    const { code } = await requireItem(db, actor, 'lesson', query.lessonId)
    return { code }
  })
  bind(lessons.buyLesson, ({ db, actor, fields }) =>
    buy(db, actor, 'lesson', { id: fields.lessonId, coin: fields.coin }),
  )
  bind(lessons.addFavoriteLesson, ({ db, actor, fields }) => addFavorite(db, actor, 'lesson', fields.lessonId))
  bind(lessons.cancelFavoriteLesson, ({ db, actor, fields }) => cancelFavorite(db, actor, 'lesson', fields.lessonId))
  bind(lessons.reportProgress, ({ actor, body, caller, ...services }) =>
    reportProgress(services, actor, body, { caller, watched }),
  )
  bind(lessons.downloadAttachment, ({ actor, query, caller, ...services }) =>
    attachmentDownloads.send(services, actor, query.storageId, { caller }),
  )
  bind(lessons.prepareAttachment, ({ actor, fields, ...services }) =>
    attachmentDownloads.prepare(services, actor, fields.storageId),
  )
  bind(lessons.getAttachmentPreparation, ({ db, actor, query }) =>
    attachmentDownloads.readPreparation(db, actor, query.storageId),
  )
  bind(lessons.listBoughtLessons, async ({ db, actor, query }) => {
    requireSelf(actor, query.userId)
    const found = await findBought(db, actor.id, query)
    const ids = found.rows.map(({ id }) => id)
    return toPage(found, toBought(await claimsOfPurchases(db, actor.id, ids)))
  })
  bind(lessons.listSharedLessons, async ({ db, actor, fields }) => {
    requireSelf(actor, fields.userId)
    const found = await findShared(db, actor.id, fields)
    return { ...toPage(found, toShared), counts: found.counts }
  })
  bind(lessons.listLearning, ({ db, actor, query }) => findLearning(db, actor, query))
  bind(lessons.getLearningWeeks, ({ db, actor }) => readLearningWeeks(db, actor))
  bind(lessons.setLearningGoal, ({ db, actor, body }) => setLearningGoal(db, actor, body.hours))
  bind(lessons.listFavoriteLessons, async ({ db, actor, query }) =>
    toPage(await findFavorites(db, actor, query), toFavorite),
  )
}

const authorRoutes = (bind: Bind) => {
  bind(lessons.addLesson, ({ actor, body, ...services }) => addLesson(services, actor, body))
  bind(lessons.updateLesson, ({ actor, body, ...services }) => updateLesson(services, actor, body))
  bind(lessons.deleteLesson, ({ db, actor, params }) => remove(db, actor, 'lesson', params.id))
  bind(lessons.withdrawLesson, ({ db, actor, fields }) => withdraw(db, actor, 'lesson', fields.id))
  bind(lessons.resubmitLesson, ({ db, actor, fields }) => resubmit(db, actor, 'lesson', fields.id))
  bind(lessons.takeOwnLessonDown, ({ db, actor, fields }) => takeOwnDown(db, actor, 'lesson', fields.id))
  bind(lessons.restoreOwnLesson, ({ db, actor, fields }) => restoreOwn(db, actor, 'lesson', fields.id))
  bind(lessons.getOwnLesson, ({ db, actor, query }) => readOwn(db, actor, query.lessonId))
  bind(lessons.listOwnLessons, async ({ db, actor, query }) => {
    const found = await findOwn(db, actor.id, query)
    const { counts, totals, recent } = found
    return { ...toPage(found, toOwn), counts, totals: toTotals(totals), recent: toTotals(recent) }
  })
  bind(lessons.retryVideo, ({ db, actor, body }) => retryVideo(db, actor, body.sectionId))
}
