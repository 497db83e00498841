import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasEffect } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { requestBackup } from '#contract/office/operations/backups.ts'
import { endpointsOf } from '#contract/openapi.ts'
import { addDepartment } from '#contract/people/accounts/departments.ts'
import { type Actor, type AuditedCall, bindTo, HeadersOnly } from '#kernel/http/index.ts'
import { requestBackup as enqueueBackup } from '../areas/office/operations/backups/request-backup.ts'
import { guards } from '../features.ts'
import { type TestPortal, testPortal } from '../testing/portal.ts'

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
  expect(unrecorded.map(({ name }) => name)).toEqual([
    'POST /api/message/previewTemplate', // it only shows a text
    'POST /api/sensitiveWord/tryText', // it only checks a text
  ])
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

const post = (path: string, token: string, payload?: string) =>
  portal.app.inject({
    method: 'POST',
    url: path,
    headers: { authorization: `Bearer ${token}`, ...(payload && { 'content-type': 'application/json' }) },
    ...(payload && { payload }),
  })

test.each(['%00', '%ED%A0%80', '%EF%BF%BF'])(
  'text that PostgreSQL cannot store is recorded without it: %s',
  async (text) => {
    const admin = await portal.anAdministrator()
    const { statusCode } = await post(`${requestBackup.path}?x=a${text}&b${text}=y`, admin.token)
    expect([statusCode, await auditRows(admin.id)]).toEqual([200, 1])
    await portal.db.deleteFrom('backup').execute()
  },
)

test('so is a lone surrogate in a noted change', async () => {
  const admin = await portal.anAdministrator()
  const { statusCode } = await post(addDepartment.path, admin.token, '{"name":"部\\ud800\\u0000门","pid":1}')
  expect([statusCode < 500, await auditRows(admin.id)]).toEqual([true, statusCode === 201 ? 1 : 0])
})

test('a call that notes nothing is recorded in the transaction of its first change', async () => {
  const { db } = portal
  const bound = bindTo(portal.parts, { ...guards, recordCall: () => Promise.reject(new Error('no row')) })
  const ready = bound(requestBackup, ({ actor }) => enqueueBackup(db, actor.id))
  const { id } = await portal.anAdministrator()
  const count = async () => (await db.selectFrom('backup').select('id').execute()).length
  const before = await count()
  await expect(ready.perform(caller, { ...administrator, id }, {})).rejects.toThrow('no row')
  expect(await count()).toBe(before)
})

const auditRows = async (memberId: number) =>
  (await portal.db.selectFrom('audit_log').select('id').where('member_id', '=', memberId).execute()).length

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
