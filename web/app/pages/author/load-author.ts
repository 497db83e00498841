import type { RouterContextProvider } from 'react-router'
import { auditState } from '#contract/catalogue/documents/library-rules.ts'
import { pageSizes } from '#contract/constants.ts'
import { orErrorPage } from '#lib/api/or-error-page.ts'
import { api } from '#lib/api/server-api.ts'
import { knownValue } from '#lib/url/query-params.ts'
import { shownLesson } from '../../areas/catalogue/courses/lesson-card.tsx'
import { shownResource } from '../../areas/catalogue/documents/resource-card.tsx'

const views = [{ value: 'resources' }, { value: 'lessons' }, { value: 'reviews' }] as const
export type AuthorView = (typeof views)[number]['value']

/** AUTH-1: an author with one page of the chosen list and the length of all three. */
export const loadAuthor = async (
  context: Readonly<RouterContextProvider>,
  authorId: number,
  wanted: string | null,
  page: number,
) => {
  const { authors, library, lessons, reviews } = api(context)
  const author = await orErrorPage(authors.getAuthor({ authorId }))
  const offered = { isAudit: auditState.approved, uploadUserId: authorId }
  const chosen = knownValue(views, wanted)
  const pageOf = (view: AuthorView, size: number) =>
    chosen === view || (!chosen && view === 'resources') ? { page: page - 1, size } : { page: 0, size: 1 }
  const [resources, courses, received] = await orErrorPage(
    Promise.all([
      library.listResources({ ...offered, ...pageOf('resources', pageSizes.mall) }),
      lessons.listLessons({ ...offered, ...pageOf('lessons', pageSizes.lessons) }),
      reviews.listReceivedReviews({ authorId, ...pageOf('reviews', pageSizes.reviews) }),
    ]),
  )
  return {
    author,
    view: chosen ?? 'resources',
    resources: resources.content.map(shownResource),
    lessons: courses.content.map(shownLesson),
    reviews: received.content,
    totals: {
      resources: resources.totalElements,
      lessons: courses.totalElements,
      reviews: received.totalElements,
    },
  }
}
export type AuthorData = Awaited<ReturnType<typeof loadAuthor>>
