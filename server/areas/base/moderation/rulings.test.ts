import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as approvals from '#contract/base/approvals/approvals.ts'
import * as files from '#contract/base/files/files.ts'
import * as moderation from '#contract/base/moderation/moderation.ts'
import * as library from '#contract/catalogue/documents/library.ts'
import * as forum from '#contract/community/forum/forum.ts'
import * as news from '#contract/pages/news/news.ts'
import { getSession } from '#contract/people/accounts/accounts.ts'
import * as notices from '#contract/people/notices/notices.ts'
import { minuteOf } from '#kernel/time/index.ts'
import { type Person, type TestPortal, testPortal } from '../../../testing/portal.ts'

let portal: TestPortal
let admin: Person
let second: Person
let li: Person
let topicId: number
beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.anAdministrator()
  second = await portal.anAdministrator()
  li = await portal.aMember()
  topicId = await aTopic(li, '里程碑怎么拆')
})
afterAll(() => portal.close())

const topic = (title: string) => ({ title, content: `<p>${title}，请教各位</p>`, topicCategoryId: 30004, tags: [] })
const aTopic = async (author: Person, title: string) => (await author.calls(forum.addTopic, topic(title))).body.id
const reply = (author: Person, content: string, more: Record<string, unknown> = {}) =>
  author.calls(forum.addReply, { topicId, content, ...more })
const report = async (kind: moderation.ReportKind, targetId: number) => {
  await li.calls(moderation.addReport, { kind, targetId, reason: 'advertising', detail: '卖模板' })
  const { body } = await admin.calls(moderation.listReports, { size: 100, state: 'open' })
  return body.content.find((item) => item.kind === kind && item.targetId === targetId)!.id
}
const aReportedReply = async (content = '加我买模板') => {
  const author = await portal.aMember()
  const { id } = (await reply(author, content)).body
  return { author, replyId: id, id: await report('reply', id) }
}
const rule = (id: number, verdict: string, more: Record<string, unknown> = {}, by = admin) =>
  by.calls(moderation.ruleReport, { id, verdict, reason: '广告', ...more })
const desk = async (id: number, more: Record<string, unknown> = {}) =>
  (await admin.calls(moderation.getReport, { id, ...more })).body
const noticesOf = async (person: Person) =>
  (await person.calls(notices.listNotices, { kind: 'report' })).body.content.map(({ title }) => title)
const mutedUntil = async (person: Person) => (await person.calls(getSession)).body.mutedUntil

