import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as forum from '#contract/community/forum/forum.ts'
import { forumOf, refusal, twice } from '../../../../testing/forum.ts'
import { type Person, type TestPortal, testPortal } from '../../../../testing/portal.ts'
import { expectSoundLedger } from '../../../money/points/testing/ledger.ts'

let portal: TestPortal
let admin: Person
let author: Person
let other: Person
let third: Person
let kit: ReturnType<typeof forumOf>
beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.anAdministrator()
  author = await portal.aMember({ level: 2 })
  other = await portal.aMember()
  third = await portal.aMember({ level: 5 })
  kit = forumOf(portal)
})
afterAll(async () => {
  await expectSoundLedger(portal.db)
  await portal.close()
})

describe('posting', () => {
  test('a topic is stored with cleaned HTML and listed with its figures', async () => {
    const { status, body } = await author.calls(forum.addTopic, {
      title: ' 抗浮水位怎么取 ',
      topicCategoryId: 30002,
      content: '<h2>背景</h2><p onclick="x()">埋深 <strong>9.8</strong> 米<script>alert(1)</script></p>',
      tags: ['勘察', '勘察', '争议'],
    })
    expect([status, body.title, body.topicCategoryName, body.tags]).toEqual([
      201,
      '抗浮水位怎么取',
      '造价合同',
      ['勘察', '争议'],
    ])
    expect(body.content).toBe('<h2>背景</h2><p>埋深 <strong>9.8</strong> 米</p>')
    expect(body).toMatchObject({
      uploadUserName: author.username,
      love: 0,
      answerCount: 0,
      isLove: false,
      is_favorite: false,
      isHeld: false,
      may: { edit: true, delete: true, accept: true, answer: true },
    })
    const list = (await other.calls(forum.listTopics)).body
    expect(list.content[0]).toMatchObject({ id: body.id, summary: '背景 埋深 9.8 米' })
  })

  test('visitors and members without a level may not post; the third level may', async () => {
    const nobody = await portal.aPersonWithoutLevel()
    expect(refusal(await portal.visitor.calls(forum.addTopic, kit.topicInput()))).toEqual([401, '请先登录'])
    expect((await nobody.calls(forum.addTopic, kit.topicInput())).status).toBe(403)
    expect((await third.calls(forum.addTopic, kit.topicInput())).status).toBe(201)
    expect((await portal.visitor.calls(forum.listTopics)).status).toBe(401)
    expect((await portal.visitor.calls(forum.listTopicCategories)).body.map(({ id }) => id)).toEqual([
      30001, 30002, 30003, 30004, 30005, 30006, 30007, 30008,
    ])
  })

  test('a double click posts one topic', async () => {
    const topic = kit.topicInput()
    const [one, two] = await twice(() => author.calls(forum.addTopic, topic))
    expect([one.status, two.status, two.body.id]).toEqual([201, 201, one.body.id])
  })

  test('invalid input is refused with a message and nothing is stored', async () => {
    const before = (await author.calls(forum.listTopics)).body.totalElements
    const foreign = await kit.aPicture(other)
    const wrong: [Record<string, unknown>, string][] = [
      [{ title: '' }, '请输入文章标题'],
      [{ title: '题'.repeat(61) }, '标题最多 60 个字'],
      [{ topicCategoryId: 0 }, '请选择类别'],
      [{ topicCategoryId: undefined }, '请选择类别'],
      [{ topicCategoryId: 39_999 }, '请选择类别'],
      [{ content: '<p></p>' }, '请输入正文'],
      [{ content: '<p><br></p><p>&nbsp;</p>' }, '请输入正文'],
      [{ content: undefined }, '请输入正文'],
      [{ tags: ['一', '二', '三', '四', '五', '六'] }, '标签最多 5 个'],
      [{ content: `<p>图</p><img src="${foreign}">` }, '只能使用自己上传的图片'],
      [{ content: '<p>图</p><img src="/photo/aaaaaaaaaaaaaaaaaaaa/full">' }, '只能使用自己上传的图片'],
      [{ more: 1 }, '请求含有不支持的字段'],
    ]
    for (const [fields, message] of wrong)
      expect(refusal(await author.calls(forum.addTopic, kit.topicInput(fields)))).toEqual([400, message])
    expect((await author.calls(forum.listTopics)).body.totalElements).toBe(before)
  })

  test('sensitive words are refused, masked, or make the topic pending until an administrator releases it', async () => {
    await kit.addWord(admin, '代开发票', 'block')
    await kit.addWord(admin, '注册机', 'mask')
    await kit.addWord(admin, '内部渠道', 'review')
    const blocked = await author.calls(forum.addTopic, kit.topicInput({ content: '<p>可<b>代开</b>发票</p>' }))
    expect(refusal(blocked)).toEqual([400, '内容含有违规信息，请修改后再提交'])
    const masked = await author.calls(forum.addTopic, kit.topicInput({ content: '<p>求<em>注册机</em>一用</p>' }))
    expect(masked.body.content).toBe('<p>求<em>***</em>一用</p>')

    const { body: pending } = await author.calls(forum.addTopic, kit.topicInput({ title: '有内部渠道吗' }))
    expect(pending).toMatchObject({ isHeld: true, may: { answer: false } })
    expect((await other.calls(forum.getTopic, { topicId: pending.id })).status).toBe(404)
    expect((await other.calls(forum.addReply, { topicId: pending.id, content: '有' })).status).toBe(404)
    expect((await other.calls(forum.likeTopic, { topicId: pending.id })).status).toBe(404)
    expect((await other.calls(forum.listTopics, { title: '内部渠道' })).body.totalElements).toBe(0)
    const mine = (await author.calls(forum.listTopics, { uploadUserId: author.id })).body
    expect(mine.content[0]).toMatchObject({ id: pending.id, isHeld: true })
    const theirs = (await other.calls(forum.listTopics, { uploadUserId: author.id })).body
    expect(theirs.totalElements).toBe(mine.totalElements - 1)

    const queue = (await admin.calls(forum.listAdminTopics, { isHeld: 1 })).body
    expect(queue).toMatchObject({ counts: { held: 1 }, content: [{ id: pending.id, heldWords: ['内部渠道'] }] })
    await admin.calls(forum.markTopics, { ids: [pending.id], release: true })
    expect((await kit.read(other, pending.id)).isHeld).toBe(false)
    expect((await other.calls(forum.listTopics, { title: '内部渠道' })).body.totalElements).toBe(1)
  })
})

