import type { RouterContextProvider } from 'react-router'
import type { LessonItem } from '#contract/lessons.ts'
import { asProblem } from '#contract/problem.ts'
import { orErrorPage } from '#lib/api/or-error-page.ts'
import { api } from '#lib/api/server-api.ts'
import { formatDay } from '#lib/format/format.ts'
import { type LessonQuery, readLessonQuery, toCountInput, toListInput, toSearchCountInput } from './lesson-query.ts'

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
export const loadLessons = async (context: Readonly<RouterContextProvider>, address: URL) => {
  const year = thisYear()
  const query = readLessonQuery(address, year)
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
    origin: address.origin,
  }
}

export type LessonsData = Awaited<ReturnType<typeof loadLessons>>

/** More items than are counted; what each choice leaves of them is not known. */
const mostCounted = 1_000

/** How many lessons each choice would leave; undefined where that is not known. */
const countChoices = async (context: Readonly<RouterContextProvider>, query: LessonQuery) => {
  const { lessons } = api(context)
  if (!query.keyword) return lessons.countListedLessons(toCountInput(query))
  try {
    const counts = await lessons.countFoundLessons(toSearchCountInput(query))
    const counted = counts.years.reduce((sum, { count }) => sum + count, 0)
    return counted < mostCounted ? counts : undefined
  } catch (error) {
    if (asProblem(error)?.status !== 400) throw error
    return undefined
  }
}

const search = async (context: Readonly<RouterContextProvider>, query: LessonQuery): Promise<Found> => {
  try {
    return await api(context).lessons.listLessons(toListInput(query))
  } catch (error) {
    const problem = asProblem(error)
    if (problem?.status !== 400) throw error
    return { content: [], totalElements: 0, problem: problem.message }
  }
}
