import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as moderation from '#contract/base/moderation/moderation.ts'
import * as settings from '#contract/base/settings/settings.ts'
import * as lessons from '#contract/catalogue/courses/lessons.ts'
import * as library from '#contract/catalogue/documents/library.ts'
import * as forum from '#contract/community/forum/forum.ts'
import * as audit from '#contract/people/accounts/audit.ts'
import * as notices from '#contract/people/notices/notices.ts'
import { forumOf, refusal, twice } from '../../../testing/forum.ts'
import { lessonsOf } from '../../../testing/lessons.ts'
import { libraryOf } from '../../../testing/library.ts'
import { type Person, type TestPortal, testPortal } from '../../../testing/portal.ts'

let portal: TestPortal
let admin: Person
let author: Person
let talk: ReturnType<typeof forumOf>
let mall: ReturnType<typeof libraryOf>
let school: ReturnType<typeof lessonsOf>
beforeAll(async () => {
  portal = await testPortal()
  await portal.app.listen({ host: '127.0.0.1', port: 0 })
  admin = await portal.anAdministrator()
  author = await portal.aMember()
  talk = forumOf(portal)
  mall = libraryOf(portal, () => admin)
  school = lessonsOf(portal, () => admin)
})
afterAll(() => portal.close())

const missing = '请声明内容是否由 AI 生成'
const askFor = async (aiShareRequired: 0 | 1) => {
  const { version, values } = (await admin.calls(settings.listSettings)).body.find(({ group }) => group === 'posting')!
  const change = { group: 'posting' as const, version, values: { ...values, aiShareRequired } }
  expect((await admin.calls(settings.updateSettings, change)).status).toBe(200)
  await expect.poll(async () => (await author.calls(settings.getSite)).body.asksAiShare).toBe(aiShareRequired === 1)
}
const rule = (person: Pick<Person, 'calls'>, input: Record<string, unknown>) =>
  person.calls(moderation.ruleAiShare, input as never)
const ofTopic = async (topicId: number) => (await talk.read(author, topicId)).aiShare
const ofResource = async (resourceId: number) => (await author.calls(library.getResource, { resourceId })).body.aiShare

describe('the declaration of the author', () => {
  test('is stored and shown, also while nobody asks for it; without it nothing is said', async () => {
    expect(await ofTopic(await talk.aTopic(author))).toBeNull()
    expect(await ofTopic(await talk.aTopic(author, { aiShare: 'partly' }))).toBe('partly')
    expect(await ofResource((await mall.aResource(author, { aiShare: 'fully' })).id)).toBe('fully')
    const topicId = await talk.aTopic(author)
    const input = { topicId, content: randomUUID(), aiShare: 'fully' as const }
    expect((await author.calls(forum.addReply, input)).body.aiShare).toBe('fully')
    expect((await talk.comments(author, topicId)).content[0]!.aiShare).toBe('fully')
  })

  test('is required while the setting asks for it, and refused if it is something else', async () => {
    const topicId = await talk.aTopic(author)
    await askFor(1)
    expect(refusal((await author.calls(forum.addTopic, talk.topicInput())) as never)).toEqual([400, missing])
    expect(refusal((await author.calls(forum.addReply, { topicId, content: randomUUID() })) as never)).toEqual([
      400,
      missing,
    ])
    expect(refusal(await mall.uploads(author))).toEqual([400, missing])
    const odd = { ...talk.topicInput(), aiShare: 'mostly' as never }
    expect(refusal((await author.calls(forum.addTopic, odd)) as never)).toEqual([400, missing])
    expect((await mall.uploads(author, { fields: { aiShare: 'none' } })).status).toBe(201)
    await askFor(0)
  })

  test('stays with a change that says nothing about it, and belongs to its version', async () => {
    const { id } = await mall.aResource(author, { aiShare: 'partly' })
    await mall.changes(author, id, { fields: { aiShare: 'none' } })
    expect(await ofResource(id)).toBe('partly')
    const waiting = (await admin.calls(library.getAuditResource, { resourceId: id })).body.item
    expect(waiting).toMatchObject({ aiShare: 'none', aiShareRuled: null })
    await mall.approve(id)
    expect(await ofResource(id)).toBe('none')
    await mall.changes(author, id)
    expect((await author.calls(library.getOwnResource, { resourceId: id })).body.aiShare).toBe('none')

    const topicId = await talk.aTopic(author, { aiShare: 'fully' })
    await author.calls(forum.updateTopic, { ...talk.topicInput(), id: topicId })
    expect(await ofTopic(topicId)).toBe('fully')
  })

  test('a course has it too; a draft may lack it', async () => {
    await askFor(1)
    expect((await school.adds(author, { submit: false })).status).toBe(201)
    expect(refusal((await school.adds(author)) as never)).toEqual([400, missing])
    const { id } = (await school.adds(author, { aiShare: 'partly' })).body
    expect((await author.calls(lessons.getOwnLesson, { lessonId: id })).body.aiShare).toBe('partly')
    expect((await admin.calls(lessons.getAuditLesson, { lessonId: id })).body.item.aiShare).toBe('partly')
    await askFor(0)
  })
})

