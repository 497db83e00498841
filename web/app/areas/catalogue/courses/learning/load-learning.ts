import type { RouterContextProvider } from 'react-router'
import { pageSizes } from '#contract/constants.ts'
import { orErrorPage } from '#lib/api/or-error-page.ts'
import { api } from '#lib/api/server-api.ts'
import { relativeTime } from '#lib/format/relative-time.ts'
import { knownValue, pageParam } from '#lib/url/query-params.ts'

const size = pageSizes.memberList

export const learningStates = [
  { value: 'active', label: '在学' },
  { value: 'done', label: '已学完' },
  { value: 'over', label: '已到期' },
] as const

export const learningSources = [
  { value: 'bought', label: '已购' },
  { value: 'free', label: '免费' },
  { value: 'shared', label: '共享' },
] as const

/** The courses that the member began, the hours of the last weeks, and the course to continue with. */
export const loadLearning = async (query: URLSearchParams, context: Readonly<RouterContextProvider>) => {
  const { lessons } = api(context)
  const page = pageParam(query)
  const state = knownValue(learningStates, query.get('state'))
  const source = knownValue(learningSources, query.get('source'))
  const [found, all, weeks] = await orErrorPage(
    Promise.all([
      lessons.listLearning({ page: page - 1, size, state, source }),
      lessons.listLearning({ size: 1, state: 'active' }),
      lessons.getLearningWeeks(),
    ]),
  )
  return {
    ...found,
    content: found.content.map((lesson) => ({ ...lesson, time: relativeTime(lesson.learnTime) })),
    next: all.content.map((lesson) => ({ ...lesson, time: relativeTime(lesson.learnTime) }))[0],
    allCounts: all.counts,
    weeks,
    state,
    source,
    page,
    size,
  }
}

export type LearningData = Awaited<ReturnType<typeof loadLearning>>
export type LearningLesson = LearningData['content'][number]
