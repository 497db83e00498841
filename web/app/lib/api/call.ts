import { requestTimeoutMs } from '#contract/constants.ts'
import type { CallAnswer, CallInput, Endpoint } from '#contract/endpoint.ts'
import { parseApiError, toApiError } from './api-error.ts'
import { withFreshProof } from './fresh-proof.ts'
import { shareRunning } from './share-running.ts'

/**
 * Calls an endpoint with a JSON body from a public page, which imports only types of the contract to stay small. Throws
 * an ApiError for the page to show; unlike a form submission, a failure leaves the typed input untouched.
 */
export const call = async <E extends Endpoint>(
  { method, path }: Pick<E, 'method' | 'path'>,
  input: CallInput<E>,
): Promise<CallAnswer<E>> => {
  const body = JSON.stringify(input)
  try {
    return await withFreshProof(() => shareRunning(`${method} ${path} ${body}`, () => send(method, path, body)))
  } catch (thrown) {
    throw toApiError(thrown)
  }
}

const send = async (method: string, path: string, body: string) => {
  const response = await fetch(path, {
    method,
    credentials: 'same-origin',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body,
    signal: AbortSignal.timeout(requestTimeoutMs),
  })
  const text = await response.text()
  if (!response.ok) throw parseApiError(response.status, text)
  return JSON.parse(text)
}
