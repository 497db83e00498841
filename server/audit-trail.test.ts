import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasEffect } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { endpointsOf } from '#contract/openapi.ts'
import { type Actor, type AuditedCall, bindTo, HeadersOnly } from '#kernel/http/index.ts'
import { guards } from './features.ts'
import { type TestPortal, testPortal } from './testing/portal.ts'

const administrative = Object.values(contract)
  .flatMap((module) => endpointsOf(module as Record<string, unknown>))
  .map(([, endpoint]) => ({ name: `${endpoint.method} ${endpoint.path}`, endpoint }))
  .filter(({ endpoint }) => endpoint.access === 'administrator')
const writes = administrative.filter(({ endpoint }) => hasEffect(endpoint))

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())

test('every administrative call that changes something is recorded', () => {
  const isReading = ({ endpoint: { method } }: (typeof administrative)[number]) => ['GET', 'HEAD'].includes(method)
  const unrecorded = administrative.filter((call) => !isReading(call) && !hasEffect(call.endpoint))
  expect(unrecorded.map(({ name }) => name)).toEqual(['POST /api/sensitiveWord/tryText']) // it only checks a text
  expect(writes.length).toBeGreaterThan(40)
})

const administrator: Actor = {
  id: 1,
  username: 'admin',
  sessionId: 1,
  level: 1,
  role: 'admin',
  name: 'admin',
  mustChangePassword: false,
}
const caller = { headers: {}, address: '127.0.0.1', requestId: 'x', userAgent: '', cookies: [] }

/** Binds each call with an empty handler, because the binding writes the audit log. */
test.each(writes)('$name leaves a row in the audit log', async ({ endpoint }) => {
  const recordedCalls: AuditedCall[] = []
  const bound = bindTo(portal.parts, {
    ...guards,
    recordCall: async (_db, recordedCall) => void recordedCalls.push(recordedCall),
  })
  const { params: _params, query: _query, body: _body, fields: _fields, headers: _headers, ...bare } = endpoint
  const ready = bound(bare, () => new HeadersOnly(204, {}))
  await ready.perform(caller, administrator, { params: {}, query: {}, body: undefined, headers: {} })
  expect(recordedCalls.map((recordedCall) => recordedCall.endpoint.path)).toEqual([endpoint.path])
})
