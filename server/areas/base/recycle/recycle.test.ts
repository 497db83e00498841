import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as recycle from '#contract/base/recycle/recycle.ts'
import type { RecycledKind } from '#contract/base/recycle/recycled-kinds.ts'
import * as lessons from '#contract/catalogue/courses/lessons.ts'
import * as library from '#contract/catalogue/documents/library.ts'
import * as sharing from '#contract/catalogue/sharing/sharing.ts'
import * as forum from '#contract/community/forum/forum.ts'
import * as news from '#contract/pages/news/news.ts'
import * as members from '#contract/people/accounts/members.ts'
import * as notices from '#contract/people/notices/notices.ts'
import { recycledContents } from '../../../recycled-contents.ts'
import { aFirm } from '../../../testing/firm.ts'
import { lessonsOf } from '../../../testing/lessons.ts'
import { libraryOf } from '../../../testing/library.ts'
import { type Person, type TestPortal, testPortal } from '../../../testing/portal.ts'
import { checkLedgerAfterAll } from '../../money/points/testing/ledger.ts'
import { zipOf } from '../files/testing.ts'
import { eraseDue } from './erase-expired.ts'

let portal: TestPortal
let admin: Person
let li: Person
let mall: ReturnType<typeof libraryOf>
let courses: ReturnType<typeof lessonsOf>
beforeAll(async () => {
  portal = await testPortal()
  await portal.app.listen({ host: '127.0.0.1', port: 0 })
  admin = await portal.anAdministrator()
  li = await portal.aMember()
  mall = libraryOf(portal, () => admin)
  courses = lessonsOf(portal, () => admin)
})
afterAll(() => portal.close())
// Counters and the search index must agree with the rows after everything that was restored and erased.
checkLedgerAfterAll(() => portal.db)

const list = async (query: Record<string, unknown> = {}) =>
  (await admin.calls(recycle.listRecycled, { size: 100, ...query })).body
const binned = async (kind: RecycledKind, id: number) => (await list({ kind })).content.find((item) => item.id === id)
const restore = (kind: RecycledKind, id: number, by = admin) =>
  by.calls(recycle.restoreRecycled, { items: [{ kind, id }] })
const erase = (kind: RecycledKind, id: number, by = admin) => by.calls(recycle.eraseRecycled, { items: [{ kind, id }] })
const noticeTitles = async (person: Person) =>
  (await person.calls(notices.listNotices)).body.content.map(({ title }) => title)
const runDailyJob = () => eraseDue({ ...portal.parts, signal: new AbortController().signal }, recycledContents)

const topic = (title: string) => ({ title, content: `<p>${title}</p>`, topicCategoryId: 30004, tags: [] })
const aTopic = async (title: string, author = li) => (await author.calls(forum.addTopic, topic(title))).body.id
const aTopicIn = (topicCategoryId: number) => li.calls(forum.addTopic, { ...topic('占着类别'), topicCategoryId })
const aReply = async (topicId: number, content: string) =>
  (await li.calls(forum.addReply, { topicId, content })).body.id
const answerCount = async (topicId: number) => (await li.calls(forum.getTopic, { topicId })).body.answerCount
const anArticle = async (title: string) => (await admin.calls(news.addNews, { title, content: '<p>正文</p>' })).body.id
const fileOf = (id: number) =>
  portal.db.selectFrom('stored_file').select(['key', 'erased_at']).where('id', '=', id).executeTakeFirstOrThrow()

