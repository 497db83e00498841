import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as settings from '#contract/base/settings/settings.ts'
import * as accounts from '#contract/people/accounts/accounts.ts'
import { maxPushDevices } from '#contract/people/notices/notice-kinds.ts'
import * as notices from '#contract/people/notices/notices.ts'
import { inTransaction } from '#kernel/database/index.ts'
import { type Person, type TestPortal, testPortal } from '../../../../testing/portal.ts'
import { aBrowser, startPushService } from '../../../../testing/push-service.ts'
import { noticeData, notify } from '../index.ts'
import { deliverPushed } from './deliver-push.ts'
import { pushRecentNotices } from './push-notices.ts'
import { isKnownPushService, isPrivateAddress, lookUpPublicAddress } from './push-services.ts'

let portal: TestPortal
let admin: Person
let service: Awaited<ReturnType<typeof startPushService>>
beforeAll(async () => {
  service = await startPushService()
  portal = await testPortal()
  admin = await portal.anAdministrator()
})
afterAll(async () => {
  await portal.close()
  await service.stop()
})

const set = async (values: Record<string, unknown>) => {
  const groups = (await admin.calls(settings.listSettings)).body
  const { version, values: before } = groups.find(({ group }) => group === 'notices')!
  return admin.calls(settings.updateSettings, { group: 'notices', version, values: { ...before, ...values } })
}
beforeEach(async () => {
  service.answerWith(201)
  service.requests.length = 0
  expect((await set({ webPush: 1, pushServices: ['push.test', '*.push.test'] })).status).toBe(200)
})

let count = 0
const anAddress = () => `https://push.test/send/${++count}`
const subscribe = (person: Person, endpoint = anAddress(), browser = aBrowser()) =>
  person.calls(notices.subscribePush, { endpoint, keys: browser.keys })
const devicesOf = async (person: Person) => (await person.calls(notices.getPushState)).body.devices
const notifyOf = ({ id }: Person, title = '资源通过审核', link: `/${string}` = '/mall') =>
  inTransaction((tx) => notify(tx, id, { kind: 'audit', title, body: '已上架', link }))(portal.db)
const queued = async (person: Person) =>
  portal.db
    .selectFrom('notice_push')
    .innerJoin('push_subscription as device', 'device.id', 'notice_push.subscription_id')
    .select(['notice_id as noticeId', 'subscription_id as subscriptionId'])
    .where('device.member_id', '=', person.id)
    .orderBy('notice_id')
    .execute()
const push = () => pushRecentNotices(portal.db, new AbortController().signal)
const deliver = (one: { noticeId: number; subscriptionId: number }) =>
  deliverPushed({ db: portal.db, publicUrl: 'http://portal.test', agent: service.agent }, one)
/** Sends what waits for the member. */
const deliverAll = async (person: Person) => {
  await push()
  for (const one of await queued(person)) await deliver(one)
}