describe('the desk', () => {
  test('shows the reply among its neighbours, with words marked and contacts left out', async () => {
    await admin.calls(moderation.addSensitiveWords, { words: '代写', action: 'mask' })
    const before = await Promise.all(['一', '二', '三'].map((text) => reply(li, `之前${text}`)))
    expect(before.every(({ status }) => status === 201)).toBe(true)
    const { id, replyId } = await aReportedReply('加微信 abc_123456 或 13912345678，先到先得')
    await reply(li, '之后一')
    await reply(li, '之后二')
    const { context, item } = await desk(id)
    expect(item).toMatchObject({ kind: 'reply', targetId: replyId, reporterCount: 1, verdict: null })
    expect(context).toMatchObject({ section: '建设管理', title: '里程碑怎么拆', hiddenAfter: 1, sameTextCount: 1 })
    expect(context!.hiddenBefore).toBeGreaterThanOrEqual(2)
    expect(context!.posts.map(({ isOriginal, isTarget }) => [isOriginal, isTarget])).toEqual([
      [true, false],
      [false, false],
      [false, true],
      [false, false],
    ])
    const target = context!.posts.find(({ isTarget }) => isTarget)!
    expect(target.parts).toEqual([
      { text: '加微信 ' },
      { text: '已遮盖联系方式', mark: 'contact' },
      { text: ' 或 ' },
      { text: '已遮盖联系方式', mark: 'contact' },
      { text: '，先到先得' },
    ])
    expect(JSON.stringify(context)).not.toContain('abc_123456')
    expect((await desk(id, { around: 20 })).context!.hiddenAfter).toBe(0)
    await rule(id, 'dismiss')
  })

  test('names the sensitive words, the repeated text and the earlier rulings of the author', async () => {
    const author = await portal.aMember()
    await admin.calls(moderation.addSensitiveWords, { words: '模板出售', action: 'review' })
    const first = (await reply(author, '同一句话')).body.id
    const again = (await reply(author, '同一句话', { topicId: await aTopic(li, '另一帖') })).body.id
    const firstReport = await report('reply', first)
    expect((await desk(firstReport)).context!.sameTextCount).toBe(2)
    await rule(firstReport, 'warn', { reason: '第一次' })
    const { author: shown, context } = await desk(await report('reply', again))
    expect(context!.sameTextCount).toBe(1) // the first was taken down
    expect(shown).toMatchObject({ id: author.id, levelName: '二级会员', warningCount: 1, isAdministrator: false })
    expect(shown!.rulings).toMatchObject([{ verdict: 'warn', ruling: '第一次', ruleUserName: admin.username }])
    const text = await aTopic(await portal.aMember(), '出让')
    await portal.db.updateTable('topic').set({ content: '<p>模板出售</p>' }).where('id', '=', text).execute()
    expect((await desk(await report('topic', text))).context!.words).toEqual(['模板出售'])
  })

  test('leads through the open reports, the latest first, and begins anew after the last', async () => {
    const [older, newer] = [await aReportedReply('较早'), await aReportedReply('较晚')]
    const { queue } = await desk(newer.id)
    expect(queue).toMatchObject({ position: 1, nextId: older.id })
    const oldest = await portal.db
      .selectFrom('reported_item')
      .select('id')
      .where('state', '=', 'open')
      .orderBy('last_reported_at')
      .orderBy('id')
      .executeTakeFirstOrThrow()
    expect((await desk(oldest.id)).queue).toMatchObject({ position: queue.openCount, nextId: newer.id })
  })

  test('shows an article by its text, and is for administrators alone', async () => {
    const { body: article } = await admin.calls(news.addNews, {
      title: '被举报的资讯',
      content: '<p>正文<b>如此</b></p>',
    })
    const id = await report('news', article.id)
    const { context } = await desk(id)
    expect(context).toMatchObject({ title: '被举报的资讯', posts: [{ isTarget: true, parts: [{ text: '正文如此' }] }] })
    expect((await portal.visitor.calls(moderation.getReport, { id })).status).toBe(401)
    expect((await li.calls(moderation.getReport, { id })).status).toBe(403)
    expect((await admin.calls(moderation.getReport, { id: 999_999 })).status).toBe(404)
  })
})

describe('a warned author', () => {
  test('is notified, and the reply is gone', async () => {
    const { author, id, replyId } = await aReportedReply()
    expect((await rule(id, 'warn')).body.message).toBe('内容已下架，作者已收到警告')
    expect(await noticesOf(author)).toEqual(['您收到一次警告'])
    const { content } = (await li.calls(forum.listComments, { topicId, size: 50 })).body
    expect(content.find((comment) => comment.id === replyId)).toBeUndefined()
  })
})

