import { data, redirect } from 'react-router'
import { asProblem } from '#contract/problem.ts'
import { paths } from '#lib/url/paths.ts'

/**
 * Awaits a call in a loader. A refusal becomes the page that tells it: missing things a 404, missing rights /401,
 * anything else the error page with its own status.
 */
export const orErrorPage = async <T>(call: Promise<T>): Promise<T> => {
  try {
    return await call
  } catch (error) {
    const problem = asProblem(error)
    if (!problem) throw error
    if (problem.status === 403) throw redirect(paths.forbidden)
    const { status, code, message, requestId } = problem
    throw data({ status, code, message, requestId }, { status })
  }
}
