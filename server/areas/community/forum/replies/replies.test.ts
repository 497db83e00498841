import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import WebSocket from 'ws'
import * as forum from '#contract/community/forum/forum.ts'
import * as notices from '#contract/people/notices/notices.ts'
import { forumOf, refusal, twice } from '../../../../testing/forum.ts'
import { type Person, type TestPortal, testPortal } from '../../../../testing/portal.ts'
import { expectSoundLedger } from '../../../money/points/testing/ledger.ts'

let portal: TestPortal
let admin: Person
let author: Person
let member: Person
let third: Person
let kit: ReturnType<typeof forumOf>
beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.anAdministrator()
  author = await portal.aMember({ level: 2 })
  member = await portal.aMember()
  third = await portal.aMember({ level: 5 })
  kit = forumOf(portal)
})
afterAll(async () => {
  await expectSoundLedger(portal.db)
  await portal.close()
})

const newest = async (person: Person) => (await person.calls(notices.listNotices)).body.content[0]

describe('replying', () => {
  test('comments are numbered; the replies below them are one list in which each names the member replied to', async () => {
    const topicId = await kit.aTopic(author)
    const first = await kit.reply(member, topicId, { content: '先反算边长' })
    const second = await kit.reply(third, topicId)
    const below = await kit.reply(author, topicId, { subId: first.id, content: '反算过了' })
    const deeper = await kit.reply(member, topicId, { subId: below.id })
    const { content, totalElements } = await kit.comments(author, topicId)
    expect(totalElements).toBe(2)
    expect(content.map(({ id, floor, replyCount }) => [id, floor, replyCount])).toEqual([
      [first.id, 1, 2],
      [second.id, 2, 0],
    ])
    expect(content[0]!.drTopicAnswerDtos).toMatchObject([
      { id: below.id, subId: first.id, replyUserName: member.username, mayEdit: true },
      { id: deeper.id, subId: below.id, replyUserName: author.username, mayEdit: false },
    ])
    expect(content[0]).toMatchObject({ subId: null, replyUserName: null, content: '先反算边长' })
    expect((await kit.read(author, topicId)).answerCount).toBe(4)
  })

  test('the author of the topic and the author of the parent reply get a notice, but not about their own replies', async () => {
    const topicId = await kit.aTopic(author, { title: '谁来看看' })
    const { id } = await kit.reply(member, topicId, { content: '我来' })
    expect(await newest(author)).toMatchObject({
      kind: 'reply',
      title: '帖子有新回复',
      body: `${member.username} 回复了您的帖子「谁来看看」：我来`,
      link: `/CultivateCenter/cententpage?setid=${topicId}&around=${id}#answer-${id}`,
    })
    await kit.reply(author, topicId, { subId: id, content: '多谢' })
    expect(await newest(member)).toMatchObject({
      title: '回复有新回应',
      body: `${author.username} 在「谁来看看」中回应了您：多谢`,
    })
    const count = async () => (await author.calls(notices.listNotices)).body.totalElements
    const before = await count()
    await kit.reply(author, topicId)
    expect(await count()).toBe(before)
  })

  test('a reply has at most 300 code points; a refused reply changes nothing', async () => {
    const topicId = await kit.aTopic(author)
    const elsewhere = await kit.reply(member, await kit.aTopic(author))
    const addReply = (fields: Record<string, unknown>, person = member) =>
      person.calls(forum.addReply, { topicId, content: '好', ...fields })
    expect((await addReply({ content: '😀'.repeat(300) })).status).toBe(201)
    const before = await kit.comments(member, topicId)
    expect(refusal(await addReply({ content: '字'.repeat(301) }))).toEqual([400, '最多 300 个字'])
    expect(refusal(await addReply({ content: '  ' }))).toEqual([400, '请输入回复内容'])
    expect(refusal(await addReply({ topicId: 999_999 }))).toEqual([404, '内容不存在或已被删除'])
    expect(refusal(await addReply({ subId: elsewhere.id }))).toEqual([400, '回复的评论不属于该帖子'])
    expect(refusal(await addReply({ subId: 999_999 }))).toEqual([404, '内容不存在或已被删除'])
    expect(refusal(await addReply({}, portal.visitor))).toEqual([401, '请先登录'])
    expect(await kit.comments(member, topicId)).toEqual(before)
  })

  test('a double click adds one reply', async () => {
    const topicId = await kit.aTopic(author)
    const both = await twice(() => member.calls(forum.addReply, { topicId, content: '同一句' }))
    expect(both.map((one) => one.status)).toEqual([201, 201])
    expect(both[0]!.body.id).toBe(both[1]!.body.id)
    expect((await kit.read(author, topicId)).answerCount).toBe(1)
  })

  test('concurrent replies get distinct floors and are all counted', async () => {
    const topicId = await kit.aTopic(author)
    const people = await Promise.all(Array.from({ length: 10 }, () => portal.aMember()))
    await Promise.all(people.map((person) => kit.reply(person, topicId)))
    const { content } = await kit.comments(author, topicId)
    expect(content.map(({ floor }) => floor)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect((await kit.read(author, topicId)).answerCount).toBe(10)
  })

  test('replies, nested replies and likes of many members to the same topics at once all succeed and are counted', async () => {
    const topics = [await kit.aTopic(author), await kit.aTopic(member)]
    const comments = await Promise.all(topics.map((topicId) => kit.reply(author, topicId)))
    const people = await Promise.all(Array.from({ length: 8 }, () => portal.aMember()))
    const responses = await Promise.all(
      people.flatMap((person, at) =>
        [at % 2, 1 - (at % 2)].flatMap((which) => [
          person.calls(forum.addReply, { topicId: topics[which]!, content: '同时' }),
          person.calls(forum.likeTopic, { topicId: topics[which]! }),
          person.calls(forum.likeReply, { answerId: comments[which]!.id, like: true }),
          person.calls(forum.addReply, { topicId: topics[which]!, content: '同时', subId: comments[which]!.id }),
        ]),
      ),
    )
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 201]))
    for (const [at, topicId] of topics.entries()) {
      expect(await kit.read(author, topicId)).toMatchObject({ answerCount: 17, love: 8 })
      const { content } = await kit.comments(author, topicId)
      expect(content[0]).toMatchObject({ id: comments[at]!.id, replyCount: 8, love: 8 })
      expect(content.map(({ floor }) => floor)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    }
  })

  test('a locked row of one topic delays only the replies to that topic', async () => {
    const [locked, free] = [await kit.aTopic(author), await kit.aTopic(author)]
    const waiting = await portal.db.transaction().execute(async (tx) => {
      await tx.selectFrom('topic_activity').select('id').where('id', '=', locked).forUpdate().execute()
      const waitingReplies = [kit.reply(member, locked), kit.reply(admin, locked)]
      expect((await kit.reply(member, free)).topicId).toBe(free)
      expect((await kit.comments(author, locked)).totalElements).toBe(0)
      return waitingReplies
    })
    await Promise.all(waiting)
    expect((await kit.comments(author, locked)).content.map(({ floor }) => floor)).toEqual([1, 2])
  })

  test('a word of the review list makes the reply pending; notices are sent on its release', async () => {
    await kit.addWord(admin, '包过', 'review')
    await kit.addWord(admin, '刷单', 'block')
    const topicId = await kit.aTopic(author)
    const noticesBefore = (await author.calls(notices.listNotices)).body.totalElements
    expect(refusal(await member.calls(forum.addReply, { topicId, content: '来刷单' }))).toEqual([
      400,
      '内容含有违规信息，请修改后再提交',
    ])
    const pending = await kit.reply(member, topicId, { content: '保证包过' })
    expect(pending.isHeld).toBe(true)
    for (const other of [author, admin])
      expect(await kit.comments(other, topicId)).toMatchObject({ totalElements: 0, heldContent: [] })
    expect((await author.calls(notices.listNotices)).body.totalElements).toBe(noticesBefore)
    expect(await kit.comments(member, topicId)).toMatchObject({
      totalElements: 0,
      content: [],
      heldContent: [{ id: pending.id, isHeld: true, content: '保证包过', mayEdit: true, mayDelete: true }],
    })
    expect((await member.calls(forum.listOwnReplies)).body.content[0]).toMatchObject({
      id: pending.id,
      isHeld: true,
      content: '保证包过',
    })
    const queue = (await admin.calls(forum.listAdminReplies, { isHeld: 1 })).body
    expect(queue).toMatchObject({
      counts: { held: 1 },
      totalElements: 1,
      content: [{ id: pending.id, heldWords: ['包过'] }],
    })
    expect((await member.calls(forum.releaseReplies, { ids: [pending.id] })).status).toBe(403)
    expect((await portal.visitor.calls(forum.releaseReplies, { ids: [pending.id] })).status).toBe(401)
    expect((await admin.calls(forum.releaseReplies, { ids: [999_999] })).status).toBe(404)
    const both = await twice(() => admin.calls(forum.releaseReplies, { ids: [pending.id] }))
    expect(both.map((one) => one.status)).toEqual([200, 200])
    expect((await kit.comments(author, topicId)).totalElements).toBe(1)
    expect((await kit.comments(member, topicId)).heldContent).toEqual([])
    expect((await author.calls(notices.listNotices)).body.totalElements).toBe(noticesBefore + 1)
    const below = await kit.reply(member, topicId, { content: '也包过', subId: pending.id })
    expect((await kit.comments(member, topicId)).heldContent).toMatchObject([{ id: below.id, subId: pending.id }])
    expect((await member.calls(forum.deleteReply, { id: below.id })).status).toBe(200)
    expect((await kit.comments(member, topicId)).heldContent).toEqual([])
  })
})