describe('changing and deleting', () => {
  test('only the author may change a topic', async () => {
    const id = await kit.aTopic(author)
    const change = kit.topicInput({ id, title: '新题目', topicCategoryId: 30003 })
    expect((await portal.visitor.calls(forum.updateTopic, change)).status).toBe(401)
    for (const person of [other, admin])
      expect(refusal(await person.calls(forum.updateTopic, change))).toEqual([403, '没有权限执行此操作'])
    const { status, body } = await author.calls(forum.updateTopic, change)
    expect([status, body.title, body.topicCategoryId]).toEqual([200, '新题目', 30003])
    expect((await other.calls(forum.listTopics, { title: '新题目' })).body.totalElements).toBe(1)
    expect((await author.calls(forum.updateTopic, { ...change, id: 999_999 })).status).toBe(404)
    expect(refusal(await author.calls(forum.updateTopic, { ...change, content: '<p> </p>' }))).toEqual([
      400,
      '请输入正文',
    ])
    const both = await twice(() => author.calls(forum.updateTopic, change))
    expect(both.map((one) => one.status)).toEqual([200, 200])
  })

  test('a locked topic accepts neither changes nor replies', async () => {
    const id = await kit.aTopic(author)
    const { id: answerId } = await kit.reply(author, id)
    await admin.calls(forum.markTopics, { ids: [id], isLocked: true })
    const refused = [409, '该帖子已锁定，不能回复或修改']
    expect(refusal(await author.calls(forum.updateTopic, kit.topicInput({ id })))).toEqual(refused)
    expect(refusal(await other.calls(forum.addReply, { topicId: id, content: '好' }))).toEqual(refused)
    expect(refusal(await author.calls(forum.updateReply, { id: answerId, content: '改' }))).toEqual(refused)
    expect(await kit.read(author, id)).toMatchObject({
      isLocked: true,
      answerCount: 1,
      may: { edit: false, answer: false },
    })
  })

  test('deleting a topic hides its replies and records the member who did it', async () => {
    const id = await kit.aTopic(author)
    await kit.reply(other, id)
    const before = (await other.calls(forum.listOwnReplies)).body.totalElements
    expect((await portal.visitor.calls(forum.deleteTopic, { id })).status).toBe(401)
    expect((await other.calls(forum.deleteTopic, { id })).status).toBe(403)
    const [one, two] = await twice(() => author.calls(forum.deleteTopic, { id }))
    expect([one.status, two.status].sort()).toEqual([200, 404])
    expect((await other.calls(forum.getTopic, { topicId: id })).status).toBe(404)
    expect((await other.calls(forum.listComments, { topicId: id })).status).toBe(404)
    expect((await other.calls(forum.listOwnReplies)).body.totalElements).toBe(before - 1)
    expect(
      (await admin.calls(forum.listAdminReplies, { title: '帖子' })).body.content.some((row) => row.topicId === id),
    ).toBe(false)
    const trail = await portal.db.selectFrom('topic_audit').selectAll().where('topic_id', '=', id).execute()
    expect(trail).toMatchObject([{ action: 'delete', member_id: author.id, reason: '作者删除' }])
    const another = await kit.aTopic(author)
    expect((await admin.calls(forum.deleteTopic, { id: another })).status).toBe(200)
  })
})

