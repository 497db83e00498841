import { data } from 'react-router'
import { unreachableError } from './api-error.ts'
import type { PageProblem } from './page-problem.ts'

/**
 * For a clientAction: if the server cannot be reached, returns a problem like any other, so that the page keeps the
 * typed input. Otherwise the error page would replace it.
 */
export const orUnreachable = async <T extends { problem?: PageProblem }>(action: Promise<T>) => {
  try {
    return await action
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    const { status, code, message } = unreachableError()
    return data({ problem: { status, code, message } }, { status: 503 })
  }
}
