import type { Endpoint } from '#contract/endpoint.ts'
import type { Api } from '#contract/index.ts'
import { contract } from '#contract/index.ts'
import { endpointsOf } from '#contract/openapi.ts'
import { placeInput } from '#contract/place-input.ts'
import type { Bound, Caller } from './bind.ts'
import { asRefusal } from './problems.ts'

type Calls = Record<string, (input?: Record<string, unknown>) => Promise<unknown>>

/**
 * The contract as functions for the pages of one request: the same access checks, parsing and answers as over HTTP,
 * without a network hop. A page uses a few features, so a feature's functions are made when it is asked for.
 */
export const inProcessApi = (bounds: ReadonlyMap<Endpoint, Bound>) => {
  class CallerApi {
    readonly caller: Caller
    constructor(caller: Caller) {
      this.caller = caller
    }
  }
  for (const [feature, module] of Object.entries(contract)) {
    const endpoints = endpointsOf(module as Record<string, unknown>)
    Object.defineProperty(CallerApi.prototype, feature, {
      get(this: CallerApi) {
        return Object.fromEntries(
          endpoints.map(([name, endpoint]) => [name, callOf(endpoint, bounds, this.caller)]),
        ) satisfies Calls
      },
    })
  }
  return (caller: Caller) => new CallerApi(caller) as unknown as Api
}

const callOf =
  (endpoint: Endpoint, bounds: ReadonlyMap<Endpoint, Bound>, caller: Caller): Calls[string] =>
  async (input) => {
    const bound = bounds.get(endpoint)
    if (!bound) throw new Error(`${endpoint.path} is declared but nobody serves it`)
    try {
      const actor = await bound.admit(caller)
      return await bound.perform(caller, actor, placeInput(endpoint, input))
    } catch (error) {
      throw asRefusal(error)
    }
  }
