import { data, type RouterContextProvider } from 'react-router'
import type { ClaimReason, ClaimStance, ClaimWish } from '#contract/catalogue/claims/claim-rules.ts'
import { asProblem, type Problem } from '#contract/problem.ts'
import { orErrorPage } from '#lib/api/or-error-page.ts'
import { api } from '#lib/api/server-api.ts'
import type { Route } from './+types/claims-data.ts'

export type ClaimIntent = 'add' | 'withdraw' | 'answer'

/** The result of a change. */
export interface ClaimChange {
  did: ClaimIntent
  problem?: Pick<Problem, 'message' | 'fields'>
}

const kindIn = (fields: FormData | URLSearchParams) => (fields.get('kind') === 'lesson' ? 'lesson' : 'resource')

/** GET: the viewer's purchase of an item and its newest claim. */
export const loader = ({ url: { searchParams }, context }: Route.LoaderArgs) =>
  orErrorPage(api(context).claims.getOwnClaim({ kind: kindIn(searchParams), itemId: searchParams.get('itemId') ?? '' }))

/** POST `do` = add, withdraw or answer. */
export const action = async ({ request, context }: Route.ActionArgs) => {
  const form = await request.formData()
  const did = String(form.get('do')) as ClaimIntent
  try {
    await change(context, did, form)
    return data<ClaimChange>({ did })
  } catch (error) {
    const problem = asProblem(error)
    if (!problem) throw error
    const { status, message, fields } = problem
    return data<ClaimChange>({ did, problem: { message, fields } }, { status })
  }
}

const change = (context: Readonly<RouterContextProvider>, did: ClaimIntent, form: FormData): Promise<unknown> => {
  const { claims } = api(context)
  const field = (name: string) => String(form.get(name) ?? '')
  switch (did) {
    case 'add':
      return claims.addClaim({
        kind: kindIn(form),
        itemId: field('itemId'),
        reason: field('reason') as ClaimReason,
        wish: field('wish') as ClaimWish,
        words: field('words'),
        pages: form.getAll('pages').map(String),
        pictures: form.getAll('pictures').map(String),
      })
    case 'withdraw':
      return claims.withdrawClaim({ id: field('id') })
    case 'answer':
      return claims.answerClaim({ id: field('id'), stance: field('stance') as ClaimStance, answer: field('answer') })
    default:
      throw data(null, { status: 400 })
  }
}
