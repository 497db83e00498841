import type { RouterContextProvider } from 'react-router'
import type { LessonItem } from '#contract/catalogue/courses/lessons.ts'
import { countsOfAll } from '#lib/api/choice-counts.ts'
import { orErrorPage } from '#lib/api/or-error-page.ts'
import { noItems, orRefusal } from '#lib/api/or-refusal.ts'
import { api } from '#lib/api/server-api.ts'
import { formatDay } from '#lib/format/format.ts'
import type { CachedArgs } from '#lib/session/cached-loader.ts'
import {
  type LessonQuery,
  type lessonParams,
  lessonQueryOf,
  toCountInput,
  toListInput,
  toSearchCountInput,
} from './lesson-query.ts'

interface Found {
  content: LessonItem[]
  totalElements: number
  totalIsCapped?: true
  relaxed?: true
  also?: string[]
  /** The reason why the list could not be loaded: the keyword is too long, or the page too far. */
  problem?: string
}

const thisYear = () => Number(formatDay(new Date().toISOString()).slice(0, 4))

/** The data of the list page for its address. */
export const loadLessons = async ({ query: params, pathname, origin, context }: CachedArgs<typeof lessonParams>) => {
  const year = thisYear()
  const query = lessonQueryOf(params, pathname, year)
  const [found, categories, counts] = await orErrorPage(
    Promise.all([search(context, query), api(context).lessons.listLessonCategories(), countChoices(context, query)]),
  )
  return {
    query,
    found,
    /** The number of lessons per choice of each filter; undefined where it is not known. */
    counts,
    thisYear: year,
    categories: categories.map(({ id, categoryName }) => ({ id, categoryName })),
    origin,
  }
}

export type LessonsData = Awaited<ReturnType<typeof loadLessons>>

/** How many lessons each choice would leave; undefined where that is not known, or where the list is refused. */
const countChoices = (context: Readonly<RouterContextProvider>, query: LessonQuery) => {
  const { lessons } = api(context)
  return query.keyword
    ? orRefusal(lessons.countFoundLessons(toSearchCountInput(query)).then(countsOfAll), () => undefined)
    : lessons.countListedLessons(toCountInput(query))
}

const search = (context: Readonly<RouterContextProvider>, query: LessonQuery): Promise<Found> =>
  orRefusal(api(context).lessons.listLessons(toListInput(query)), noItems)
