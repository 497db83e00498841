/** The body of every refusal. `fields` names the sentence for each wrong field of a form. */
export interface Problem {
  status: number
  code: string
  message: string
  requestId?: string
  fields?: Record<string, string>
}

/** Created by a client that received no response in time. */
export const timedOut = { status: 408, code: 'request_timeout', message: '网络请求超时' }

/** The refusal contained in a caught error, for calls in process and over the network. */
export const asProblem = (error: unknown): Problem | undefined => {
  if (typeof error !== 'object' || error === null) return undefined
  const { status, code, message } = error as Partial<Problem>
  return typeof status === 'number' && typeof code === 'string' && typeof message === 'string'
    ? (error as Problem)
    : undefined
}
