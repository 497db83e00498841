import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as lessons from '#contract/catalogue/courses/lessons.ts'
import * as library from '#contract/catalogue/documents/library.ts'
import * as sharing from '#contract/catalogue/sharing/sharing.ts'
import * as notices from '#contract/people/notices/notices.ts'
import { aFirm } from '../../../testing/firm.ts'
import { refusal, twice } from '../../../testing/forum.ts'
import { lessonsOf } from '../../../testing/lessons.ts'
import { libraryOf } from '../../../testing/library.ts'
import { type Person, type TestPortal, testPortal } from '../../../testing/portal.ts'

let portal: TestPortal
let firm: Person
let anEmployee: () => Promise<Person>
let mall: ReturnType<typeof libraryOf>
let courses: ReturnType<typeof lessonsOf>
beforeAll(async () => {
  portal = await testPortal()
  await portal.app.listen({ host: '127.0.0.1', port: 0 })
  const admin = await portal.anAdministrator()
  ;({ firm, anEmployee } = await aFirm(portal, admin))
  mall = libraryOf(portal, () => admin)
  courses = lessonsOf(portal, () => admin)
})
afterAll(() => portal.close())

/** A share of the firm that expires in `days` days. */
const shared = (id: number, to: Person, days: number) =>
  sql`insert into access_grant (item_id, member_id, reason, giver_id, expires_at)
    values (${id}, ${to.id}, 'shared', ${firm.id}, now() + make_interval(days => ${days}))`.execute(portal.db)
const received = async (person: Person, validity?: string) =>
  (await person.calls(library.listSharedResources, validity ? { validity } : {})).body
const askRenewal = (person: Person, itemId: number | string, kind = 'resource') =>
  person.calls(sharing.askRenewal, { kind, itemId })
const noticesOf = async (person: Person) =>
  (await person.calls(notices.listNotices)).body.content.filter(({ title }) => title === '申请续期')

test('received shares are listed as current or expired', async () => {
  const person = await anEmployee()
  const [over, ending, lasting] = [await mall.aResource(firm), await mall.aResource(firm), await mall.aResource(firm)]
  await shared(over.id, person, -1)
  await shared(ending.id, person, 3)
  await mall.shares(firm, lasting.id, person)
  const counts = { valid: 2, ending: 1, over: 1 }
  const idsOf = async (validity?: string) => {
    const body = await received(person, validity)
    expect(body.counts).toEqual(counts)
    expect(body.totalElements).toBe(body.content.length)
    return body.content.map(({ id }) => id).sort()
  }
  expect(await idsOf()).toEqual([ending.id, lasting.id].sort())
  expect(await idsOf('valid')).toEqual([ending.id, lasting.id].sort())
  expect(await idsOf('over')).toEqual([over.id])
  expect(await idsOf('all')).toEqual([over.id, ending.id, lasting.id].sort())
  expect((await received(person, 'over')).content).toMatchObject([{ isOver: true, isRenewalAsked: false }])
  expect(refusal(await person.calls(library.listSharedResources, { validity: 'x' }))).toEqual([400, '有效性不正确'])
  // An item with another current share does not count as expired; revoked shares are not listed.
  await firm.calls(sharing.shareResource, { resourceId: over.id, userIds: person.id })
  expect((await received(person)).counts).toEqual({ valid: 3, ending: 1, over: 0 })
  await firm.calls(sharing.revokeShares, { kind: 'resource', itemId: over.id })
  expect((await received(person, 'all')).totalElements).toBe(2)
})

test('the giver is asked once for an extension and can grant it', async () => {
  const person = await anEmployee()
  const { id } = await mall.aResource(firm, { coin: 20, sourceName: '周报模板' })
  await shared(id, person, -2)
  const asked = await twice(() => askRenewal(person, id))
  expect(asked.map(({ status }) => status)).toEqual([200, 200])
  expect(asked[0]!.body.message).toBe('已向共享人发送续期申请')
  expect(await noticesOf(firm)).toMatchObject([
    { body: expect.stringContaining('「周报模板」'), link: `/product?productId=${id}` },
  ])
  expect((await received(person, 'over')).content).toMatchObject([{ id, isRenewalAsked: true }])
  await firm.calls(sharing.shareResource, { resourceId: id, userIds: person.id })
  expect((await received(person)).content).toMatchObject([{ id, isOver: false, isRenewalAsked: false }])
  expect(refusal(await askRenewal(person, id))).toEqual([409, '共享尚未到期，无需申请续期'])
})

