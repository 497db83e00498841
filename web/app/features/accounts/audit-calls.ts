import { type Endpoint, hasEffect } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { getMember } from '#contract/members.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

const callOf = ({ method, path }: Endpoint) => `${method} ${path}`

/** As the log words it: the summary up to its first sign. */
const nameOf = ({ summary }: Endpoint) => summary.split(/[；，（：]/)[0] ?? summary

/** The calls the log knows: logins, and whatever an administrator changes or looks at closely. */
export const auditedCalls: readonly { value: string; label: string }[] = [
  { value: callOf(contract.accounts.login), label: '登录' },
  ...Object.values(contract)
    .flatMap((feature) => Object.values(feature) as unknown[])
    .filter(isEndpoint)
    .filter((call) => call.access === 'administrator' && (hasEffect(call) || call === getMember))
    .map((call) => ({ value: callOf(call), label: nameOf(call) })),
]