describe('likes and favourites', () => {
  test('concurrent likes are counted once per member', async () => {
    const id = await kit.aTopic(author)
    const people = await Promise.all(Array.from({ length: 12 }, () => portal.aMember()))
    await Promise.all(people.flatMap((person) => [1, 2, 3].map(() => person.calls(forum.likeTopic, { topicId: id }))))
    expect((await kit.read(people[0]!, id)).love).toBe(12)
    expect((await kit.read(author, id)).isLove).toBe(false)
    const { body } = await people[0]!.calls(forum.likeTopic, { topicId: id })
    expect(body).toEqual({ love: 12, isLove: true })
    const [one, two] = await twice(() => people[0]!.calls(forum.cancelTopicLike, { topicId: id }))
    expect([one.body, two.body]).toContainEqual({ love: 11, isLove: false })
    expect((await kit.read(author, id)).love).toBe(11)
    expect((await author.calls(forum.getForumUser)).body.loved).toBeGreaterThanOrEqual(11)
    for (const endpoint of [forum.likeTopic, forum.cancelTopicLike]) {
      expect((await portal.visitor.calls(endpoint, { topicId: id })).status).toBe(401)
      expect(refusal(await other.calls(endpoint, { topicId: 999_999 }))).toEqual([404, '内容不存在或已被删除'])
    }
  })

  test('a locked row of one topic delays only the likes of that topic', async () => {
    const [locked, free] = [await kit.aTopic(author), await kit.aTopic(author)]
    const likes = (topicId: number) => other.calls(forum.likeTopic, { topicId })
    const waiting = await portal.db.transaction().execute(async (tx) => {
      await tx.selectFrom('topic_activity').select('id').where('id', '=', locked).forUpdate().execute()
      const responses = [likes(locked), author.calls(forum.likeTopic, { topicId: locked })]
      expect((await likes(free)).body).toEqual({ love: 1, isLove: true })
      expect((await kit.read(author, locked)).love).toBe(0)
      return responses
    })
    await Promise.all(waiting)
    expect((await kit.read(other, locked)).love).toBe(2)
  })

  test('a favourite is stored once; path and field names ignore case', async () => {
    const id = await kit.aTopic(author)
    const add = () =>
      portal.app.inject({
        method: 'POST',
        url: '/api/Topic/addFavoriteTopic',
        headers: { authorization: `Bearer ${third.token}`, 'content-type': 'application/x-www-form-urlencoded' },
        payload: `TopicId=${id}`,
      })
    const both = await Promise.all([add(), add()])
    expect(both.map((one) => one.statusCode)).toEqual([200, 200])
    expect(await kit.read(third, id)).toMatchObject({ is_favorite: true, favoriteCount: 1 })
    expect((await third.calls(forum.listFavoriteTopics)).body).toMatchObject({ totalElements: 1, content: [{ id }] })
    expect((await other.calls(forum.listFavoriteTopics)).body.totalElements).toBe(0)
    await twice(() => third.calls(forum.cancelFavoriteTopic, { topicId: id }))
    expect(await kit.read(third, id)).toMatchObject({ is_favorite: false, favoriteCount: 0 })
    for (const endpoint of [forum.addFavoriteTopic, forum.cancelFavoriteTopic]) {
      expect((await portal.visitor.calls(endpoint, { topicId: id })).status).toBe(401)
      expect((await third.calls(endpoint, { topicId: 999_999 })).status).toBe(404)
    }
  })

  test('views are counted', async () => {
    const id = await kit.aTopic(author)
    await other.calls(forum.countTopicView, { topicId: id })
    await expect.poll(async () => (await kit.read(other, id)).viewCount, { timeout: 20_000 }).toBe(1)
  })
})

