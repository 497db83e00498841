import * as lessons from '#contract/lessons.ts'
import type { Bind } from '#kernel/bind.ts'
import { toPage } from '#kernel/page.ts'
import type { Tally } from '#kernel/tally.ts'
import { listBanners } from './banners.ts'
import { listCategories } from './categories.ts'
import { checkLearn } from './check-learn.ts'
import { findForViewer, findHot, findNewest } from './find-lessons.ts'
import { readLesson } from './read-lesson.ts'
import { suggestWords } from './search-lessons.ts'
import { toFoundItem, toItem } from './view.ts'

export const routes = (bind: Bind, views: Tally) => {
  publicRoutes(bind, views)
  memberRoutes(bind)
}

const publicRoutes = (bind: Bind, views: Tally) => {
  bind(lessons.listLessons, async ({ db, actor, query }) =>
    toPage(await findForViewer(db, actor, query), toFoundItem(query.name)),
  )
  bind(lessons.listHotLessons, async ({ db, actor, query }) => toPage(await findHot(db, actor, query), toItem))
  bind(lessons.listNewLessons, async ({ db, actor, query }) => toPage(await findNewest(db, actor, query), toItem))
  bind(lessons.suggestLessons, ({ db, actor, query }) => suggestWords(db, actor, query.name))
  bind(lessons.getLesson, ({ db, actor, query }) => readLesson(db, actor, query.lessonId))
  bind(lessons.countLessonView, ({ fields }) => {
    views.add(fields.lessonId)
    return { message: '已记录' }
  })
  bind(lessons.listLessonCategories, ({ db, actor }) => listCategories(db, actor))
  bind(lessons.listBanners, ({ db, actor, query }) => listBanners(db, actor, query.place))
}

const memberRoutes = (bind: Bind) => {
  bind(lessons.checkLearn, ({ db, actor, query }) => checkLearn(db, actor, query.lessonId))
}
