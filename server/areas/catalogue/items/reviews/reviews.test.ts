import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as lessons from '#contract/catalogue/courses/lessons.ts'
import * as library from '#contract/catalogue/documents/library.ts'
import { reviewLimits } from '#contract/catalogue/items/reviews/review-rules.ts'
import * as reviews from '#contract/catalogue/items/reviews/reviews.ts'
import * as notices from '#contract/people/notices/notices.ts'
import { lessonsOf } from '../../../../testing/lessons.ts'
import { libraryOf } from '../../../../testing/library.ts'
import { type Person, type TestPortal, testPortal } from '../../../../testing/portal.ts'
import { brokenBy, checkLedgerAfterAll } from '../../../money/points/testing/ledger.ts'

let portal: TestPortal
let admin: Person
let author: Person
let mall: ReturnType<typeof libraryOf>
let school: ReturnType<typeof lessonsOf>
beforeAll(async () => {
  portal = await testPortal()
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  admin = await portal.anAdministrator()
  author = await portal.aMember({ level: 2 })
  mall = libraryOf(portal, () => admin)
  school = lessonsOf(portal, () => admin)
})
afterAll(() => portal.close())
checkLedgerAfterAll(() => portal.db)

const text = '目录层级合理，引用到报告里几乎不用改。'
const review = (person: Person, itemId: number, more: Record<string, unknown> = {}) =>
  person.calls(reviews.addReview, { kind: 'resource', itemId, stars: 5, content: text, ...more })
const listOf = async (itemId: number, query: Record<string, unknown> = {}, person = portal.visitor) =>
  (await person.calls(reviews.listReviews, { kind: 'resource', itemId, ...query })).body
const own = async (person: Person, itemId: number, kind = 'resource') =>
  (await person.calls(reviews.getOwnReview, { kind, itemId })).body
const refusal = ({ status, body }: { status: number; body: { message?: string | undefined } }) => [status, body.message]

/** A member who has bought the resource. */
const aBuyerOf = async (resourceId: number) => {
  const buyer = await mall.aBuyer(100)
  await mall.buys(buyer, resourceId)
  return buyer
}
const aReviewed = async () => {
  const { id } = await mall.aResource(author, { coin: 10 })
  const buyer = await aBuyerOf(id)
  const { body } = await review(buyer, id)
  return { id, buyer, reviewId: body.id }
}
const latestNotice = async (person: Person) =>
  (await person.calls(notices.listNotices, { kind: 'review' })).body.content[0]