describe('changing and deleting', () => {
  test('authors change and delete their own replies; administrators may delete any', async () => {
    const topicId = await kit.aTopic(author)
    const { id } = await kit.reply(member, topicId)
    const change = { id, content: '改过' }
    expect((await portal.visitor.calls(forum.updateReply, change)).status).toBe(401)
    for (const person of [author, admin]) expect((await person.calls(forum.updateReply, change)).status).toBe(403)
    expect((await member.calls(forum.updateReply, { ...change, id: 999_999 })).status).toBe(404)
    expect(refusal(await member.calls(forum.updateReply, { id, content: '字'.repeat(301) }))).toEqual([
      400,
      '最多 300 个字',
    ])
    const changed = await twice(() => member.calls(forum.updateReply, change))
    expect(changed.map(({ body }) => body.content)).toEqual(['改过', '改过'])

    expect((await portal.visitor.calls(forum.deleteReply, { id })).status).toBe(401)
    expect((await author.calls(forum.deleteReply, { id })).status).toBe(403)
    const deleted = await twice(() => member.calls(forum.deleteReply, { id }))
    expect(deleted.map((one) => one.status).sort()).toEqual([200, 404])
    expect((await kit.comments(author, topicId)).totalElements).toBe(0)
    const another = await kit.reply(member, topicId)
    expect((await admin.calls(forum.deleteReply, { id: another.id })).status).toBe(200)
    expect((await newest(member))?.title).toBe('回复已被删除')
  })

  test('a deleted comment with replies stays in the list without its text', async () => {
    const topicId = await kit.aTopic(author)
    const comment = await kit.reply(member, topicId, { content: '原话' })
    const reply = await kit.reply(third, topicId, { subId: comment.id })
    await member.calls(forum.deleteReply, { id: comment.id })
    const { content } = await kit.comments(author, topicId)
    expect(content).toMatchObject([
      {
        id: comment.id,
        isRemoved: true,
        content: '该回复已被删除',
        mayDelete: false,
        drTopicAnswerDtos: [{ id: reply.id, isRemoved: false }],
      },
    ])
    expect((await kit.read(author, topicId)).answerCount).toBe(1)
    expect((await author.calls(forum.addReply, { topicId, content: '回应', subId: comment.id })).status).toBe(404)
    await third.calls(forum.deleteReply, { id: reply.id })
    expect((await kit.comments(author, topicId)).totalElements).toBe(0)
  })
})

