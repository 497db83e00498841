import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import WebSocket from 'ws'
import { inTransaction } from '#kernel/database/index.ts'
import { balanceOf, credit } from '../areas/money/points/index.ts'
import { expectSoundLedger } from '../areas/money/points/testing/ledger.ts'
import { publishScheduled } from '../areas/pages/news/index.ts'
import { addMember, openSession } from '../areas/people/accounts/testing.ts'
import { notify } from '../areas/people/notices/index.ts'
import { captchaCode, type Fleet, startFleet } from '../testing/fleet.ts'
import { changesOf } from '../testing/fleet-changes.ts'
import { putOnOffer } from '../testing/shop-floor.ts'

const password = 'Right@2026'
let fleet: Fleet
let adminToken = ''
let adminId = 0
let memberId = 0

const person = (username: string, level: 1 | 4) =>
  addMember(fleet.db, {
    username,
    nickName: username,
    sex: null,
    level,
    ...(level === 1 && { adminRole: 'super' as const }),
    departmentId: 1,
    password,
  })

beforeAll(async () => {
  fleet = await startFleet({ apis: 3, workers: 2 })
  adminId = await person('chief', 1)
  memberId = await person('reader', 4)
  const session = await openSession(fleet.db, adminId, { address: '127.0.0.1', userAgent: 'test' }, undefined)
  adminToken = session.token
})
afterAll(() => fleet?.stop())

interface CallOptions {
  token?: string
  body?: object
}

/** Makes a call through the balancer and returns the process that answered. */
const call = async (path: string, { token, body }: CallOptions = {}) => {
  const answer = await fetch(`${fleet.url}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: await answer.json(), servedBy: answer.headers.get('served-by') }
}

test('captcha, login and session work across processes', async () => {
  const captcha = await call('/auth/code')
  const login = await call('/auth/login', {
    body: { username: 'reader', password, code: captchaCode, uuid: captcha.body.uuid },
  })
  expect(login.body).toMatchObject({ user: { username: 'reader' } })
  const info = await call('/auth/info', { token: login.body.token })
  expect(info.body).toMatchObject({ user: { username: 'reader' } })
  expect(new Set([captcha.servedBy, login.servedBy, info.servedBy]).size).toBe(3)
  const again = await call('/auth/login', {
    body: { username: 'reader', password, code: captchaCode, uuid: captcha.body.uuid },
  })
  expect(again.body).toMatchObject({ code: 'captcha_wrong' })
})

const changes = changesOf({
  api: () => fleet.apis[0]!,
  token: () => adminToken,
  adminId: () => adminId,
  db: () => fleet.db,
})

// A cached page expires after a minute: if it is renewed sooner, the announcement of the change caused it.
const patience = { timeout: 15_000, interval: 20 }
/** Milliseconds from the administrator's response until the last process shows the change. */
const delays: { what: string; ms: number }[] = []

test.each(changes)(
  'a change by an administrator is visible in every process: $what',
  async ({ what, page, text, isGone, make }) => {
    const showsText = async (api: string) => {
      const answer = await fetch(api + page())
      expect(answer.headers.get('etag'), 'from the page cache').toBeTruthy()
      return (await answer.text()).includes(text)
    }
    const everywhere = () => Promise.all(fleet.apis.map(showsText))
    const all = (isVisible: boolean) => fleet.apis.map(() => isVisible)
    expect(await everywhere()).toEqual(all(isGone ?? false))
    await make()
    const madeAt = performance.now()
    await expect.poll(everywhere, patience).toEqual(all(!isGone))
    delays.push({ what, ms: Math.round(performance.now() - madeAt) })
  },
)

// The requirement is two seconds. The median is checked, because a slow machine delays some changes, while a missing
// announcement would delay all of them.
test('changes by administrators are visible within two seconds', async ({ annotate }) => {
  const sorted = delays.toSorted((a, b) => a.ms - b.ms)
  const report = sorted.map(({ what, ms }) => `${what}: ${ms} ms`).join(', ')
  await annotate(report)
  expect(sorted).toHaveLength(changes.length)
  expect(sorted[Math.floor(sorted.length / 2)]?.ms, report).toBeLessThanOrEqual(2_000)
})

test('a notice reaches a page whose websocket is in another process', async () => {
  const { token } = await openSession(fleet.db, memberId, { address: '127.0.0.1', userAgent: 'test' }, undefined)
  // One socket per process, as the balancer distributes them in turn.
  const sockets = []
  for (const _ of fleet.apis) {
    const { body } = await call('/api/users/websocketTicket', { token })
    const socket = new WebSocket(`${fleet.url.replace('http', 'ws')}/websocket?token=${body.ticket}`, {
      origin: fleet.url,
    })
    await once(socket, 'open')
    sockets.push(socket)
  }
  const messages = sockets.map(async (socket) => JSON.parse(String((await once(socket, 'message'))[0])))
  await sendNotice(fleet.db, memberId)
  expect(await Promise.all(messages)).toEqual(sockets.map(() => ({ type: 'notice' })))
  for (const socket of sockets) socket.close()
})

test('T3: with three processes many clicks charge once, and purchases stop when the coins are spent', async () => {
  const author = await person('author', 4)
  await putOnOffer(fleet.sql, author, [60, ...Array<number>(20).fill(30)])
  const aBuyer = async (name: string) => {
    const id = await person(name, 4)
    await give(fleet.db, id)
    const { token } = await openSession(fleet.db, id, { address: '127.0.0.1', userAgent: 'test' }, undefined)
    return { id, buys: (resourceId: number) => call('/api/library/resourceBuy', { token, body: { resourceId } }) }
  }
  const [one, other] = [await aBuyer('clicker'), await aBuyer('collector')]
  const clicks = await Promise.all(Array.from({ length: 200 }, () => one.buys(1)))
  expect(clicks.map(({ status, body }) => [status, body.code])).toEqual(Array(200).fill([200, 2]))
  expect(new Set(clicks.map(({ servedBy }) => servedBy)).size).toBe(3)
  expect(await balanceOf(fleet.db, one.id)).toBe(40)
  const purchases = await Promise.all(Array.from({ length: 20 }, (_, at) => other.buys(at + 2)))
  expect(purchases.map(({ status }) => status).sort()).toEqual([...Array(3).fill(200), ...Array(17).fill(409)])
  expect(await balanceOf(fleet.db, other.id)).toBe(10)
  await expectSoundLedger(fleet.db)
})

const give = inTransaction((tx, id: number) =>
  credit(tx, id, 100, { kind: 'adjustment', ref: `fleet ${id}`, detail: '补发' }),
)

const sendNotice = inTransaction((tx, id: number) => notify(tx, id, { kind: 'system', title: '您的资料已更新' }))

test('each job runs once with two workers', async () => {
  const ids = await enqueueMany(fleet.db, 40)
  const runs = () =>
    fleet.workerLogs().map((lines) =>
      lines
        .map((line) => JSON.parse(line))
        .filter(({ msg, jobId }) => msg === 'job completed' && ids.includes(jobId))
        .map(({ jobId }) => String(jobId)),
    )
  await expect.poll(() => runs().flat().length, { timeout: 60_000 }).toBeGreaterThanOrEqual(ids.length)
  const [first = [], second = []] = runs()
  expect([...first, ...second].sort()).toEqual([...ids].sort())
  expect(Math.min(first.length, second.length)).toBeGreaterThan(0)
})

const enqueueMany = inTransaction(async (tx, count: number) => {
  const ids: string[] = []
  for (let n = 0; n < count; n++) ids.push((await publishScheduled.enqueue(tx, {}))!)
  return ids
})
