import { data } from 'react-router'
import { unreachableError } from './api-error.ts'
import type { PageProblem } from './page-problem.ts'

/**
 * For a clientAction: where the server cannot be reached the page stays as it is, with what was typed, and is told so
 * as of any other refusal; without this the page would give way to the error page.
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
