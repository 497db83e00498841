import { countsOfAll } from '#lib/api/choice-counts.ts'
import { api } from '#lib/api/server-api.ts'
import { formatDay } from '#lib/format/format.ts'
import type { CachedArgs } from '#lib/session/cached-loader.ts'
import { loadList } from '../../items/lists/load-list.ts'
import { type lessonParams, lessonQueryOf, toCountInput, toLessonsInput, toSearchCountInput } from './lesson-query.ts'

/** The data of the list page for its address. */
export const loadLessons = async ({ query: params, pathname, origin, context }: CachedArgs<typeof lessonParams>) => {
  const { lessons } = api(context)
  const thisYear = Number(formatDay(new Date().toISOString()).slice(0, 4))
  const query = lessonQueryOf(params, pathname, thisYear)
  const list = await loadList(
    lessons.listLessons(toLessonsInput(query)),
    lessons.listLessonCategories(),
    query.keyword
      ? lessons.countFoundLessons(toSearchCountInput(query)).then(countsOfAll)
      : lessons.countListedLessons(toCountInput(query)),
  )
  return { query, ...list, thisYear, origin }
}

export type LessonsData = Awaited<ReturnType<typeof loadLessons>>