describe('a resource', () => {
  test('says who deleted it and until when, and comes back to lists, search and the people it was shared with', async () => {
    const { id } = await mall.aResource(li, { sourceName: '桥梁监测回收方案' })
    const third = await portal.aMember({ level: 5 })
    await mall.shares(li, id, third)
    const found = async () =>
      (await portal.visitor.calls(library.listResources, { name: '桥梁监测回收方案' })).body.content.map(
        (item) => item.id,
      )
    expect(await found()).toEqual([id])
    await admin.calls(library.deleteResource, { id })
    expect(await found()).toEqual([])
    const item = (await binned('resource', id))!
    expect(item).toMatchObject({ title: '桥梁监测回收方案', deleteUserName: admin.username })
    expect(Date.parse(item.eraseTime) - Date.parse(item.deleteTime)).toBe(30 * 86_400_000)
    const { status, body } = await restore('resource', id)
    expect([status, body.message]).toEqual([200, '已恢复 1 项'])
    expect(await found()).toEqual([id])
    expect((await third.calls(library.checkDownload, { resourceId: id })).body).toBe(3)
    expect(await binned('resource', id)).toBeUndefined()
    expect(await noticeTitles(li)).toContain('资源已恢复')
  })

  test('is refused with a sentence if its category is deleted, its file was uploaded again or its author has left', async () => {
    const { body: category } = await admin.calls(library.saveResourceCategory, { categoryName: '短命类别' })
    const inCategory = await mall.aResource(li, { sourceCategoryId: category.id })
    await admin.calls(library.deleteResource, { id: inCategory.id })
    await admin.calls(library.deleteResourceCategory, { id: category.id })
    const orphaned = await restore('resource', inCategory.id)
    expect([orphaned.status, orphaned.body.message]).toEqual([409, '类别「短命类别」已删除，请先恢复该类别'])
    expect((await restore('resourceCategory', category.id)).status).toBe(200)
    expect((await restore('resource', inCategory.id)).status).toBe(200)

    const file = { name: '同一份.zip', content: Buffer.from(await zipOf({ a: '同' })) }
    const first = (await mall.uploads(li, { file })).body.id
    await li.calls(library.deleteResource, { id: first })
    await mall.uploads(li, { file, fields: { sourceName: '又传一次' } })
    const twice = await restore('resource', first)
    expect([twice.status, twice.body.message]).toEqual([409, '您已上传过相同的文件：「又传一次」'])

    const leaver = await portal.aMember()
    const { id } = await mall.aResource(leaver)
    await leaver.calls(library.deleteResource, { id })
    await admin.calls(members.deleteMembers, [leaver.id])
    expect((await restore('resource', id)).body.message).toBe('作者账号已注销，不能恢复')
    expect(await binned('resource', id)).toBeDefined()
  })

  test('erased for good loses its text and file, unless somebody bought it', async () => {
    const [free, sold] = [await mall.aResource(li, { sourceName: '要抹去的' }), await mall.aResource(li, { coin: 10 })]
    const buyer = await mall.aBuyer(50)
    await mall.buys(buyer, sold.id)
    for (const { id } of [free, sold]) await admin.calls(library.deleteResource, { id })
    const { key } = await fileOf(free.storageId)
    expect((await erase('resource', free.id)).body.message).toBe('已彻底删除 1 项')
    expect((await fileOf(free.storageId)).erased_at).not.toBeNull()
    await expect(portal.files.stat(key)).resolves.toBeUndefined()
    expect((await admin.calls(library.getResource, { resourceId: free.id })).body.name).toBe('已彻底删除')
    await erase('resource', sold.id)
    expect((await fileOf(sold.storageId)).erased_at).toBeNull()
    expect((await buyer.calls(library.downloadResource, { storageId: sold.storageId })).status).toBe(200)
  })
})

test('a course comes back, and erasing it removes its videos', async () => {
  const id = await courses.aLesson(li)
  await li.calls(lessons.deleteLesson, { id })
  expect((await portal.visitor.calls(lessons.getLesson, { lessonId: id })).status).toBe(404)
  await restore('lesson', id)
  expect((await portal.visitor.calls(lessons.getLesson, { lessonId: id })).status).toBe(200)
  await li.calls(lessons.deleteLesson, { id })
  const { file_id } = await portal.db
    .selectFrom('lesson_section')
    .select('file_id')
    .where('lesson_id', '=', id)
    .executeTakeFirstOrThrow()
  await erase('lesson', id)
  expect((await fileOf(file_id!)).erased_at).not.toBeNull()
  expect(await portal.db.selectFrom('video').selectAll().where('file_id', '=', file_id).execute()).toEqual([])
})

