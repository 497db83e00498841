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

test('no administrative call but a reading one goes unrecorded', () => {
  const isReading = ({ endpoint: { method } }: (typeof administrative)[number]) => ['GET', 'HEAD'].includes(method)
  const unrecorded = administrative.filter((call) => !isReading(call) && !hasEffect(call.endpoint))
  expect(unrecorded.map(({ name }) => name)).toEqual(['POST /api/sensitiveWord/tryText']) // only tries a text out
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

/** The call as it is bound, whatever it does and takes: it is the binding that keeps the log. */
test.each(writes)('$name leaves a row in the audit log', async ({ endpoint }) => {
  const acts: AuditedCall[] = []
  const bound = bindTo(portal.parts, { ...guards, recordCall: async (_db, act) => void acts.push(act) })
  const { params: _params, query: _query, body: _body, fields: _fields, headers: _headers, ...bare } = endpoint
  const ready = bound(bare, () => new HeadersOnly(204, {}))
  await ready.perform(caller, administrator, { params: {}, query: {}, body: undefined, headers: {} })
  expect(acts.map((act) => act.endpoint.path)).toEqual([endpoint.path])
})
