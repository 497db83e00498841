import { data } from 'react-router'
import { asProblem } from '#contract/problem.ts'
import { api } from '#lib/api/server-api.ts'
import type { Route } from './+types/follow-data.ts'

export interface FollowResult {
  state?: { followerCount: number; isFollowing: boolean }
  problem?: { message: string }
}

/** POST `do` = follow or unfollow, with `authorId`. */
export const action = async ({ request, context }: Route.ActionArgs) => {
  const form = await request.formData()
  const { authors } = api(context)
  const authorId = String(form.get('authorId') ?? '')
  try {
    const change = form.get('do') === 'unfollow' ? authors.unfollowAuthor : authors.followAuthor
    return data<FollowResult>({ state: await change({ authorId }) })
  } catch (error) {
    const problem = asProblem(error)
    if (!problem) throw error
    return data<FollowResult>({ problem: { message: problem.message } }, { status: problem.status })
  }
}