describe('in the forum', () => {
  test('a topic comes back with its replies and counts', async () => {
    const id = await aTopic('删了又来的帖子')
    await aReply(id, '有人回复')
    const figures = async () => (await li.calls(forum.getForumUser)).body
    const before = await figures()
    await admin.calls(forum.deleteTopic, { id })
    expect((await li.calls(forum.getTopic, { topicId: id })).status).toBe(404)
    await restore('topic', id)
    expect(await answerCount(id)).toBe(1)
    expect(await figures()).toEqual(before)
    expect(await noticeTitles(li)).toContain('帖子已恢复')
  })

  test('a reply comes back with its count, but not while its topic is deleted', async () => {
    const topicId = await aTopic('带回复的帖子')
    const id = await aReply(topicId, '会被删的回复')
    await admin.calls(forum.deleteReply, { id })
    expect(await answerCount(topicId)).toBe(0)
    await admin.calls(forum.deleteTopic, { id: topicId })
    const refused = await restore('reply', id)
    expect([refused.status, refused.body.message]).toEqual([409, '帖子「带回复的帖子」已删除，请先恢复该帖子'])
    await restore('topic', topicId)
    await restore('reply', id)
    expect(await answerCount(topicId)).toBe(1)
  })

  test('erased texts are gone', async () => {
    const topicId = await aTopic('要抹去的帖子')
    const id = await aReply(topicId, '要抹去的回复')
    await admin.calls(forum.deleteReply, { id })
    await admin.calls(forum.deleteTopic, { id: topicId })
    await admin.calls(recycle.eraseRecycled, {
      items: [
        { kind: 'reply', id },
        { kind: 'topic', id: topicId },
      ],
    })
    const { rows } = await sql`
      select title, content from topic where id = ${topicId} union all select content, '' from topic_reply where id = ${id}`.execute(
      portal.db,
    )
    expect(JSON.stringify(rows)).not.toContain('要抹去')
  })
})

test('an article comes back unpinned, and a banner to its place', async () => {
  const id = await anArticle('删了又来的资讯')
  await admin.calls(news.deleteNews, { id })
  expect((await portal.visitor.calls(news.getNews, { newsId: id })).status).toBe(404)
  await restore('news', id)
  expect((await portal.visitor.calls(news.getNews, { newsId: id })).status).toBe(200)

  const banner = (
    await admin.calls(lessons.addBanner, { name: '横幅', place: 'home', scrollUrl: '/mall', isShown: true })
  ).body
  const shown = async () =>
    (await portal.visitor.calls(lessons.listBanners, { place: 'home' })).body.map((one) => one.id)
  await admin.calls(lessons.deleteBanner, { id: banner.id })
  expect(await shown()).not.toContain(banner.id)
  await restore('banner', banner.id)
  expect(await shown()).toContain(banner.id)
})

test('a category comes back unless its name is taken', async () => {
  const { id } = (await admin.calls(forum.saveTopicCategory, { categoryName: '重名' })).body
  await admin.calls(forum.deleteTopicCategory, { id })
  const { body: other } = await admin.calls(forum.saveTopicCategory, { categoryName: '重名' })
  const refused = await restore('topicCategory', id)
  expect([refused.status, refused.body.code]).toEqual([409, 'category_taken'])
  await admin.calls(forum.deleteTopicCategory, { id: other.id })
  expect((await restore('topicCategory', id)).status).toBe(200)
})

test('a group comes back with its people and shares unless its name is taken', async () => {
  const { firm, anEmployee } = await aFirm(portal, admin)
  const [wang, zhao] = [await anEmployee(), await anEmployee()]
  const { id: resourceId } = await mall.aResource(firm, { coin: 5 })
  const { id } = (await firm.calls(sharing.addUserGroup, { name: '班组', userIds: `${wang.id},${zhao.id}` })).body
  await firm.calls(sharing.shareResource, { resourceId, userGroupId: id })
  const codeOf = async (person: Person) => (await person.calls(library.checkDownload, { resourceId })).body
  expect(await codeOf(wang)).toBe(3)
  await firm.calls(sharing.deleteUserGroup, { id })
  expect(await codeOf(wang)).toBe(0)
  const { id: sameName } = (await firm.calls(sharing.addUserGroup, { name: '班组', userIds: '' })).body
  expect((await restore('group', id)).body.code).toBe('group_name_taken')
  await firm.calls(sharing.deleteUserGroup, { id: sameName })
  expect((await restore('group', id)).status).toBe(200)
  expect([await codeOf(wang), await codeOf(zhao)]).toEqual([3, 3])
})

