import { expect, test } from 'vitest'
import { hasEffect } from '../../endpoint.ts'
import { contract } from '../../index.ts'
import { endpointsOf } from '../../openapi.ts'
import { sendable } from '../../place-input.ts'
import { changesOf } from './audit-changes.ts'

/** The names of all fields of a call. */
const fieldsOf = (endpoint: ReturnType<typeof sendable>): string[] =>
  [endpoint.params, endpoint.query, endpoint.body, endpoint.fields].flatMap((schema) =>
    Object.keys((schema as { shape?: object } | undefined)?.shape ?? {}),
  )

test('the audit log has a Chinese label for every field of the calls it records', () => {
  const calls = Object.values(contract)
    .flatMap((module) => endpointsOf(module))
    .map(([, endpoint]) => endpoint)
    .filter((endpoint) => endpoint.access === 'administrator' && hasEffect(endpoint))
  const fields = new Set(calls.flatMap((endpoint) => fieldsOf(sendable(endpoint))))
  expect(fields.size).toBeGreaterThan(50)
  const unnamed = [...fields].filter((field) =>
    changesOf({ before: null, after: { [field]: 'x' } }).some(({ label }) => label === field),
  )
  expect(unnamed).toEqual([])
})
