import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { approvalKinds } from './base/approvals/approval-kinds.ts'
import { delicateCalls } from './delicate-calls.ts'
import { type Endpoint, hasEffect } from './endpoint.ts'
import { Binary } from './fields.ts'
import { contract } from './index.ts'
import { endpointsOf } from './openapi.ts'
import type { Permission } from './permissions.ts'

const endpoints: Endpoint[] = Object.values(contract).flatMap((module) =>
  endpointsOf(module as Record<string, unknown>).map(([, endpoint]) => endpoint),
)
const keyOf = ({ method, path }: Endpoint) => `${method} ${path}`

/** Where members, rights, money, settings and backups are changed. */
const places =
  /^\/api\/(users|members|merging|roles|approvals|settings|backups|points|order-info|product|claim|imports|logs|announcements)(\/|$)/
/** What reaches people, their data and money, wherever the call stands. */
const powers: readonly Permission[] = [
  'contact',
  'editMembers',
  'resetPassword',
  'disable',
  'deleteMembers',
  'mergeMembers',
  'ban',
  'roles',
  'refund',
  'adjust',
  'pricing',
  'books',
  'backups',
  'imports',
  'auditLog',
]

const isDelicate = (endpoint: Endpoint): boolean => {
  if (endpoint.access === 'anyone') return false
  const leaves = endpoint.answer === Binary
  const { permission } = endpoint
  const named = typeof permission === 'string' ? [permission] : (permission ?? [])
  const hasPower = permission !== 'any' && named.length === 1 && powers.includes(named[0] as Permission)
  return (hasEffect(endpoint) || leaves) && (places.test(endpoint.path) || hasPower)
}

/** TypeScript accepts further fields here; one that nobody reads, such as a proof beside the table, would protect nothing. */
const known: readonly (keyof Endpoint)[] = [
  'method',
  'path',
  'summary',
  'access',
  'permission',
  'grade',
  'params',
  'query',
  'body',
  'entity',
  'fields',
  'headers',
  'files',
  'stream',
  'answer',
  'status',
  'fails',
  'effect',
  'alsoGet',
  'isPosting',
  'mayBeLate',
  'isEntrance',
]

test('a call declares nothing that nobody reads', () => {
  const unread = endpoints.filter((endpoint) =>
    Object.keys(endpoint).some((field) => !known.includes(field as keyof Endpoint)),
  )
  expect(unread.map(keyOf)).toEqual([])
})

describe('the table of delicate calls', () => {
  test('names every call that changes members, rights, money, settings or backups, or hands out data of people', () => {
    const missing = endpoints.filter((endpoint) => isDelicate(endpoint) && !delicateCalls.has(keyOf(endpoint)))
    expect(missing.map(keyOf)).toEqual([])
  })

  test('names no call that there is not', () => {
    const known = new Set(endpoints.map(keyOf))
    expect([...delicateCalls.keys()].filter((key) => !known.has(key))).toEqual([])
  })

  test('names a call for every kind of request that two decide', () => {
    const named = new Set([...delicateCalls.values()].flatMap(({ second = [] }) => second))
    expect(Object.keys(approvalKinds).filter((kind) => !named.has(kind as keyof typeof approvalKinds))).toEqual([])
  })

  test('says `password` of calls that take one, and names fields that exist', () => {
    const shapeOf = ({ body }: Endpoint) => Object.keys(body instanceof z.ZodObject ? body.shape : {})
    const wrong = endpoints.filter((endpoint) => {
      const { proof, field } = delicateCalls.get(keyOf(endpoint)) ?? {}
      const fields = shapeOf(endpoint)
      const lacksPassword = proof === 'password' && !fields.some((name) => ['password', 'oldPass'].includes(name))
      return lacksPassword || (field !== undefined && !fields.includes(field))
    })
    expect(wrong.map(keyOf)).toEqual([])
  })

  test('asks for a proof wherever it asks for a second person about administrators, and of every refusal the contract knows', () => {
    const about = [
      'administrator',
      'role',
      'revoke',
      'enableAdministrator',
      'disableAdministrator',
      'password',
      'factors',
      'security',
    ]
    const open = [...delicateCalls].filter(
      ([, { proof, second = [] }]) => proof === 'none' && second.some((kind) => about.includes(kind)),
    )
    expect(open).toEqual([])
  })
})
