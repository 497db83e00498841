import { type Endpoint, hasEffect } from '#contract/endpoint.ts'
import type { Api } from '#contract/index.ts'
import { contract } from '#contract/index.ts'
import { endpointsOf } from '#contract/openapi.ts'
import { placeInput } from '#contract/place-input.ts'
import type { Bound, Caller } from './bind.ts'
import { asRefusal } from './problems.ts'

type Call = (input?: Record<string, unknown>) => Promise<unknown>

/** One page being rendered: its caller, and the calls without input made so far. */
interface Page {
  caller: Caller
  answers: Map<Endpoint, Promise<unknown>>
}

/**
 * The contract as functions for the pages of one request: the same access checks, parsing and answers as over HTTP,
 * without a network hop. A page uses a few calls of hundreds, so each function is created on first use. `ofRead` makes of the
 * error of a read what a page understands.
 */
export const inProcessApi = (
  bounds: ReadonlyMap<Endpoint, Bound>,
  ofRead: (error: unknown) => unknown = (error) => error,
) => {
  const features = Object.entries(contract).map(([feature, module]) => {
    const calls = endpointsOf(module as Record<string, unknown>)
    return [feature, madeOnDemand(calls.map(([name, endpoint]) => [name, callOf(endpoint, bounds, ofRead)]))] as const
  })
  const api = madeOnDemand(features)
  return (caller: Caller) => api({ caller, answers: new Map() }) as unknown as Api
}

/** Objects whose properties are created when the page first reads them. */
const madeOnDemand = (makers: (readonly [name: string, make: (page: Page) => unknown])[]) => {
  class OfPage {
    readonly page: Page
    constructor(page: Page) {
      this.page = page
    }
  }
  for (const [name, make] of makers)
    Object.defineProperty(OfPage.prototype, name, {
      get(this: OfPage) {
        return make(this.page)
      },
    })
  return (page: Page) => new OfPage(page)
}

/** Equal calls of one page share a result until the page changes something. */
const callOf = (endpoint: Endpoint, bounds: ReadonlyMap<Endpoint, Bound>, ofRead: (error: unknown) => unknown) => {
  const perform = performed(endpoint, bounds, hasEffect(endpoint) ? (error) => error : ofRead)
  if (hasEffect(endpoint))
    return ({ caller, answers }: Page): Call =>
      (input) => {
        answers.clear()
        return perform(caller, input).finally(() => answers.clear())
      }
  return ({ caller, answers }: Page): Call =>
    (input) => {
      if (input !== undefined) return perform(caller, input)
      const answer = answers.get(endpoint) ?? perform(caller)
      answers.set(endpoint, answer)
      return answer
    }
}

const performed =
  (endpoint: Endpoint, bounds: ReadonlyMap<Endpoint, Bound>, thrown: (error: unknown) => unknown) =>
  async (caller: Caller, input?: Record<string, unknown>): Promise<unknown> => {
    const bound = bounds.get(endpoint)
    if (!bound) throw new Error(`${endpoint.path} is declared but nobody serves it`)
    try {
      const actor = await bound.admit(caller)
      return await bound.perform(caller, actor, placeInput(endpoint, input))
    } catch (error) {
      throw thrown(asRefusal(error))
    }
  }
