import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as settings from '#contract/base/settings/settings.ts'
import * as forum from '#contract/community/forum/forum.ts'
import { type Person, type TestPortal, testPortal } from '../../../testing/portal.ts'
import { forumData } from './member-data.ts'

let portal: TestPortal
let admin: Person
let author: Person
beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.anAdministrator()
  author = await portal.aMember()
})
afterAll(() => portal.close())

const guangdong = '120.24.78.68'

/** Posts from this address, as a browser does. */
const postFrom = async (remoteAddress: string, person: Person, path: string, body: object) =>
  (
    await portal.app.inject({
      method: 'POST',
      url: path,
      remoteAddress,
      headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    })
  ).json()
const aTopic = (person: Person, address: string) =>
  postFrom(address, person, forum.addTopic.path, {
    title: `帖子 ${randomUUID()}`,
    topicCategoryId: 30002,
    content: '<p>正文</p>',
  })
const aReply = (person: Person, address: string, topicId: number) =>
  postFrom(address, person, forum.addReply.path, { topicId, content: `回复 ${randomUUID()}` })
const change = async (values: Partial<settings.PostingSettings>) => {
  const { version, values: now } = (await admin.calls(settings.listSettings)).body.find(
    ({ group }) => group === 'posting',
  )!
  const { status } = await admin.calls(settings.updateSettings, {
    group: 'posting',
    version,
    values: { ...now, ...values },
  })
  expect(status).toBe(200)
}
const regionOfTopic = async (topicId: number) => (await author.calls(forum.getTopic, { topicId })).body.ipRegion

test('topics, replies and profiles show the region from which they were written, never the address', async () => {
  const topic = await aTopic(author, guangdong)
  expect(topic.ipRegion).toBe('广东')
  const other = await portal.aMember()
  const reply = await aReply(other, '8.8.8.8', topic.id)
  expect(reply.ipRegion).toBe('美国')
  const { content } = (await author.calls(forum.listComments, { topicId: topic.id })).body
  expect(content.map(({ ipRegion }) => ipRegion)).toEqual(['美国'])
  expect((await author.calls(forum.getForumUser)).body.ipRegion).toBe('广东')
  expect((await author.calls(forum.getForumUser, { userId: other.id })).body.ipRegion).toBe('美国')
  const stored = await portal.db.selectFrom('topic').selectAll().where('id', '=', topic.id).execute()
  expect(JSON.stringify(stored)).not.toContain(guangdong)
  expect((await aReply(other, '10.0.0.8', topic.id)).ipRegion).toBe('未知')
  expect((await author.calls(forum.getForumUser, { userId: other.id })).body.ipRegion).toBe('未知')
})

test('while the setting is off, nothing is stored and nothing is shown', async () => {
  const before = await aTopic(author, guangdong)
  await change({ showsRegion: 0 })
  await expect.poll(() => regionOfTopic(before.id)).toBeNull()
  expect((await author.calls(forum.getForumUser)).body.ipRegion).toBeNull()
  const during = await aTopic(author, guangdong)
  await change({ showsRegion: 1 })
  await expect.poll(() => regionOfTopic(before.id)).toBe('广东')
  expect(await regionOfTopic(during.id)).toBeNull()
})

test('posting can ask for a verified phone number; administrators post without one', async () => {
  const member = await portal.aMember()
  const topic = await aTopic(author, guangdong)
  const isRefused = async () => (await aReply(member, guangdong, topic.id)).code === 'phone_verification_required'
  expect(await isRefused()).toBe(false)
  await change({ verifiedPhoneRequired: 1 })
  await expect.poll(isRefused).toBe(true)
  const { status, body } = await member.calls(forum.addReply, { topicId: topic.id, content: '未验证' })
  expect([status, (body as unknown as { message: string }).message]).toEqual([
    403,
    '请先在「账号安全」中验证手机号，再发帖、回复和上传',
  ])
  expect((await admin.calls(forum.addReply, { topicId: topic.id, content: '管理员' })).status).toBe(201)
  await portal.db.updateTable('member').set({ phone_verified_at: new Date() }).where('id', '=', member.id).execute()
  expect((await member.calls(forum.addReply, { topicId: topic.id, content: '已验证' })).status).toBe(201)
  await change({ verifiedPhoneRequired: 0 })
})

test('who leaves takes the regions along', async () => {
  const leaver = await portal.aMember()
  const topic = await aTopic(leaver, guangdong)
  const reply = await aReply(leaver, guangdong, topic.id)
  await portal.db.transaction().execute(async (tx) => {
    for (const part of forumData) await part.erase?.(tx, leaver.id)
  })
  expect(await regionOfTopic(topic.id)).toBeNull()
  expect((await author.calls(forum.getForumUser, { userId: leaver.id })).body.ipRegion).toBeNull()
  const { content } = (await author.calls(forum.listComments, { topicId: topic.id })).body
  expect(content.find(({ id }) => id === reply.id)!.ipRegion).toBeNull()
})