describe('a muted author', () => {
  const aMutedMember = async (days = 7) => {
    const reported = await aReportedReply()
    const answer = await rule(reported.id, 'mute', { days })
    expect([answer.status, answer.body.message]).toEqual([200, '内容已下架，作者已被禁言'])
    return reported
  }

  test('cannot post, reply or upload, reads until when, and can still read', async () => {
    const { author, replyId } = await aMutedMember()
    const until = (await mutedUntil(author))!
    const days = (Date.parse(until) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(6.9)
    expect(days).toBeLessThan(7.1)
    const sentence = `您已被禁言至 ${minuteOf(new Date(until))}，期间不能发帖、回复和上传`
    const refused = [
      await author.calls(forum.addTopic, topic('禁言中')),
      await reply(author, '禁言中'),
      await author.calls(forum.updateReply, { id: replyId, content: '改' }),
      await author.calls(files.uploadPictures, {}),
      await author.calls(library.uploadResource, {}),
    ]
    expect(refused.map(({ status, body }) => [status, body.message])).toEqual(refused.map(() => [403, sentence]))
    expect((await author.calls(forum.getTopic, { topicId })).status).toBe(200)
    expect(await noticesOf(author)).toEqual(['您已被禁言'])
  })

  test('may post again after the end', async () => {
    const { author } = await aMutedMember(1)
    await portal.db
      .updateTable('member')
      .set({ muted_until: new Date(Date.now() - 1000) })
      .where('id', '=', author.id)
      .execute()
    expect(await mutedUntil(author)).toBeNull()
    expect((await reply(author, '我回来了')).status).toBe(201)
  })

  test('a shorter ruling does not shorten a longer one', async () => {
    const author = await portal.aMember()
    const [one, two] = [(await reply(author, '甲')).body.id, (await reply(author, '乙')).body.id]
    const reports = [await report('reply', one), await report('reply', two)]
    await rule(reports[0]!, 'mute', { days: 30 })
    const until = await mutedUntil(author)
    await rule(reports[1]!, 'mute', { days: 1 })
    expect(await mutedUntil(author)).toBe(until)
  })

  test('days are 1 to 30 and only for this verdict', async () => {
    const { id } = await aReportedReply()
    for (const more of [{}, { days: 0 }, { days: 31 }, { days: '1.5' }]) {
      const { status, body } = await rule(id, 'mute', more)
      expect([status, body.message]).toEqual([400, '禁言天数为 1 到 30 天'])
    }
    expect((await rule(id, 'warn', { days: 3 })).status).toBe(400)
    expect((await rule(id, 'forgive')).body.message).toBe('请选择裁定')
    expect((await rule(id, 'warn', { reason: ' ' })).body.message).toBe('请填写处理说明')
    expect((await rule(id, 'warn', { reason: '长'.repeat(201) })).body.message).toBe('处理说明最多 200 个字')
  })
})

describe('a banned author', () => {
  const waitingBan = async (author: Person) =>
    (await second.calls(approvals.listApprovals, { state: 'waiting', kind: 'ban', size: 100 })).body.content.find(
      ({ target }) => target === `用户 ${author.username}`,
    )

  test('stays until a second administrator confirms; the reply is gone at once', async () => {
    const { author, id } = await aReportedReply()
    expect((await rule(id, 'ban')).body.message).toBe('内容已下架，封号等待另一名管理员确认')
    expect((await author.calls(getSession)).status).toBe(200)
    const request = (await waitingBan(author))!
    expect(request).toMatchObject({ reason: '广告', canDecide: true })
    expect((await admin.calls(approvals.decideApproval, { id: request.id, approve: true })).status).toBe(409)
    expect((await second.calls(approvals.decideApproval, { id: request.id, approve: true })).status).toBe(200)
    expect((await author.calls(getSession)).status).toBe(401)
  })

  test('keeps the account if the second administrator rejects', async () => {
    const { author, id } = await aReportedReply()
    await rule(id, 'ban')
    await second.calls(approvals.decideApproval, { id: (await waitingBan(author))!.id, approve: false })
    expect((await author.calls(getSession)).status).toBe(200)
  })

  test('is banned at once where there is one administrator alone', async () => {
    const small = await testPortal()
    const only = await small.anAdministrator()
    const [author, reader] = [await small.aMember(), await small.aMember()]
    const targetId = (await author.calls(forum.addTopic, topic('广告'))).body.id
    await reader.calls(moderation.addReport, { kind: 'topic', targetId, reason: 'advertising' })
    const [item] = (await only.calls(moderation.listReports)).body.content
    const { body } = await only.calls(moderation.ruleReport, { id: item!.id, verdict: 'ban', reason: '广告' })
    expect(body.message).toBe('内容已下架，作者已被封号')
    expect((await author.calls(getSession)).status).toBe(401)
    await small.close()
  })
})

test('an administrator as author is neither warned nor muted nor banned', async () => {
  const { id } = (await reply(second, '管理员说的')).body
  const reportId = await report('reply', id)
  for (const [verdict, more] of [['warn'], ['mute', { days: 1 }], ['ban']] as const) {
    const { status, body } = await rule(reportId, verdict, more)
    expect([status, body.message]).toEqual([409, '作者是管理员，不能警告、禁言或封号'])
  }
  expect((await rule(reportId, 'take-down')).status).toBe(200)
})

test('each verdict takes the permission of its own', async () => {
  const support = await portal.anAdministratorOf('support')
  const { id } = await aReportedReply()
  const { verdicts } = (await support.calls(moderation.getReport, { id })).body
  expect(verdicts).toEqual(['dismiss', 'take-down', 'warn', 'mute'])
  expect((await rule(id, 'ban', {}, support)).status).toBe(403)
  expect((await rule(id, 'mute', { days: 1 }, support)).status).toBe(200)
  const finance = await portal.anAdministratorOf('finance')
  expect((await finance.calls(moderation.getReport, { id })).status).toBe(403)
})

test('ruling is refused for visitors and members; of two rulings at once one counts', async () => {
  const { author, id } = await aReportedReply()
  expect((await rule(id, 'mute', { days: 3 }, portal.visitor)).status).toBe(401)
  expect((await rule(id, 'mute', { days: 3 }, author)).status).toBe(403)
  expect(await mutedUntil(author)).toBeNull()
  const answers = await Promise.all([rule(id, 'mute', { days: 3 }), rule(id, 'warn', {}, second)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await noticesOf(author)).toHaveLength(1)
})
