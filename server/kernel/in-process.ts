import type { Endpoint } from '#contract/endpoint.ts'
import type { Api } from '#contract/index.ts'
import { contract } from '#contract/index.ts'
import { endpointsOf } from '#contract/openapi.ts'
import { placeInput } from '#contract/place-input.ts'
import type { Bound, Caller } from './bind.ts'

type Calls = Record<string, (input?: Record<string, unknown>) => Promise<unknown>>

/**
 * The contract as functions for the pages of one request: the same access checks, parsing and answers as over HTTP,
 * without a network hop.
 */
export const inProcessApi = (bounds: ReadonlyMap<Endpoint, Bound>) => {
  const features = Object.entries(contract).map(
    ([feature, module]) => [feature, endpointsOf(module as Record<string, unknown>)] as const,
  )
  return (caller: Caller): Api => {
    const api: Record<string, Calls> = {}
    for (const [feature, endpoints] of features) {
      const calls: Calls = {}
      for (const [name, endpoint] of endpoints) {
        calls[name] = async (input) => {
          const bound = bounds.get(endpoint)
          if (!bound) throw new Error(`${feature}.${name} is declared but nobody serves it`)
          const actor = await bound.admit(caller)
          return bound.perform(caller, actor, placeInput(endpoint, input))
        }
      }
      api[feature] = calls
    }
    return api as unknown as Api
  }
}
