import { afterAll, beforeAll, expect, test } from 'vitest'
import * as accounts from '#contract/people/accounts/accounts.ts'
import { givePassword, titlesOfNotices } from '../../../../testing/factors.ts'
import { type TestPortal, testPortal } from '../../../../testing/portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())

const deviceIn = (response: { headers: Record<string, unknown> }) =>
  String(response.headers['set-cookie']).match(/device=[^;]+/)![0]

test('the owner is notified of a login on a new device, not of the first one and of known devices', async () => {
  const li = await portal.aMember()
  const cookie = deviceIn(await givePassword(portal, li.username))
  await givePassword(portal, li.username, { cookie })
  expect(await titlesOfNotices(portal, li)).toEqual([])
  await givePassword(portal, li.username, { from: '198.51.100.9' })
  expect(await titlesOfNotices(portal, li)).toEqual(['新设备登录'])
  const { body } = await portal.db
    .selectFrom('notice')
    .select('body')
    .where('member_id', '=', li.id)
    .executeTakeFirstOrThrow()
  expect(body).toContain('网络 198.51.100.9')
})

test('the browser in which somebody registered is no new device', async () => {
  const { uuid } = (await portal.visitor.calls(accounts.getCaptcha)).body
  const newcomer = {
    phone: '13512345678',
    username: 'newcomer',
    password: 'Right@2026',
    code: 'ABCDE',
    uuid,
    consent: true,
  }
  const registered = await portal.app.inject({
    method: 'POST',
    url: accounts.register.path,
    payload: newcomer,
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  const lines = [registered.headers['set-cookie']].flat().map(String)
  const cookie = lines.findLast((line) => line.startsWith('device='))!.split(';')[0]!
  await givePassword(portal, 'newcomer', { cookie })
  expect(await titlesOfNotices(portal, registered.json())).toEqual([])
})

test('a client without cookies causes five notices a day', async () => {
  const li = await portal.aMember()
  for (let n = 0; n < 8; n++) await givePassword(portal, li.username)
  expect(await titlesOfNotices(portal, li)).toHaveLength(5)
})

test('sessions say when they were last seen, noted every few minutes', async () => {
  const li = await portal.aMember()
  const seen = async () => Date.parse((await li.calls(accounts.listSessions)).body[0]!.seenTime)
  const before = await seen()
  expect(await seen()).toBe(before)
  const tenMinutesAgo = new Date(Date.now() - 600_000)
  await portal.db.updateTable('session').set({ seen_at: tenMinutesAgo }).where('member_id', '=', li.id).execute()
  await li.calls(accounts.getSession)
  expect(await seen()).toBeGreaterThan(tenMinutesAgo.getTime() + 300_000)
})