describe('accepting', () => {
  test('the author of the topic accepts a reply: it is listed first and its author gets a notice', async () => {
    const topicId = await kit.aTopic(author, { title: '求解' })
    const [first, second, third_] = [
      await kit.reply(member, topicId),
      await kit.reply(member, topicId),
      await kit.reply(third, topicId),
    ]
    const accept = { topicId, answerId: third_.id }
    expect((await portal.visitor.calls(forum.acceptReply, accept)).status).toBe(401)
    for (const person of [member, admin]) expect((await person.calls(forum.acceptReply, accept)).status).toBe(403)
    const both = await twice(() => author.calls(forum.acceptReply, accept))
    expect(both.map((one) => one.status)).toEqual([200, 200])
    expect(await newest(third)).toMatchObject({ title: '回答被采纳', body: '您在「求解」中的回答被采纳。' })
    expect((await kit.comments(author, topicId)).content.map(({ id, isAccepted }) => [id, isAccepted])).toEqual([
      [third_.id, true],
      [first.id, false],
      [second.id, false],
    ])
    const small = await kit.comments(author, topicId, { size: 1, page: 1 })
    expect(small.content.map(({ id }) => id)).toEqual([first.id])
    expect(await kit.read(author, topicId)).toMatchObject({ isSolved: true, acceptedAnswerId: third_.id })
    expect((await third.calls(forum.getForumUser)).body.accepted).toBe(1)

    const elsewhere = await kit.reply(member, await kit.aTopic(author))
    expect(refusal(await author.calls(forum.acceptReply, { topicId, answerId: elsewhere.id }))).toEqual([
      400,
      '回复的评论不属于该帖子',
    ])
    expect((await author.calls(forum.acceptReply, { topicId, answerId: 999_999 })).status).toBe(404)
    await author.calls(forum.acceptReply, { topicId, answerId: first.id })
    await member.calls(forum.deleteReply, { id: first.id })
    expect(await kit.read(author, topicId)).toMatchObject({ isSolved: false, acceptedAnswerId: null })
    await author.calls(forum.acceptReply, { topicId, answerId: null })
  })
})

