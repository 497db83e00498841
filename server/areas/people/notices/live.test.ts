import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import WebSocket from 'ws'
import * as accounts from '#contract/people/accounts/accounts.ts'
import * as members from '#contract/people/accounts/members.ts'
import * as notices from '#contract/people/notices/notices.ts'
import { connect, inTransaction } from '#kernel/database/index.ts'
import { announce, listen } from '#kernel/live/index.ts'
import { createLog } from '#kernel/log/index.ts'
import { inDatabase } from '#kernel/testing/in-database.ts'
import { buildApp } from '../../../app.ts'
import { loadConfig } from '../../../config.ts'
import { type Person, type TestPortal, testPortal } from '../../../testing/portal.ts'
import { notify } from './index.ts'

let portal: TestPortal
let second: FastifyInstance
const stops: (() => Promise<unknown>)[] = []

const addressOf = (app: FastifyInstance) => `127.0.0.1:${(app.server.address() as AddressInfo).port}`
const listening = async (app: FastifyInstance) => app.listen({ port: 0, host: '127.0.0.1' })

/** A second server process as seen by the database: it has its own connections. */
const anotherProcess = async () => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(portal.db)
  const url = inDatabase(inject('postgres').url, rows[0]?.name ?? '')
  const log = createLog('silent')
  const [connection, events] = [connect(url, { max: 2 }), await listen(url, log)]
  const config = loadConfig({ DATABASE_URL: url, DATA_DIR: portal.dataDir })
  const app = await buildApp({ config, ...connection, files: portal.files, log, events })
  stops.push(
    () => app.close(),
    () => events.close(),
    () => connection.close(),
  )
  return app
}

beforeAll(async () => {
  portal = await testPortal()
  second = await anotherProcess()
  await Promise.all([portal.app, second].map(listening))
})
afterAll(async () => {
  for (const stop of stops) await stop()
  await portal.close()
})

const ticketFor = async (person: Person) => (await person.calls(notices.getWebsocketTicket)).body.ticket
const enter = (ticket: string, app = portal.app) => {
  const host = addressOf(app)
  const socket = new WebSocket(`ws://${host}/websocket?token=${ticket}`, { origin: `http://${host}` })
  socket.on('error', () => {})
  return socket
}
const opened = async (person: Person, app?: FastifyInstance) => {
  const socket = enter(await ticketFor(person), app)
  await once(socket, 'open')
  return socket
}
const status = (socket: WebSocket) =>
  new Promise<number | undefined>((settle) => {
    socket.on('unexpected-response', (_request, response) => settle(response.statusCode))
    socket.on('open', () => settle(101))
  })
const message = async (socket: WebSocket) => JSON.parse(String((await once(socket, 'message'))[0]))
/** Shorter than the interval of one minute at which ended sessions are looked for. */
const closed = async (socket: WebSocket): Promise<number> =>
  (await once(socket, 'close', { signal: AbortSignal.timeout(20_000) }))[0]

test('a ticket opens one socket', async () => {
  const ticket = await ticketFor(await portal.aMember())
  expect(await status(enter(ticket))).toBe(101)
  expect(await status(enter(ticket))).toBe(401)
})

test('of two concurrent sockets with one ticket one opens', async () => {
  const ticket = await ticketFor(await portal.aMember())
  const both = await Promise.all([status(enter(ticket)), status(enter(ticket, second))])
  expect(both.sort()).toEqual([101, 401])
})

test('a ticket expires after thirty seconds and is stored only as a hash', async () => {
  const member = await portal.aMember()
  const { ticket, expiresInSeconds } = (await member.calls(notices.getWebsocketTicket)).body
  expect(expiresInSeconds).toBe(30)
  const rows = await portal.db.selectFrom('websocket_ticket').selectAll().execute()
  expect(rows.some(({ token_hash }) => token_hash.toString().includes(ticket))).toBe(false)
  await portal.db
    .updateTable('websocket_ticket')
    .set({ expires_at: sql<Date>`expires_at - interval '30 seconds'` })
    .execute()
  expect(await status(enter(ticket))).toBe(401)
})

test('a ticket is invalid once its session has ended, and a session token is not a ticket', async () => {
  const member = await portal.aMember()
  const ticket = await ticketFor(member)
  await portal.db.deleteFrom('session').where('member_id', '=', member.id).execute()
  expect(await status(enter(ticket))).toBe(401)
  const other = await portal.aMember()
  expect(await status(enter(other.token))).toBe(401)
})