describe('switching on', () => {
  test('a browser is stored with the name of its login and a sign, not with its address', async () => {
    const member = await portal.aMember()
    const { status, body } = await subscribe(member, 'https://push.test/send/own')
    expect(status).toBe(200)
    expect(body).toEqual({
      isOffered: true,
      publicKey: expect.stringMatching(/^[\w-]{87}$/),
      devices: [
        { id: expect.any(Number), name: expect.any(String), sign: '0ff237952817569a', createTime: expect.any(String) },
      ],
    })
    expect((await member.calls(notices.getPushState)).body.publicKey, 'the keys stay').toBe(body.publicKey)
  })

  test('needs a login', async () => {
    expect((await subscribe(portal.visitor)).status).toBe(401)
    expect((await portal.visitor.calls(notices.getPushState)).status).toBe(401)
    expect((await portal.visitor.calls(notices.unsubscribePush, { id: 1 })).status).toBe(401)
  })

  test('a browser belongs to the member who is logged in now', async () => {
    const [li, wang] = [await portal.aMember(), await portal.aMember()]
    const address = anAddress()
    await subscribe(li, address)
    await subscribe(wang, address)
    expect([await devicesOf(li), await devicesOf(wang)].map(({ length }) => length)).toEqual([0, 1])
  })

  test('twice at once stores one', async () => {
    const member = await portal.aMember()
    const address = anAddress()
    const answers = await Promise.all([subscribe(member, address), subscribe(member, address)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await devicesOf(member)).toHaveLength(1)
  })

  test('one more than the most replaces the oldest', async () => {
    const member = await portal.aMember()
    await subscribe(member)
    const [oldest] = await devicesOf(member)
    for (let at = 0; at < maxPushDevices; at += 1) await subscribe(member)
    const devices = await devicesOf(member)
    expect(devices).toHaveLength(maxPushDevices)
    expect(devices.map(({ id }) => id)).not.toContain(oldest!.id)
  })

  test('is refused while the setting is off, and nothing is offered', async () => {
    const member = await portal.aMember()
    await set({ webPush: 0 })
    const { status, body } = await subscribe(member)
    expect([status, body]).toEqual([409, expect.objectContaining({ message: '本站没有开启浏览器通知' })])
    expect((await member.calls(notices.getPushState)).body).toEqual({ isOffered: false, publicKey: '', devices: [] })
  })

  test.each([
    ['http://push.test/1', '浏览器给出的推送信息不正确'],
    ['https://127.0.0.1/1', '本站不支持这个浏览器的推送服务'],
    ['https://push.test.evil.example/1', '本站不支持这个浏览器的推送服务'],
    ['https://push.test:8443/1', '本站不支持这个浏览器的推送服务'],
    ['https://push.test@evil.example/1', '本站不支持这个浏览器的推送服务'],
    ['https://evilpush.test/1', '本站不支持这个浏览器的推送服务'],
    [`https://push.test/${'x'.repeat(1000)}`, '浏览器给出的推送信息不正确'],
  ])('the address %s is refused', async (address, message) => {
    const member = await portal.aMember()
    const { status, body } = await subscribe(member, address)
    expect([status, body]).toEqual([400, expect.objectContaining({ message })])
    expect(await devicesOf(member)).toEqual([])
  })

  test('keys that are no keys are refused', async () => {
    const member = await portal.aMember()
    const wrong = { p256dh: 'A'.repeat(87), auth: aBrowser().keys.auth }
    for (const keys of [wrong, { ...wrong, p256dh: 'short' }, {}]) {
      const { status, body } = await member.calls(notices.subscribePush, { endpoint: anAddress(), keys })
      expect([status, body]).toEqual([400, expect.objectContaining({ message: '浏览器给出的推送信息不正确' })])
    }
  })
})

describe('switching off', () => {
  test('removes the own browser; of two at once the second finds none', async () => {
    const member = await portal.aMember()
    const id = (await subscribe(member)).body.devices[0]!.id
    const off = () => member.calls(notices.unsubscribePush, { id })
    expect((await Promise.all([off(), off()])).map(({ status }) => status).sort()).toEqual([200, 404])
    expect(await devicesOf(member)).toEqual([])
  })

  test("somebody else's browser stays", async () => {
    const [li, wang] = [await portal.aMember(), await portal.aMember()]
    const id = (await subscribe(li)).body.devices[0]!.id
    expect((await wang.calls(notices.unsubscribePush, { id })).status).toBe(404)
    expect(await devicesOf(li)).toHaveLength(1)
  })

  test('the end of the session and the end of the account switch off', async () => {
    const [li, wang] = [await portal.aMember(), await portal.aMember()]
    await subscribe(li)
    await subscribe(wang)
    expect((await li.calls(accounts.logout)).status).toBe(200)
    await inTransaction((tx) => noticeData.erase!(tx, wang.id))(portal.db)
    const rows = portal.db.selectFrom('push_subscription').selectAll().where('member_id', 'in', [li.id, wang.id])
    expect(await rows.execute()).toEqual([])
  })
})

describe('pushing', () => {
  test('a notice comes once to each browser, encrypted for it, with its page', async () => {
    const member = await portal.aMember()
    const [phone, desk] = [aBrowser(), aBrowser()]
    await subscribe(member, 'https://push.test/send/phone', phone)
    await subscribe(member, 'https://eu.push.test/send/desk', desk)
    await notifyOf(member)
    await Promise.all([push(), push()])
    await deliverAll(member)
    expect(service.requests.map(({ path }) => path).sort()).toEqual(['/send/desk', '/send/phone'])
    const { headers, body } = service.requests.find(({ path }) => path === '/send/phone')!
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' })
    expect(headers.authorization).toMatch(/^vapid t=/)
    const noticeId = (await queued(member))[0]?.noticeId
    expect(phone.decrypt(body)).toEqual({ title: '资源通过审核', body: '已上架', link: '/mall', tag: `${noticeId}` })
    expect(() => desk.decrypt(body)).toThrow()
  })

  test('older and read notices do not come, nor any while it is off', async () => {
    const member = await portal.aMember()
    await notifyOf(member, '开启之前')
    await subscribe(member)
    await notifyOf(member, '已读')
    await member.calls(notices.readNotices, { all: true })
    await deliverAll(member)
    await notifyOf(member, '关闭以后')
    await push()
    await set({ webPush: 0 })
    for (const one of await queued(member)) await deliver(one)
    expect(service.requests).toEqual([])
  })

  test('nothing goes to a service that is no longer listed', async () => {
    const member = await portal.aMember()
    await subscribe(member)
    await notifyOf(member)
    await set({ pushServices: ['other.test'] })
    await deliverAll(member)
    expect(service.requests).toEqual([])
  })

  test.each([404, 410, 403])('a subscription that the service ended with %i is deleted', async (status) => {
    const member = await portal.aMember()
    await subscribe(member)
    await notifyOf(member)
    service.answerWith(status)
    await deliverAll(member)
    expect(await devicesOf(member)).toEqual([])
  })

  test.each([429, 503])('with %i it is tried again, and the error has no address', async (status) => {
    const member = await portal.aMember()
    await subscribe(member)
    await notifyOf(member)
    await push()
    const [one] = await queued(member)
    service.answerWith(status)
    await expect(deliver(one!)).rejects.toThrow(new Error(`推送服务答复 ${status}`))
    service.answerWith(201)
    await deliver(one!)
    expect(service.requests).toHaveLength(2)
    expect(await devicesOf(member)).toHaveLength(1)
  })
})

test('only names of the list, over TLS, are known services', () => {
  const known = (address: string) => isKnownPushService(address, ['*.notify.windows.com', 'fcm.googleapis.com'])
  expect(known('https://fcm.googleapis.com/fcm/send/a')).toBe(true)
  expect(known('https://wns2-par02p.notify.windows.com/w/?token=a')).toBe(true)
  expect(known('https://notify.windows.com/')).toBe(false)
  expect(known('https://fcm.googleapis.com./')).toBe(false)
})

test('a name that leads into a private network is not connected to', async () => {
  const addresses = ['127.0.0.1', '10.1.2.3', '192.168.0.9', '169.254.169.254', '100.64.0.1']
  expect(addresses.filter((address) => !isPrivateAddress({ address, family: 4 }))).toEqual([])
  const six = ['::1', 'fd00::1', 'fe80::1', '::ffff:10.0.0.1']
  expect(six.filter((address) => !isPrivateAddress({ address, family: 6 }))).toEqual([])
  expect(isPrivateAddress({ address: '142.250.1.1', family: 4 })).toBe(false)
  expect(isPrivateAddress({ address: '2607:f8b0::1', family: 6 })).toBe(false)
  const refused = new Promise((resolve) => lookUpPublicAddress('localhost', {}, (error) => resolve(error?.message)))
  expect(await refused).toBe('localhost has no public address')
})

test('names of services are checked when they are saved', async () => {
  const { status, body } = await set({ pushServices: ['https://push.test/'] })
  expect([status, body.message]).toEqual([400, '请输入域名，如 push.example.com 或 *.example.com'])
})