describe('likes of replies', () => {
  test('each member counts once and can withdraw the like', async () => {
    const topicId = await kit.aTopic(author)
    const { id } = await kit.reply(member, topicId)
    const people = [author, third, admin]
    const press = (person: Person, like: boolean) => person.calls(forum.likeReply, { answerId: id, like })
    await Promise.all(people.flatMap((person) => [press(person, true), press(person, true)]))
    expect((await kit.comments(third, topicId)).content[0]).toMatchObject({ love: 3, isLove: true })
    const [one] = await twice(() => press(third, false))
    expect([one.body.isLove, (await kit.comments(third, topicId)).content[0]!.love]).toEqual([false, 2])
    expect((await press(portal.visitor, true)).status).toBe(401)
    expect((await third.calls(forum.likeReply, { answerId: 999_999, like: true })).status).toBe(404)
  })
})

describe('paging', () => {
  test('a page has ten comments with three replies each; further replies are fetched; a link opens the page of its reply', async () => {
    const topicId = await kit.aTopic(author)
    const ids: number[] = []
    for (let at = 0; at < 14; at++) ids.push((await kit.reply(at % 2 ? member : third, topicId)).id)
    const replies: number[] = []
    for (let at = 0; at < 5; at++) replies.push((await kit.reply(author, topicId, { subId: ids[12]! })).id)
    const second = await kit.comments(author, topicId, { page: 1 })
    expect(second).toMatchObject({ totalElements: 14, page: 1 })
    expect(second.content.map(({ id }) => id)).toEqual(ids.slice(10))
    expect(second.content[2]).toMatchObject({ replyCount: 5 })
    expect(second.content[2]!.drTopicAnswerDtos.map(({ id }) => id)).toEqual(replies.slice(0, 3))
    const all = (await author.calls(forum.listReplies, { answerId: ids[12]! })).body
    expect([all.totalElements, all.content.map(({ id }) => id)]).toEqual([5, replies])
    const about = { answerId: ids[12]!, size: 2 }
    const around = (await author.calls(forum.listReplies, { ...about, around: replies[3]! })).body
    expect([around.page, around.content.map(({ id }) => id)]).toEqual([1, replies.slice(2, 4)])
    expect((await author.calls(forum.listReplies, { ...about, around: 999_999 })).body.page).toBe(2)
    expect(await kit.comments(author, topicId, { around: replies[4] })).toMatchObject({ page: 1, commentId: ids[12] })
    expect((await kit.comments(author, topicId, { around: ids[9] })).page).toBe(0)
    await author.calls(forum.acceptReply, { topicId, answerId: ids[13]! })
    expect((await kit.comments(author, topicId, { around: ids[9] })).page).toBe(1)
    expect((await kit.comments(author, topicId, { around: ids[13] })).page).toBe(0)
    expect((await author.calls(forum.listComments, { topicId, around: 999_999 })).status).toBe(404)
    const newestFirst = await kit.comments(author, topicId, { sort: 'uploadTime,desc' })
    expect(newestFirst.content.slice(0, 2).map(({ id }) => id)).toEqual([ids[13], ids[12]])
    expect((await portal.visitor.calls(forum.listComments, { topicId })).status).toBe(401)
    const own = (await member.calls(forum.listOwnReplies)).body
    expect([own.content.length, own.content[0]!.drTopicDto.id]).toEqual([6, topicId])
    expect((await member.calls(forum.listOwnReplies, { userId: author.id })).status).toBe(403)
  })
})

test('a new reply is published to open pages of the topic', async () => {
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  const host = `127.0.0.1:${(portal.app.server.address() as AddressInfo).port}`
  const { ticket } = (await author.calls(notices.getWebsocketTicket)).body
  const topicId = await kit.aTopic(author)
  const socket = new WebSocket(`ws://${host}/websocket?token=${ticket}`, { origin: `http://${host}` })
  const messages: { type: string }[] = []
  socket.on('message', (raw) => messages.push(JSON.parse(String(raw))))
  await once(socket, 'open')
  socket.send(JSON.stringify({ type: 'watch', channel: `topic:${topicId}` }))
  await expect
    .poll(() => messages, { timeout: 20_000 })
    .toContainEqual({ type: 'watching', channel: `topic:${topicId}` })
  await kit.reply(member, await kit.aTopic(member))
  const { id: answerId } = await kit.reply(member, topicId)
  const expected = { type: 'topic', topicId, answerCount: 1, answerId }
  await expect.poll(() => messages, { timeout: 20_000 }).toContainEqual(expected)
  expect(messages.filter(({ type }) => type === 'topic')).toEqual([expected])
  socket.close()
})
