import { type Endpoint, hasEffect } from '#contract/endpoint.ts'
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
    readonly asked: Asked = new Map()
    constructor(caller: Caller) {
      this.caller = caller
    }
  }
  for (const [feature, module] of Object.entries(contract)) {
    const endpoints = endpointsOf(module as Record<string, unknown>)
    Object.defineProperty(CallerApi.prototype, feature, {
      get(this: CallerApi) {
        return Object.fromEntries(
          endpoints.map(([name, endpoint]) => [
            name,
            askedOnce(endpoint, this.asked, callOf(endpoint, bounds, this.caller)),
          ]),
        ) satisfies Calls
      },
    })
  }
  return (caller: Caller) => new CallerApi(caller) as unknown as Api
}

/** What the parts of a page ask without more words, by call. */
type Asked = Map<Endpoint, Promise<unknown>>

/** A page whose parts ask the same question asks it once, until it changes something. */
const askedOnce = (endpoint: Endpoint, asked: Asked, call: Calls[string]): Calls[string] => {
  if (hasEffect(endpoint))
    return (input) => {
      asked.clear()
      return call(input).finally(() => asked.clear())
    }
  return (input) => {
    if (input !== undefined) return call(input)
    const answer = asked.get(endpoint) ?? call()
    asked.set(endpoint, answer)
    return answer
  }
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
