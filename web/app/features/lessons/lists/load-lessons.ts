import type { RouterContextProvider } from 'react-router'
import type { LessonItem } from '#contract/lessons.ts'
import { asProblem } from '#contract/problem.ts'
import { orErrorPage } from '#lib/api/or-error-page.ts'
import { api } from '#lib/api/server-api.ts'
import { formatDay } from '#lib/format/format.ts'
import { type LessonQuery, readLessonQuery, toListInput } from './lesson-query.ts'

interface Found {
  content: LessonItem[]
  totalElements: number
  totalIsCapped?: true
  /** The reason why the list could not be loaded: the keyword is too long, or the page too far. */
  problem?: string
}

const thisYear = () => Number(formatDay(new Date().toISOString()).slice(0, 4))

/** The data of the list page for its address. */
export const loadLessons = async (context: Readonly<RouterContextProvider>, address: URL) => {
  const year = thisYear()
  const query = readLessonQuery(address, year)
  const [found, categories] = await orErrorPage(
    Promise.all([search(context, query), api(context).lessons.listLessonCategories()]),
  )
  return {
    query,
    found,
    thisYear: year,
    categories: categories.map(({ id, categoryName }) => ({ id, categoryName })),
    origin: address.origin,
  }
}

export type LessonsData = Awaited<ReturnType<typeof loadLessons>>

const search = async (context: Readonly<RouterContextProvider>, query: LessonQuery): Promise<Found> => {
  try {
    return await api(context).lessons.listLessons(toListInput(query))
  } catch (error) {
    const problem = asProblem(error)
    if (problem?.status !== 400) throw error
    return { content: [], totalElements: 0, problem: problem.message }
  }
}
