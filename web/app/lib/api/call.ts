import { requestTimeoutMs } from '#contract/constants.ts'
import type { CallAnswer, CallInput, Endpoint } from '#contract/endpoint.ts'
import { parseApiError, toApiError } from './api-error.ts'

/**
 * One call with a JSON body from a public page, which knows the contract by its types alone. A failure is thrown as an
 * ApiError for the page to show: unlike a form that is submitted, it leaves everything typed where it is.
 */
export const call = async <E extends Endpoint>(
  { method, path }: Pick<E, 'method' | 'path'>,
  input: CallInput<E>,
): Promise<CallAnswer<E>> => {
  try {
    const response = await fetch(path, {
      method,
      credentials: 'same-origin',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify(input),
      signal: AbortSignal.timeout(requestTimeoutMs),
    })
    const text = await response.text()
    if (!response.ok) throw parseApiError(response.status, text)
    return JSON.parse(text)
  } catch (thrown) {
    throw toApiError(thrown)
  }
}
