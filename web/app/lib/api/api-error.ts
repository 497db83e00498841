import { asProblem, type Problem, timedOut } from '#contract/problem.ts'

/** A call that did not succeed. `status` is 0 where the server was not reached at all. */
export class ApiError extends Error implements Problem {
  readonly status: number
  readonly code: string
  readonly requestId?: string
  readonly fields?: Record<string, string>

  constructor(problem: Problem) {
    super(problem.message)
    this.name = 'ApiError'
    this.status = problem.status
    this.code = problem.code
    this.requestId = problem.requestId
    this.fields = problem.fields
  }
}

const unreachable = { status: 0, code: 'unreachable', message: '接口请求失败' }

export const timeoutError = () => new ApiError(timedOut)
export const unreachableError = () => new ApiError(unreachable)

/** A thrown fetch with the sentence of CALL-11; a call given up by the page stays an AbortError. */
export const toApiError = (thrown: unknown): unknown => {
  if (thrown instanceof ApiError) return thrown
  const name = thrown instanceof Error ? thrown.name : ''
  if (name === 'AbortError') return thrown
  return name === 'TimeoutError' ? timeoutError() : unreachableError()
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The refusal an answer carries; an answer without a sentence of ours gets the general one. */
export const parseApiError = (status: number, text: string): ApiError => {
  const problem = asProblem(parsed(text))
  return new ApiError(problem ? { ...problem, status } : { ...unreachable, status })
}

/** A refusal sent with a good status, as some downloads do; anything else is the file itself. */
export const parseProblem = (text: string): ApiError | undefined => {
  const problem = asProblem(parsed(text))
  return problem && problem.status >= 400 ? new ApiError(problem) : undefined
}