test('the same holds for courses, even closed ones', async () => {
  const person = await anEmployee()
  const id = await courses.aLesson(firm, { coin: 9 })
  await courses.closes(id)
  await shared(id, person, -1)
  expect((await askRenewal(person, id, 'lesson')).status).toBe(200)
  const { body } = await person.calls(lessons.listSharedLessons, { validity: 'over' })
  expect(body).toMatchObject({ totalElements: 1, content: [{ id, isOver: true, isRenewalAsked: true }] })
})

test('requests by visitors, for items never shared and for deleted items are refused', async () => {
  const [person, other] = [await anEmployee(), await anEmployee()]
  const { id } = await mall.aResource(firm, { coin: 20 })
  await shared(id, person, -1)
  const before = await noticesOf(firm)
  expect((await askRenewal(portal.visitor as Person, id)).status).toBe(401)
  expect((await askRenewal(other, id)).status).toBe(404)
  expect(refusal(await askRenewal(person, 'x'))).toEqual([400, '编号不正确'])
  expect(refusal(await askRenewal(person, id, 'topic'))).toEqual([400, '类型不正确'])
  await firm.calls(library.takeOwnResourceDown, { id })
  expect((await askRenewal(person, id)).status).toBe(404)
  expect(await noticesOf(firm)).toEqual(before)
})

describe('asking for access', () => {
  const askAccess = (person: Person, itemId: number | string, kind = 'resource') =>
    person.calls(sharing.askAccess, { kind, itemId })
  const requestsTo = async (person: Person) =>
    (await person.calls(notices.listNotices)).body.content.filter(({ title }) => title === '申请使用')

  test('notifies the owning superior once, who can share it; access one has cannot be requested', async () => {
    const [person, colleague] = [await anEmployee(), await anEmployee()]
    const { id } = await mall.aResource(firm, { coin: 20, sourceName: '巡检表' })
    const asked = await twice(() => askAccess(person, id))
    expect(asked.map(({ status, body }) => [status, body.message])).toEqual(Array(2).fill([200, '已向上级发送申请']))
    expect(await requestsTo(firm)).toMatchObject([
      { body: expect.stringContaining('「巡检表」'), link: `/product?productId=${id}` },
    ])
    expect(await requestsTo(colleague)).toEqual([])
    await firm.calls(sharing.shareResource, { resourceId: id, userIds: person.id })
    expect(refusal(await askAccess(person, id))).toEqual([409, '您已经可以使用，无需申请'])
  })

  test('notifies the first level if no superior has the course', async () => {
    const [person, stranger] = [await anEmployee(), await portal.aMember({ level: 2 })]
    const id = await courses.aLesson(stranger, { coin: 9 })
    const before = await requestsTo(firm)
    expect((await askAccess(person, id, 'lesson')).status).toBe(200)
    expect(await requestsTo(firm)).toHaveLength(before.length + 1)
    expect(await requestsTo(stranger)).toEqual([])
    const { id: foreign } = await mall.aResource(stranger, { coin: 20 })
    expect(refusal(await askAccess(person, foreign))).toEqual([409, '您的上级不能共享该内容，请联系客服'])
  })

  test('needs a login and an item that the member can see', async () => {
    const person = await anEmployee()
    const id = (await mall.uploads(firm)).body.id
    expect((await askAccess(portal.visitor as Person, id)).status).toBe(401)
    expect((await askAccess(person, id)).status).toBe(404)
    expect(refusal(await askAccess(person, 'x'))).toEqual([400, '编号不正确'])
  })
})
