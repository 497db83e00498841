import { contract } from '#contract/index.ts'
import { endpointsOf } from '#contract/openapi.ts'
import { type Sendable, sendable } from '#contract/place-input.ts'

/**
 * Every call of the contract by feature and name, without schemas. The build for browsers replaces this module by its value
 * (web/precompute.ts): the schemas of all calls are larger than any page.
 */
export const sendableCalls: Record<string, Record<string, Sendable>> = Object.fromEntries(
  Object.entries(contract).map(([feature, module]) => [
    feature,
    Object.fromEntries(endpointsOf(module).map(([name, endpoint]) => [name, sendable(endpoint)])),
  ]),
)