describe('drafts', () => {
  const draft = { title: '草稿', content: '<p>写到一半<script>x</script></p>', tags: ['甲'], topicCategoryId: 30004 }

  test('a member has one draft for a new topic and one per own topic, deleted when it is posted', async () => {
    const writer = await portal.aMember()
    expect((await writer.calls(forum.getDraft)).body).toEqual({ draft: null })
    const saved = await twice(() => writer.calls(forum.saveDraft, draft))
    expect(saved.map((one) => one.status)).toEqual([200, 200])
    expect((await writer.calls(forum.getDraft)).body.draft).toMatchObject({ ...draft, content: '<p>写到一半</p>' })
    expect((await other.calls(forum.getDraft)).body).toEqual({ draft: null })
    const id = await kit.aTopic(writer)
    expect((await writer.calls(forum.getDraft)).body).toEqual({ draft: null })
    await writer.calls(forum.saveDraft, { ...draft, topicId: id })
    expect((await writer.calls(forum.getDraft, { topicId: id })).body.draft?.title).toBe('草稿')
    await writer.calls(forum.saveDraft, { topicId: id, title: '', content: '<p></p>' })
    expect((await writer.calls(forum.getDraft, { topicId: id })).body).toEqual({ draft: null })
    expect((await other.calls(forum.saveDraft, { ...draft, topicId: id })).status).toBe(403)
    expect((await other.calls(forum.getDraft, { topicId: 999_999 })).status).toBe(404)
    expect((await portal.visitor.calls(forum.saveDraft, draft)).status).toBe(401)
  })
})

test('only members who may read a topic see its pictures', async () => {
  const address = await kit.aPicture(author)
  const statusFor = async (person?: Person) =>
    (await portal.app.inject({ url: address, headers: person ? { authorization: `Bearer ${person.token}` } : {} }))
      .statusCode
  expect(await statusFor()).toBe(200)
  const id = await kit.aTopic(author, { content: `<p>图</p><img src="${address}" alt="照片">` })
  expect([await statusFor(), await statusFor(other), await statusFor(third)]).toEqual([404, 200, 200])
  await author.calls(forum.deleteTopic, { id })
  expect([await statusFor(), await statusFor(other), await statusFor(author)]).toEqual([404, 404, 404])
})