describe('the decision of an administrator', () => {
  test('prevails until it is taken back; the author is notified, and the log says who did it', async () => {
    const id = await talk.aTopic(author, { aiShare: 'none' })
    expect((await rule(admin, { kind: 'topic', id, aiShare: 'fully' })).status).toBe(200)
    expect(await ofTopic(id)).toBe('fully')
    await author.calls(forum.updateTopic, { ...talk.topicInput(), id, aiShare: 'none' })
    expect(await ofTopic(id)).toBe('fully')
    const { content } = (await author.calls(notices.listNotices, {})).body
    expect(content[0]).toMatchObject({ title: 'AI 生成标识已变更' })
    const log = (await admin.calls(audit.listAudit, {})).body.content
    expect(JSON.stringify(log)).toContain('全部由 AI 生成')
    await rule(admin, { kind: 'topic', id, aiShare: null })
    expect(await ofTopic(id)).toBe('none')
  })

  test('works for every kind, and tables and exports show it', async () => {
    const topicId = await talk.aTopic(author)
    const reply = await talk.reply(author, topicId)
    const resource = await mall.aResource(author)
    const lesson = await school.aLesson(author)
    const items = { reply: reply.id, resource: resource.id, lesson }
    for (const [kind, id] of Object.entries(items))
      expect((await rule(admin, { kind, id, aiShare: 'partly' })).status).toBe(200)
    expect((await talk.comments(author, topicId)).content[0]!.aiShare).toBe('partly')
    expect(await ofResource(resource.id)).toBe('partly')
    expect((await author.calls(lessons.getLesson, { lessonId: lesson })).body.aiShare).toBe('partly')
    const [row] = (await admin.calls(forum.listAdminReplies, {})).body.content
    expect(row).toMatchObject({ aiShare: null, aiShareRuled: 'partly' })
    const file = await portal.app.inject({
      url: `${forum.exportAdminReplies.path}?format=csv`,
      headers: { authorization: `Bearer ${admin.token}` },
    })
    expect(file.body).toContain('部分由 AI 生成（管理员标注）')
  })

  test('is refused to visitors, members and for what does not exist; twice at once is one notice', async () => {
    const reader = await portal.aMember()
    const id = await talk.aTopic(reader)
    const input = { kind: 'topic', id, aiShare: 'fully' }
    expect((await rule(portal.visitor, input)).status).toBe(401)
    expect((await rule(reader, input)).status).toBe(403)
    expect((await rule(admin, { ...input, id: 99_999_999 })).status).toBe(404)
    expect(refusal((await rule(admin, { ...input, kind: 'news' })) as never)).toEqual([400, '没有这类内容'])
    expect((await twice(() => rule(admin, input))).map(({ status }) => status)).toEqual([200, 200])
    expect((await reader.calls(notices.listNotices, {})).body.content).toHaveLength(1)
  })
})