describe('writing a review', () => {
  test('is for buyers: it is shown with the average and the spread, and its author is notified', async () => {
    const { id } = await mall.aResource(author, { coin: 10, sourceName: '深基坑监测方案' })
    const buyer = await aBuyerOf(id)
    const { status, body } = await review(buyer, id, { stars: 4 })
    expect(status).toBe(201)
    expect(body).toMatchObject({ stars: 4, content: text, ownedBy: 'bought', versionNumber: 1, isHeld: false })
    await review(await aBuyerOf(id), id, { stars: 5, content: '可以直接用' })
    const list = await listOf(id, { sort: 'uploadTime,desc' })
    expect(list.content.map(({ stars }) => stars)).toEqual([5, 4])
    expect(list.totals).toEqual({ count: 2, average: 4.5, stars: [0, 0, 0, 1, 1], answered: 0 })
    const resource = (await portal.visitor.calls(library.getResource, { resourceId: id })).body
    expect([resource.ratingAverage, resource.ratingCount]).toEqual([4.5, 2])
    expect(await latestNotice(author)).toMatchObject({
      title: '收到新评价',
      link: expect.stringContaining(`/product?productId=${id}&view=reviews#review-`),
    })
  })

  test('is for people with whom it is shared, and for those who downloaded what is free', async () => {
    const paid = await mall.aResource(author, { coin: 10 })
    const third = await portal.aMember({ level: 5 })
    await mall.shares(author, paid.id, third)
    expect((await review(third, paid.id)).body.ownedBy).toBe('shared')
    const free = await mall.aResource(author, { coin: 0 })
    const member = await portal.aMember()
    const early = await review(member, free.id)
    expect(refusal(early)).toEqual([403, '购买、收到共享，或下载（学习）过免费内容后才能评价'])
    await member.calls(library.downloadResource, { storageId: free.storageId })
    expect((await review(member, free.id)).body.ownedBy).toBe('used')
  })

  test('is for people who have learned a free course', async () => {
    const lessonId = await school.aLesson(author, { coin: 0 })
    const member = await portal.aMember()
    const reviewLesson = () =>
      member.calls(reviews.addReview, { kind: 'lesson', itemId: lessonId, stars: 3, content: '讲得太快' })
    expect((await reviewLesson()).status).toBe(403)
    await sql`insert into lesson_learner (lesson_id, member_id) values (${lessonId}, ${member.id})`.execute(portal.db)
    await sql`update item_stats set use_count = use_count + 1 where item_id = ${lessonId}`.execute(portal.db)
    expect((await reviewLesson()).body.ownedBy).toBe('used')
    const { body } = await portal.visitor.calls(lessons.getLesson, { lessonId })
    expect([body.ratingAverage, body.ratingCount]).toEqual([3, 1])
  })

  test('is refused to visitors, to people without access, to its author and to administrators who never used it', async () => {
    const { id } = await mall.aResource(author, { coin: 10 })
    expect((await review(portal.visitor, id)).status).toBe(401)
    expect((await review(await portal.aPersonWithoutLevel(), id)).status).toBe(403)
    expect((await review(await portal.aMember(), id)).status).toBe(403)
    expect((await review(admin, id)).status).toBe(403)
    expect(refusal(await review(author, id))).toEqual([403, '不能评价自己的资源或课程'])
    expect((await review(await portal.aMember(), 999_999)).status).toBe(404)
    expect((await listOf(id)).totals.count).toBe(0)
  })

  test('happens once: of two at the same time one is refused', async () => {
    const { id } = await mall.aResource(author, { coin: 10 })
    const buyer = await aBuyerOf(id)
    const answers = await Promise.all([1, 2, 3, 4].map((stars) => review(buyer, id, { stars })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
    expect(answers.find(({ status }) => status === 409)!.body.message).toBe('您已评价过，可以修改原来的评价')
    expect((await listOf(id)).totals.count).toBe(1)
  })

  test.each([
    [{ stars: 0 }, '请选择 1 到 5 星'],
    [{ stars: 6 }, '请选择 1 到 5 星'],
    [{ stars: 1.5 }, '请选择 1 到 5 星'],
    [{ content: '  ' }, '请写下您的评价'],
    [{ content: '好'.repeat(301) }, '最多 300 个字'],
    [{ kind: 'topic' }, '评价对象不正确'],
  ])('refuses %j', async (wrong, message) => {
    const { id } = await mall.aResource(author, { coin: 10 })
    const buyer = await aBuyerOf(id)
    expect(refusal(await review(buyer, id, wrong))).toEqual([400, message])
    expect((await own(buyer, id)).review).toBeNull()
  })

  test('counts characters as people do', async () => {
    const { id } = await mall.aResource(author, { coin: 10 })
    expect((await review(await aBuyerOf(id), id, { content: '👍'.repeat(300) })).status).toBe(201)
  })
})

describe('one’s own review', () => {
  test('says who may write, change and answer', async () => {
    const { id, buyer, reviewId } = await aReviewed()
    expect(await own(buyer, id)).toMatchObject({
      ownedBy: 'bought',
      isAuthor: false,
      mayEdit: true,
      review: { id: reviewId },
    })
    expect(await own(author, id)).toMatchObject({ ownedBy: null, isAuthor: true, review: null })
    expect(await own(await portal.aMember(), id)).toMatchObject({ ownedBy: null, isAuthor: false, buyTime: null })
    expect((await portal.visitor.calls(reviews.getOwnReview, { kind: 'resource', itemId: id })).status).toBe(401)
  })

  test('can be changed for thirty days, by its author alone', async () => {
    const { id, buyer, reviewId } = await aReviewed()
    const change = (person: Person, stars = 2) =>
      person.calls(reviews.updateReview, { id: reviewId, stars, content: '附件打不开' })
    expect((await change(portal.visitor)).status).toBe(401)
    expect((await change(await portal.aMember())).status).toBe(403)
    expect((await change(author)).status).toBe(403)
    expect((await change(buyer)).body).toMatchObject({ stars: 2, content: '附件打不开', isEdited: true })
    const both = await Promise.all([change(buyer, 3), change(buyer, 1)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const { totals, content } = await listOf(id)
    expect([totals.count, totals.average]).toEqual([1, content[0]!.stars])
    await sql`update review set created_at = created_at - make_interval(days => ${reviewLimits.editDays})
      where id = ${reviewId}`.execute(portal.db)
    expect(refusal(await change(buyer))).toEqual([409, '评价发布满 30 天后不能修改'])
    expect((await own(buyer, id)).mayEdit).toBe(false)
    expect((await buyer.calls(reviews.updateReview, { id: 999_999, stars: 1, content: '无' })).status).toBe(404)
  })

  test('can be deleted by its author alone, and written again', async () => {
    const { id, buyer, reviewId } = await aReviewed()
    const remove = (person: Person) => person.calls(reviews.deleteReview, { id: reviewId })
    expect((await remove(portal.visitor)).status).toBe(401)
    expect((await remove(author)).status).toBe(403)
    const answers = await Promise.all([remove(buyer), remove(buyer)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
    expect((await listOf(id)).totals).toMatchObject({ count: 0, average: null })
    expect((await review(buyer, id, { stars: 1 })).status).toBe(201)
    expect((await listOf(id)).totals).toMatchObject({ count: 1, average: 1 })
  })
})

describe('the author of an item', () => {
  const answerTo = (person: Person, id: number, answer = '感谢，下一版会补充。') =>
    person.calls(reviews.answerReview, { id, answer })

  test('answers a review once and may change the answer; the reviewer is notified once', async () => {
    const { id, buyer, reviewId } = await aReviewed()
    expect((await answerTo(portal.visitor, reviewId)).status).toBe(401)
    expect((await answerTo(buyer, reviewId)).status).toBe(403)
    expect((await answerTo(await portal.aMember({ level: 2 }), reviewId)).status).toBe(403)
    expect((await answerTo(author, 999_999)).status).toBe(404)
    expect(refusal(await answerTo(author, reviewId, ' '))).toEqual([400, '请输入答复内容'])
    expect(refusal(await answerTo(author, reviewId, '谢'.repeat(301)))).toEqual([400, '最多 300 个字'])
    const both = await Promise.all([answerTo(author, reviewId), answerTo(author, reviewId, '谢谢')])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect((await answerTo(author, reviewId, '已更正')).body.answer).toMatchObject({ content: '已更正' })
    expect(await listOf(id)).toMatchObject({ totals: { answered: 1 }, content: [{ answer: { content: '已更正' } }] })
    const { body } = await buyer.calls(notices.listNotices, { kind: 'review' })
    expect(body.content.map(({ title }) => title)).toEqual(['作者答复了您的评价'])
  })
})

describe('helpful votes', () => {
  const vote = (person: Person, reviewId: number) => person.calls(reviews.voteHelpful, { reviewId })
  const cancel = (person: Person, reviewId: number) => person.calls(reviews.cancelHelpful, { reviewId })

  test('count once for each member and not for one’s own review', async () => {
    const { id, buyer, reviewId } = await aReviewed()
    const [one, other] = [await portal.aMember(), await portal.aMember()]
    expect((await vote(portal.visitor, reviewId)).status).toBe(401)
    expect(refusal(await vote(buyer, reviewId))).toEqual([403, '不能给自己的评价点有用'])
    expect((await vote(one, 999_999)).status).toBe(404)
    await Promise.all([vote(one, reviewId), vote(one, reviewId), vote(other, reviewId)])
    expect((await vote(one, reviewId)).body).toEqual({ helpfulCount: 2, isHelpful: true })
    expect((await listOf(id, {}, one)).content[0]).toMatchObject({ helpfulCount: 2, isHelpful: true })
    expect((await listOf(id)).content[0]!.isHelpful).toBe(false)
    expect((await cancel(portal.visitor, reviewId)).status).toBe(401)
    expect((await cancel(await portal.aMember(), reviewId)).body.helpfulCount).toBe(2) // somebody else's vote stays
    await Promise.all([cancel(one, reviewId), cancel(one, reviewId)])
    expect((await listOf(id)).content[0]!.helpfulCount).toBe(1)
  })
})

describe('the list', () => {
  test('is sorted and filtered, with totals from counters', async () => {
    const { id } = await mall.aResource(author, { coin: 10 })
    const written: number[] = []
    for (const stars of [5, 3, 1, 4]) written.push((await review(await aBuyerOf(id), id, { stars })).body.id)
    const [best, middle, worst, good] = written as [number, number, number, number]
    await admin.calls(reviews.voteHelpful, { reviewId: worst })
    await author.calls(reviews.answerReview, { id: middle, answer: '谢谢' })
    const idsOf = async (query: Record<string, unknown>) => (await listOf(id, query)).content.map((one) => one.id)
    expect(await idsOf({})).toEqual([worst, good, middle, best])
    expect(await idsOf({ sort: 'uploadTime,desc' })).toEqual([good, worst, middle, best])
    expect(await idsOf({ sort: 'stars,asc' })).toEqual([worst, middle, good, best])
    expect(await idsOf({ filter: 'answered' })).toEqual([middle])
    expect(await idsOf({ filter: 'low' })).toEqual([worst, middle])
    expect(await listOf(id, { filter: 'low', size: 1, page: 1 })).toMatchObject({
      totalElements: 2,
      content: [{ id: middle }],
      totals: { count: 4, average: 3.3, stars: [1, 0, 1, 1, 1], answered: 1 },
    })
  })

  test('belongs to an item that the caller can see', async () => {
    const { id } = await aReviewed()
    await admin.calls(library.takeDownResource, { id, reason: '核实中' })
    const asked = await portal.visitor.calls(reviews.listReviews, { kind: 'resource', itemId: id })
    expect(asked.status).toBe(404)
    expect(
      refusal(await portal.visitor.calls(reviews.listReviews, { kind: 'resource', itemId: id, filter: 'x' })),
    ).toEqual([400, '筛选条件不正确'])
  })

  test('of resources can be sorted by rating: many good reviews come before one', async () => {
    const fields = { coin: 1, sourceCategoryId: 10007 }
    const [many, one, none, bad] = [
      await mall.aResource(author, fields),
      await mall.aResource(author, fields),
      await mall.aResource(author, fields),
      await mall.aResource(author, fields),
    ]
    for (const stars of [5, 5, 5, 4]) await review(await aBuyerOf(many.id), many.id, { stars })
    await review(await aBuyerOf(one.id), one.id, { stars: 5 })
    await review(await aBuyerOf(bad.id), bad.id, { stars: 1 })
    const query = { resourceCategoryId: 10007, sort: 'rating,desc' }
    const { body } = await portal.visitor.calls(library.listResources, query)
    expect(body.content.map(({ id }) => id)).toEqual([many.id, one.id, none.id, bad.id])
    expect(body.content[0]).toMatchObject({ ratingAverage: 4.8, ratingCount: 4 })
    expect(body.content[2]).toMatchObject({ ratingAverage: null, ratingCount: 0 })
  })
})

test('wrong counters are noticed', async () => {
  const { id, reviewId, buyer } = await aReviewed()
  const broken = (set: string, undo: string) => brokenBy(portal.db, set, undo)
  const ofItem = `where item_id = ${id}`
  expect(
    await broken(`update item_stats set star_5 = 2 ${ofItem}`, `update item_stats set star_5 = 1 ${ofItem}`),
  ).toEqual(['I50'])
  expect(
    await broken(
      `update review set helpful_count = 9 where id = ${reviewId}`,
      `update review set helpful_count = 0 where id = ${reviewId}`,
    ),
  ).toEqual(['I50'])
  expect(
    await broken(
      `update review set author_id = ${author.id} where id = ${reviewId}`,
      `update review set author_id = ${buyer.id} where id = ${reviewId}`,
    ),
  ).toEqual(['I51'])
})