describe('the bin', () => {
  test('is filtered by kind, words and days, the latest first', async () => {
    const [one, two] = [await anArticle('甲回收检索'), await anArticle('乙回收检索')]
    await admin.calls(news.deleteNews, { id: one })
    await admin.calls(news.deleteNews, { id: two })
    const ids = async (query: Record<string, unknown>) => (await list(query)).content.map((item) => item.id)
    expect(await ids({ title: '回收检索' })).toEqual([two, one])
    expect(await ids({ title: '甲回收', kind: 'news' })).toEqual([one])
    expect(await ids({ title: '回收检索', kind: 'topic' })).toEqual([])
    expect(await ids({ title: '回收检索', to: '2020-01-01' })).toEqual([])
    expect((await admin.calls(recycle.listRecycled, { kind: 'x' })).body.message).toBe('类型不正确')
  })

  test('restores many; those refused are named and stay', async () => {
    const topicId = await aTopic('一起删')
    const [replyId, articleId] = [await aReply(topicId, '先删的回复'), await anArticle('一起恢复')]
    await admin.calls(forum.deleteReply, { id: replyId })
    await admin.calls(forum.deleteTopic, { id: topicId })
    await admin.calls(news.deleteNews, { id: articleId })
    const { body } = await admin.calls(recycle.restoreRecycled, {
      items: [
        { kind: 'reply', id: replyId },
        { kind: 'news', id: articleId },
      ],
    })
    expect(body).toMatchObject({ done: 1, message: '已恢复 1 项，1 项未能处理' })
    expect(body.refused).toEqual([
      { kind: 'reply', id: replyId, title: '先删的回复', message: '帖子「一起删」已删除，请先恢复该帖子' },
    ])
    expect(await binned('reply', replyId)).toBeDefined()
  })

  test.each([
    ['restoring', restore],
    ['erasing', erase],
  ] as const)('%s is refused for visitors and members, and of two calls at once one counts', async (_name, act) => {
    const id = await anArticle('谁能动')
    await admin.calls(news.deleteNews, { id })
    expect((await act('news', id, portal.visitor)).status).toBe(401)
    expect((await act('news', id, li)).status).toBe(403)
    const answers = await Promise.all([act('news', id), act('news', id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
    expect(answers.find(({ status }) => status === 404)!.body.message).toBe('该内容已不在回收站，请刷新')
  })

  test('takes many deletions at once; those refused are named, and each role touches its own kinds', async () => {
    const [articleId, topicId] = [await anArticle('批量甲'), await aTopic('批量乙')]
    const { body: category } = await admin.calls(forum.saveTopicCategory, { categoryName: '批量类别' })
    await aTopicIn(category.id)
    const items = [
      { kind: 'news', id: articleId },
      { kind: 'topic', id: topicId },
      { kind: 'topicCategory', id: category.id },
    ]
    const deleteAll = (by: Person) => by.calls(recycle.deleteItems, { items })
    expect((await deleteAll(portal.visitor)).status).toBe(401)
    expect((await deleteAll(li)).status).toBe(403)
    const { body } = await deleteAll(admin)
    expect(body).toMatchObject({ done: 2, message: '已删除 2 项，1 项未能处理' })
    expect(body.refused).toMatchObject([{ kind: 'topicCategory', id: category.id }])
    expect((await list({ title: '批量' })).content.map(({ kind }) => kind).sort()).toEqual(['news', 'topic'])

    const support = await portal.anAdministratorOf('support')
    const seen = (await support.calls(recycle.listRecycled, { title: '批量' })).body.content.map(({ kind }) => kind)
    expect(seen).toEqual(['topic'])
    expect((await restore('news', articleId, support)).status).toBe(403)
    expect((await restore('topic', topicId, support)).status).toBe(200)
    const answers = await Promise.all([1, 2].map(() => admin.calls(recycle.deleteItems, { items: [items[1]] })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
  })

  test('names bad input', async () => {
    const message = async (items: unknown) =>
      (await admin.calls(recycle.restoreRecycled, { items } as Record<string, unknown>)).body.message
    expect(await message([])).toBe('请选择内容')
    expect(await message(Array.from({ length: 101 }, () => ({ kind: 'news', id: 1 })))).toBe('一次最多 100 项')
    expect(await message([{ kind: 'member', id: 1 }])).toBe('类型不正确')
    expect((await portal.visitor.calls(recycle.listRecycled)).status).toBe(401)
    expect((await li.calls(recycle.listRecycled)).status).toBe(403)
  })

  test('is emptied of what is older than thirty days by the daily job', async () => {
    const [due, later] = [await anArticle('到期'), await anArticle('未到期')]
    for (const id of [due, later]) await admin.calls(news.deleteNews, { id })
    await sql`update recycled_item set erase_at = now() - interval '1 second' where kind = 'news' and item_id = ${due}`.execute(
      portal.db,
    )
    await runDailyJob()
    await runDailyJob()
    expect(await binned('news', due)).toBeUndefined()
    expect(await binned('news', later)).toBeDefined()
    const rows = await portal.db.selectFrom('news').select('id').where('id', 'in', [due, later]).execute()
    expect(rows).toEqual([{ id: later }])
  })
})
