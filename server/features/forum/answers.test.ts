import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import WebSocket from 'ws'
import * as forum from '#contract/forum.ts'
import * as notices from '#contract/notices.ts'
import { forumOf, refusal, twice } from '../../testing/forum.ts'
import { type Person, type TestPortal, testPortal } from '../../testing/portal.ts'
import { expectSoundLedger } from '../points/testing/ledger.ts'

let portal: TestPortal
let admin: Person
let asker: Person
let helper: Person
let third: Person
let kit: ReturnType<typeof forumOf>
beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.anAdministrator()
  asker = await portal.aMember({ level: 2 })
  helper = await portal.aMember()
  third = await portal.aMember({ level: 5 })
  kit = forumOf(portal)
})
afterAll(async () => {
  await expectSoundLedger(portal.db)
  await portal.close()
})

const newest = async (person: Person) => (await person.calls(notices.listNotices)).body.content[0]

describe('replying', () => {
  test('comments have floors, what is said below them stands in two levels with whom it answers', async () => {
    const topicId = await kit.aTopic(asker)
    const first = await kit.says(helper, topicId, { content: '先反算边长' })
    const second = await kit.says(third, topicId)
    const below = await kit.says(asker, topicId, { subId: first.id, content: '反算过了' })
    const deeper = await kit.says(helper, topicId, { subId: below.id })
    const { content, totalElements } = await kit.comments(asker, topicId)
    expect(totalElements).toBe(2)
    expect(content.map(({ id, floor, replyCount }) => [id, floor, replyCount])).toEqual([
      [first.id, 1, 2],
      [second.id, 2, 0],
    ])
    expect(content[0]!.drTopicAnswerDtos).toMatchObject([
      { id: below.id, subId: first.id, replyUserName: helper.username, mayEdit: true },
      { id: deeper.id, subId: below.id, replyUserName: asker.username, mayEdit: false },
    ])
    expect(content[0]).toMatchObject({ subId: null, replyUserName: null, content: '先反算边长' })
    expect((await kit.read(asker, topicId)).answerCount).toBe(4)
  })

  test('who is answered and who asked are told, nobody about himself', async () => {
    const topicId = await kit.aTopic(asker, { title: '谁来看看' })
    const { id } = await kit.says(helper, topicId, { content: '我来' })
    expect(await newest(asker)).toMatchObject({
      kind: 'reply',
      title: '帖子有新回复',
      body: `${helper.username} 回复了您的帖子「谁来看看」：我来`,
      link: `/CultivateCenter/cententpage?setid=${topicId}&around=${id}#answer-${id}`,
    })
    await kit.says(asker, topicId, { subId: id, content: '多谢' })
    expect(await newest(helper)).toMatchObject({
      title: '回复有新回应',
      body: `${asker.username} 在「谁来看看」中回应了您：多谢`,
    })
    const count = async () => (await asker.calls(notices.listNotices)).body.totalElements
    const before = await count()
    await kit.says(asker, topicId)
    expect(await count()).toBe(before)
  })

  test('300 code points and not one more; every refusal leaves all as it was', async () => {
    const topicId = await kit.aTopic(asker)
    const elsewhere = await kit.says(helper, await kit.aTopic(asker))
    const answer = (fields: Record<string, unknown>, person = helper) =>
      person.calls(forum.addReply, { topicId, content: '好', ...fields })
    expect((await answer({ content: '😀'.repeat(300) })).status).toBe(201)
    const before = await kit.comments(helper, topicId)
    expect(refusal(await answer({ content: '字'.repeat(301) }))).toEqual([400, '最多 300 个字'])
    expect(refusal(await answer({ content: '  ' }))).toEqual([400, '请输入回复内容'])
    expect(refusal(await answer({ topicId: 999_999 }))).toEqual([404, '内容不存在或已被删除'])
    expect(refusal(await answer({ subId: elsewhere.id }))).toEqual([400, '回复的评论不属于该帖子'])
    expect(refusal(await answer({ subId: 999_999 }))).toEqual([404, '内容不存在或已被删除'])
    expect(refusal(await answer({}, portal.visitor))).toEqual([401, '请先登录'])
    expect(await kit.comments(helper, topicId)).toEqual(before)
  })

  test('pressed twice it is said once', async () => {
    const topicId = await kit.aTopic(asker)
    const both = await twice(() => helper.calls(forum.addReply, { topicId, content: '同一句' }))
    expect(both.map((one) => one.status)).toEqual([201, 201])
    expect(both[0]!.body.id).toBe(both[1]!.body.id)
    expect((await kit.read(asker, topicId)).answerCount).toBe(1)
  })

  test('many people at once: every floor is given once, every reply counted', async () => {
    const topicId = await kit.aTopic(asker)
    const people = await Promise.all(Array.from({ length: 10 }, () => portal.aMember()))
    await Promise.all(people.map((person) => kit.says(person, topicId)))
    const { content } = await kit.comments(asker, topicId)
    expect(content.map(({ floor }) => floor)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect((await kit.read(asker, topicId)).answerCount).toBe(10)
  })

  test('a topic that somebody holds keeps its own people waiting, and nobody else', async () => {
    const [held, free] = [await kit.aTopic(asker), await kit.aTopic(asker)]
    const waiting = await portal.db.transaction().execute(async (tx) => {
      await tx.selectFrom('topic_activity').select('id').where('id', '=', held).forUpdate().execute()
      const first = kit.says(helper, held)
      const others = [kit.says(helper, held, { content: '也在等' }), kit.says(admin, held)]
      expect((await kit.says(helper, free)).topicId).toBe(free)
      expect((await kit.comments(asker, held)).totalElements).toBe(0)
      return [first, ...others]
    })
    await Promise.all(waiting)
    expect((await kit.comments(asker, held)).content.map(({ floor }) => floor)).toEqual([1, 2, 3])
  })

  test('a word to be reviewed holds the reply back; its people are told when it passes', async () => {
    await kit.addWord(admin, '包过', 'review')
    await kit.addWord(admin, '刷单', 'block')
    const topicId = await kit.aTopic(asker)
    const told = (await asker.calls(notices.listNotices)).body.totalElements
    expect(refusal(await helper.calls(forum.addReply, { topicId, content: '来刷单' }))).toEqual([
      400,
      '内容含有违规信息，请修改后再提交',
    ])
    const held = await kit.says(helper, topicId, { content: '保证包过' })
    expect(held.isHeld).toBe(true)
    for (const other of [asker, admin])
      expect(await kit.comments(other, topicId)).toMatchObject({ totalElements: 0, heldContent: [] })
    expect((await asker.calls(notices.listNotices)).body.totalElements).toBe(told)
    expect(await kit.comments(helper, topicId)).toMatchObject({
      totalElements: 0,
      content: [],
      heldContent: [{ id: held.id, isHeld: true, content: '保证包过', mayEdit: true, mayDelete: true }],
    })
    expect((await helper.calls(forum.listOwnReplies)).body.content[0]).toMatchObject({
      id: held.id,
      isHeld: true,
      content: '保证包过',
    })
    const queue = (await admin.calls(forum.listAdminReplies, { isHeld: 1 })).body
    expect(queue).toMatchObject({ heldCount: 1, totalElements: 1, content: [{ id: held.id, heldWords: ['包过'] }] })
    expect((await helper.calls(forum.releaseReplies, { ids: [held.id] })).status).toBe(403)
    expect((await portal.visitor.calls(forum.releaseReplies, { ids: [held.id] })).status).toBe(401)
    expect((await admin.calls(forum.releaseReplies, { ids: [999_999] })).status).toBe(404)
    const both = await twice(() => admin.calls(forum.releaseReplies, { ids: [held.id] }))
    expect(both.map((one) => one.status)).toEqual([200, 200])
    expect((await kit.comments(asker, topicId)).totalElements).toBe(1)
    expect((await kit.comments(helper, topicId)).heldContent).toEqual([])
    expect((await asker.calls(notices.listNotices)).body.totalElements).toBe(told + 1)
    const below = await kit.says(helper, topicId, { content: '也包过', subId: held.id })
    expect((await kit.comments(helper, topicId)).heldContent).toMatchObject([{ id: below.id, subId: held.id }])
    expect((await helper.calls(forum.deleteReply, { id: below.id })).status).toBe(200)
    expect((await kit.comments(helper, topicId)).heldContent).toEqual([])
  })
})

describe('changing and deleting', () => {
  test('one’s own only; an administrator may delete', async () => {
    const topicId = await kit.aTopic(asker)
    const { id } = await kit.says(helper, topicId)
    const change = { id, content: '改过' }
    expect((await portal.visitor.calls(forum.updateReply, change)).status).toBe(401)
    for (const person of [asker, admin]) expect((await person.calls(forum.updateReply, change)).status).toBe(403)
    expect((await helper.calls(forum.updateReply, { ...change, id: 999_999 })).status).toBe(404)
    expect(refusal(await helper.calls(forum.updateReply, { id, content: '字'.repeat(301) }))).toEqual([
      400,
      '最多 300 个字',
    ])
    const changed = await twice(() => helper.calls(forum.updateReply, change))
    expect(changed.map(({ body }) => body.content)).toEqual(['改过', '改过'])

    expect((await portal.visitor.calls(forum.deleteReply, { id })).status).toBe(401)
    expect((await asker.calls(forum.deleteReply, { id })).status).toBe(403)
    const deleted = await twice(() => helper.calls(forum.deleteReply, { id }))
    expect(deleted.map((one) => one.status).sort()).toEqual([200, 404])
    expect((await kit.comments(asker, topicId)).totalElements).toBe(0)
    const another = await kit.says(helper, topicId)
    expect((await admin.calls(forum.deleteReply, { id: another.id })).status).toBe(200)
    expect((await newest(helper))?.title).toBe('回复已被删除')
  })

  test('what others replied to keeps its place, and says that it is gone', async () => {
    const topicId = await kit.aTopic(asker)
    const comment = await kit.says(helper, topicId, { content: '原话' })
    const reply = await kit.says(third, topicId, { subId: comment.id })
    await helper.calls(forum.deleteReply, { id: comment.id })
    const { content } = await kit.comments(asker, topicId)
    expect(content).toMatchObject([
      {
        id: comment.id,
        isRemoved: true,
        content: '该回复已被删除',
        mayDelete: false,
        drTopicAnswerDtos: [{ id: reply.id, isRemoved: false }],
      },
    ])
    expect((await kit.read(asker, topicId)).answerCount).toBe(1)
    expect((await asker.calls(forum.addReply, { topicId, content: '回应', subId: comment.id })).status).toBe(404)
    await third.calls(forum.deleteReply, { id: reply.id })
    expect((await kit.comments(asker, topicId)).totalElements).toBe(0)
  })
})

describe('accepting', () => {
  test('the asker says which reply solved it: it comes first, its author is told', async () => {
    const topicId = await kit.aTopic(asker, { title: '求解' })
    const [first, second, third_] = [
      await kit.says(helper, topicId),
      await kit.says(helper, topicId),
      await kit.says(third, topicId),
    ]
    const accept = { topicId, answerId: third_.id }
    expect((await portal.visitor.calls(forum.acceptReply, accept)).status).toBe(401)
    for (const person of [helper, admin]) expect((await person.calls(forum.acceptReply, accept)).status).toBe(403)
    const both = await twice(() => asker.calls(forum.acceptReply, accept))
    expect(both.map((one) => one.status)).toEqual([200, 200])
    expect(await newest(third)).toMatchObject({ title: '回答被采纳', body: '您在「求解」中的回答被采纳。' })
    expect((await kit.comments(asker, topicId)).content.map(({ id, isAccepted }) => [id, isAccepted])).toEqual([
      [third_.id, true],
      [first.id, false],
      [second.id, false],
    ])
    const small = await kit.comments(asker, topicId, { size: 1, page: 1 })
    expect(small.content.map(({ id }) => id)).toEqual([first.id])
    expect(await kit.read(asker, topicId)).toMatchObject({ isSolved: true, acceptedAnswerId: third_.id })
    expect((await third.calls(forum.getForumUser)).body.accepted).toBe(1)

    const elsewhere = await kit.says(helper, await kit.aTopic(asker))
    expect(refusal(await asker.calls(forum.acceptReply, { topicId, answerId: elsewhere.id }))).toEqual([
      400,
      '回复的评论不属于该帖子',
    ])
    expect((await asker.calls(forum.acceptReply, { topicId, answerId: 999_999 })).status).toBe(404)
    await asker.calls(forum.acceptReply, { topicId, answerId: first.id })
    await helper.calls(forum.deleteReply, { id: first.id })
    expect(await kit.read(asker, topicId)).toMatchObject({ isSolved: false, acceptedAnswerId: null })
    await asker.calls(forum.acceptReply, { topicId, answerId: null })
  })
})

describe('likes of replies', () => {
  test('once a person, exactly, and taken back', async () => {
    const topicId = await kit.aTopic(asker)
    const { id } = await kit.says(helper, topicId)
    const people = [asker, third, admin]
    const press = (person: Person, like: boolean) => person.calls(forum.likeReply, { answerId: id, like })
    await Promise.all(people.flatMap((person) => [press(person, true), press(person, true)]))
    expect((await kit.comments(third, topicId)).content[0]).toMatchObject({ love: 3, isLove: true })
    const [one] = await twice(() => press(third, false))
    expect([one.body.isLove, (await kit.comments(third, topicId)).content[0]!.love]).toEqual([false, 2])
    expect((await press(portal.visitor, true)).status).toBe(401)
    expect((await third.calls(forum.likeReply, { answerId: 999_999, like: true })).status).toBe(404)
  })
})

describe('reading many', () => {
  test('ten a page, three replies below each; the rest is asked for; a link opens the page of its reply', async () => {
    const topicId = await kit.aTopic(asker)
    const ids: number[] = []
    for (let at = 0; at < 14; at++) ids.push((await kit.says(at % 2 ? helper : third, topicId)).id)
    const replies: number[] = []
    for (let at = 0; at < 5; at++) replies.push((await kit.says(asker, topicId, { subId: ids[12]! })).id)
    const second = await kit.comments(asker, topicId, { page: 1 })
    expect(second).toMatchObject({ totalElements: 14, page: 1 })
    expect(second.content.map(({ id }) => id)).toEqual(ids.slice(10))
    expect(second.content[2]).toMatchObject({ replyCount: 5 })
    expect(second.content[2]!.drTopicAnswerDtos.map(({ id }) => id)).toEqual(replies.slice(0, 3))
    const all = (await asker.calls(forum.listReplies, { answerId: ids[12]! })).body
    expect([all.totalElements, all.content.map(({ id }) => id)]).toEqual([5, replies])
    const about = { answerId: ids[12]!, size: 2 }
    const around = (await asker.calls(forum.listReplies, { ...about, around: replies[3]! })).body
    expect([around.page, around.content.map(({ id }) => id)]).toEqual([1, replies.slice(2, 4)])
    expect((await asker.calls(forum.listReplies, { ...about, around: 999_999 })).body.page).toBe(2)
    expect(await kit.comments(asker, topicId, { around: replies[4] })).toMatchObject({ page: 1, commentId: ids[12] })
    expect((await kit.comments(asker, topicId, { around: ids[9] })).page).toBe(0)
    await asker.calls(forum.acceptReply, { topicId, answerId: ids[13]! })
    expect((await kit.comments(asker, topicId, { around: ids[9] })).page).toBe(1)
    expect((await kit.comments(asker, topicId, { around: ids[13] })).page).toBe(0)
    expect((await asker.calls(forum.listComments, { topicId, around: 999_999 })).status).toBe(404)
    const newestFirst = await kit.comments(asker, topicId, { sort: 'uploadTime,desc' })
    expect(newestFirst.content.slice(0, 2).map(({ id }) => id)).toEqual([ids[13], ids[12]])
    expect((await portal.visitor.calls(forum.listComments, { topicId })).status).toBe(401)
    const own = (await helper.calls(forum.listOwnReplies)).body
    expect([own.content.length, own.content[0]!.drTopicDto.id]).toEqual([6, topicId])
    expect((await helper.calls(forum.listOwnReplies, { userId: asker.id })).status).toBe(403)
  })
})

test('an open page of the topic hears of a new reply', async () => {
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  const host = `127.0.0.1:${(portal.app.server.address() as AddressInfo).port}`
  const { ticket } = (await asker.calls(notices.getWebsocketTicket)).body
  const topicId = await kit.aTopic(asker)
  const socket = new WebSocket(`ws://${host}/websocket?token=${ticket}`, { origin: `http://${host}` })
  const heard: { type: string }[] = []
  socket.on('message', (raw) => heard.push(JSON.parse(String(raw))))
  await once(socket, 'open')
  socket.send(JSON.stringify({ type: 'watch', channel: `topic:${topicId}` }))
  await expect.poll(() => heard, { timeout: 20_000 }).toContainEqual({ type: 'watching', channel: `topic:${topicId}` })
  await kit.says(helper, await kit.aTopic(helper))
  const { id: answerId } = await kit.says(helper, topicId)
  const told = { type: 'topic', topicId, answerCount: 1, answerId }
  await expect.poll(() => heard, { timeout: 20_000 }).toContainEqual(told)
  expect(heard.filter(({ type }) => type === 'topic')).toEqual([told])
  socket.close()
})
