import { asProblem, type Problem, timedOut } from '#contract/problem.ts'

/** A failed call. `status` is 0 if the server could not be reached. */
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

/** Converts an exception of fetch to the error catalogue of CALL-11; an aborted call stays an AbortError. */
export const toApiError = (thrown: unknown): unknown => {
  if (thrown instanceof ApiError) return thrown
  const name = thrown instanceof Error ? thrown.name : ''
  if (name === 'AbortError') return thrown
  return name === 'TimeoutError' ? timeoutError() : unreachableError()
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The error of a failed response; a body that is not one of our problems gets the general message. */
export const parseApiError = (status: number, text: string): ApiError => {
  const problem = asProblem(parseJson(text))
  return new ApiError(problem ? { ...problem, status } : { ...unreachable, status })
}

/** The problem in a response with status 200, as some downloads send it; undefined for a real file. */
export const parseProblem = (text: string): ApiError | undefined => {
  const problem = asProblem(parseJson(text))
  return problem && problem.status >= 400 ? new ApiError(problem) : undefined
}
