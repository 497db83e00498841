import { data, redirect } from 'react-router'
import { paths } from '#contract/paths.ts'
import { asProblem } from '#contract/problem.ts'

/**
 * Awaits a call in a loader and turns a problem into the matching page: 403 redirects to /401, anything else shows the
 * error page with the problem's status.
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
