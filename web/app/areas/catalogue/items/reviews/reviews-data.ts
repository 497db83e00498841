import { data, type RouterContextProvider } from 'react-router'
import { asProblem, type Problem } from '#contract/problem.ts'
import { orErrorPage } from '#lib/api/or-error-page.ts'
import { api } from '#lib/api/server-api.ts'
import { readParams } from '#lib/url/query-params.ts'
import type { Route } from './+types/reviews-data.ts'
import { reviewsParams, toListInput } from './reviews-query.ts'

export type ReviewIntent = 'add' | 'edit' | 'delete' | 'answer' | 'vote' | 'unvote'

/** The result of a change. */
export interface ReviewChange {
  did: ReviewIntent
  /** The review waits for an administrator. */
  isHeld?: boolean
  votes?: { helpfulCount: number; isHelpful: boolean }
  problem?: Pick<Problem, 'message' | 'fields'>
}

/** GET: one further page of reviews. */
export const loader = async ({ url: { searchParams }, context }: Route.LoaderArgs) => {
  const { content } = await orErrorPage(
    api(context).reviews.listReviews({
      kind: kindIn(searchParams),
      itemId: searchParams.get('itemId') ?? '',
      page: searchParams.get('page') ?? '0',
      ...toListInput(readParams(reviewsParams, searchParams)),
    }),
  )
  return content
}

/** POST `do` = add, edit, delete, answer, vote or unvote. */
export const action = async ({ request, context }: Route.ActionArgs) => {
  const form = await request.formData()
  const did = String(form.get('do')) as ReviewIntent
  try {
    return data<ReviewChange>({ did, ...(await change(context, did, form)) })
  } catch (error) {
    const problem = asProblem(error)
    if (!problem) throw error
    const { status, message, fields } = problem
    return data<ReviewChange>({ did, problem: { message, fields } }, { status })
  }
}

const change = async (
  context: Readonly<RouterContextProvider>,
  did: ReviewIntent,
  form: FormData,
): Promise<Partial<ReviewChange>> => {
  const { reviews } = api(context)
  const field = (name: string) => String(form.get(name) ?? '')
  const written = { stars: field('stars'), content: field('content') }
  switch (did) {
    case 'add':
      return reviews.addReview({ kind: kindIn(form), itemId: field('itemId'), ...written })
    case 'edit':
      return reviews.updateReview({ id: field('id'), ...written })
    case 'delete':
      await reviews.deleteReview({ id: field('id') })
      return {}
    case 'answer': {
      const { answer } = await reviews.answerReview({ id: field('id'), answer: field('answer') })
      return { isHeld: answer?.isHeld }
    }
    case 'vote':
      return { votes: await reviews.voteHelpful({ reviewId: field('id') }) }
    case 'unvote':
      return { votes: await reviews.cancelHelpful({ reviewId: field('id') }) }
    default:
      throw data(null, { status: 400 })
  }
}

const kindIn = (fields: FormData | URLSearchParams) => (fields.get('kind') === 'lesson' ? 'lesson' : 'resource')
