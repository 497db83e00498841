import { type Endpoint, hasEffect } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { getMember } from '#contract/people/accounts/members.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

const callOf = ({ method, path }: Endpoint) => `${method} ${path}`

/** The name of a call in the log: its summary up to the first punctuation mark. */
const nameOf = ({ summary }: Endpoint) => summary.split(/[；，（：]/)[0] ?? summary

/**
 * The calls that the audit log records: logins, changes by administrators, and access to the data of a member. The build
 * for browsers replaces this module by its value (web/precompute.ts).
 */
export const auditedCalls: readonly { value: string; label: string }[] = [
  { value: callOf(contract.accounts.login), label: '登录' },
  ...Object.values(contract)
    .flatMap((feature) => Object.values(feature) as unknown[])
    .filter(isEndpoint)
    .filter((call) => call.access === 'administrator' && (hasEffect(call) || call === getMember))
    .map((call) => ({ value: callOf(call), label: nameOf(call) })),
]