test('tickets are limited per member', async () => {
  const member = await portal.aMember()
  await portal.db
    .insertInto('rate_limit')
    .values({ key: `websocket-ticket:${member.id}`, window_end: sql<Date>`now() + interval '1 minute'`, count: 120 })
    .execute()
  expect((await member.calls(notices.getWebsocketTicket)).status).toBe(429)
})

test('a notice is announced to every open page of its receiver, also in other processes', async () => {
  const [member, other] = [await portal.aMember(), await portal.aMember()]
  const pages = [await opened(member), await opened(member, second)]
  const foreign = await opened(other)
  const received: unknown[] = []
  foreign.on('message', (data) => received.push(String(data)))
  const announcements = Promise.all(pages.map(message))
  await inTransaction((tx) => notify(tx, [member.id], { kind: 'system', title: '维护' }))(portal.db)
  expect(await announcements).toEqual([{ type: 'notice' }, { type: 'notice' }])
  expect(received).toEqual([])
})

test('two thousand receivers are notified by few events', async () => {
  const member = await portal.aMember()
  const { rows } = await sql<{ id: number }>`
    insert into member (username, nick_name, level, password_hash)
    select 'crowd' || n, '众人', 4, '' from generate_series(1, 2000) as n returning id`.execute(portal.db)
  const announcement = message(await opened(member, second))
  const crowd = [...rows.map(({ id }) => id), member.id]
  await inTransaction((tx) => notify(tx, crowd, { kind: 'system', title: '公告' }))(portal.db)
  expect(await announcement).toEqual({ type: 'notice' })
})

test('reading a notice in one page is announced to the others', async () => {
  const member = await portal.aMember()
  await inTransaction((tx) => notify(tx, member.id, { kind: 'system', title: '维护' }))(portal.db)
  const announcement = message(await opened(member, second))
  await member.calls(notices.readNotices, { all: true })
  expect(await announcement).toEqual({ type: 'notice' })
})

test('ending a session closes its sockets in every process at once', async () => {
  const member = await portal.aMember()
  const [here, there] = [await opened(member), await opened(member, second)]
  const { session_id: ended } = await portal.db
    .selectFrom('session')
    .select('id as session_id')
    .where('member_id', '=', member.id)
    .executeTakeFirstOrThrow()
  const closing = Promise.all([closed(here), closed(there)])
  await inTransaction(async (tx) => announce(tx, { topic: 'session-ended', sessionId: ended }))(portal.db)
  expect(await closing).toEqual([4401, 4401])
})

test('logging out closes the socket at once', async () => {
  const member = await portal.aMember()
  const socket = await opened(member, second)
  const closing = closed(socket)
  await member.calls(accounts.logout)
  expect(await closing).toBe(4401)
})

test.each<[string, (admin: Person, member: Person) => Promise<{ status: number }>]>([
  ['disabled', (admin, { id }) => admin.calls(members.switchMembers, { ids: [id], enabled: false })],
  ['deleted', (admin, { id }) => admin.calls(members.deleteMembers, [id])],
  ['given a new password', (admin, { id }) => admin.calls(members.resetPassword, { id })],
  [
    'given another level',
    (admin, { id, username }) =>
      admin.calls(members.updateMember, {
        id,
        username,
        phone: `136${String(10_000_000 + id)}`,
        email: '',
        enabled: true,
        roles: [{ id: 5 }],
      }),
  ],
])('a member who is %s loses every socket at once', async (_what, change) => {
  const [admin, member] = [await portal.anAdministrator(), await portal.aMember()]
  const closing = Promise.all([closed(await opened(member)), closed(await opened(member, second))])
  expect((await change(admin, member)).status).toBe(200)
  expect(await closing).toEqual([4401, 4401])
})

test('a changed password closes the sockets of other devices, not that of the current one', async () => {
  const member = await portal.aMember()
  const { uuid } = (await portal.visitor.calls(accounts.getCaptcha)).body
  const login = { username: member.username, password: 'Right@2026', code: 'ABCDE', uuid }
  const { token } = (await portal.visitor.calls(accounts.login, login)).body
  const ticket = await portal.app.inject({
    url: notices.getWebsocketTicket.path,
    headers: { authorization: `Bearer ${token}` },
  })
  const elsewhere = enter(ticket.json().ticket, second)
  await once(elsewhere, 'open')
  const here = await opened(member)
  const closing = closed(elsewhere)
  await member.calls(accounts.changePassword, { oldPass: 'Right@2026', newPass: 'Other@2026' })
  expect(await closing).toBe(4401)
  expect(here.readyState).toBe(WebSocket.OPEN)
})
