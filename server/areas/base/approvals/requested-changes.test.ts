import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as approvals from '#contract/base/approvals/approvals.ts'
import * as settings from '#contract/base/settings/settings.ts'
import * as lessons from '#contract/catalogue/courses/lessons.ts'
import * as library from '#contract/catalogue/documents/library.ts'
import * as payments from '#contract/money/payments/payments.ts'
import * as notices from '#contract/people/notices/notices.ts'
import { lessonsOf } from '../../../testing/lessons.ts'
import { libraryOf } from '../../../testing/library.ts'
import { type Person, type TestPortal, testPortal } from '../../../testing/portal.ts'
import { notifyRequester } from '../../people/notices/index.ts'
import { closeLapsed, notifyOfLapsed } from './lapse.ts'

let portal: TestPortal
let chief: Person
let finance: Person
let colleague: Person
let operator: Person
let content: Person
let author: Person
beforeAll(async () => {
  portal = await testPortal()
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  chief = await portal.anAdministrator()
  finance = await portal.anAdministratorOf('finance')
  colleague = await portal.anAdministratorOf('finance')
  operator = await portal.anAdministratorOf('system')
  content = await portal.anAdministratorOf('content')
  author = await portal.aMember({ level: 2 })
})
afterAll(() => portal.close())

const waiting = async (kind: string, viewer: Person) =>
  (await viewer.calls(approvals.listApprovals, { state: 'waiting', kind, size: 100 })).body.content
const decide = (by: Person, id: number, approve = true) =>
  by.calls(approvals.decideApproval, { id, approve, ...(!approve && { reason: '再议' }) })
const noticesOf = async (person: Person) =>
  (await person.calls(notices.listNotices, { size: 50 })).body.content.map(({ title }) => title)

describe('prices', () => {
  const points = async () => (await chief.calls(settings.listSettings)).body.find(({ group }) => group === 'points')!
  const change = async (by: Person, values: Record<string, unknown>) =>
    by.calls(settings.updateSettings, { group: 'points', version: (await points()).version, values })
  const share = async () => (await points()).values.authorSharePercent

  test('are changed by a second of those who may not decide alone, and the first is notified once', async () => {
    const { status, body } = await change(finance, { authorSharePercent: 60 })
    expect([status, body.isAwaitingApproval, body.message]).toEqual([200, true, '已提交复核，等待另一名管理员确认'])
    expect(await share()).toBe(70)
    const [request] = await waiting('prices', finance)
    expect(request).toMatchObject({ target: 'V币设置', detail: '作者所得 70 → 60 %', canDecide: false })
    const own = await decide(finance, request!.id)
    expect([own.status, own.body.message]).toEqual([409, '须由申请人和当事人以外的另一名管理员确认'])
    expect((await decide(operator, request!.id)).status).toBe(403)
    expect((await decide(colleague, request!.id)).status).toBe(200)
    expect(await share()).toBe(60)
    expect((await noticesOf(finance)).filter((title) => title === '您申请的改汇率与分成已执行')).toHaveLength(1)
    const [latest] = (await chief.calls(settings.listSettingChanges)).body
    expect(latest).toMatchObject({ field: 'authorSharePercent', after: 60, userName: finance.username })
    expect((await change(chief, { authorSharePercent: 70 })).body.isAwaitingApproval).toBe(false)
  })

  test('have one request at a time: a second click repeats it, another change is refused', async () => {
    const answers = await Promise.all([change(finance, { uploadReward: 5 }), change(colleague, { uploadReward: 5 })])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const other = await change(finance, { uploadReward: 6 })
    expect([other.status, other.body.message]).toEqual([409, '已有另一项申请等待复核，请先处理或撤回'])
    const requests = await waiting('prices', chief)
    expect(requests).toHaveLength(1)
    expect((await decide(chief, requests[0]!.id, false)).body.state).toBe('rejected')
    expect((await points()).values.uploadReward).toBe(10)
  })

  test('that another has changed meanwhile are not overwritten', async () => {
    await change(finance, { inviteReward: 5 })
    await change(chief, { signUpReward: 11 })
    const [request] = await waiting('prices', chief)
    const late = await decide(chief, request!.id)
    expect([late.status, late.body.message]).toEqual([409, '内容已被他人修改，请刷新'])
    expect((await decide(chief, request!.id, false)).status).toBe(200)
  })

  test('are refused to others and with wrong values', async () => {
    const values = { authorSharePercent: 10 }
    expect((await change(portal.visitor, values)).status).toBe(401)
    for (const person of [author, operator, content]) expect((await change(person, values)).status).toBe(403)
    const wrong = await change(finance, { authorSharePercent: 101 })
    expect([wrong.status, wrong.body.message]).toEqual([400, '请输入 0 到 100 的整数'])
    expect((await change(finance, {})).body.isAwaitingApproval).toBe(false)
    expect(await waiting('prices', chief)).toEqual([])
  })
})

describe('packages', () => {
  const aPackage = (actualPrice: number) => ({ title: `${actualPrice} 元`, actualPrice, coinSum: 10, present: 0 })
  const listed = async () => (await portal.visitor.calls(payments.listProducts, { size: 100 })).body.content
  const ofPrice = async (price: number) => (await listed()).find(({ actualPrice }) => actualPrice === price)

  test('are added, changed and deleted when a second administrator confirms', async () => {
    const added = await finance.calls(payments.saveProduct, aPackage(777))
    expect([added.status, added.body.isAwaitingApproval, added.body.id]).toEqual([200, true, undefined])
    expect(await ofPrice(777)).toBeUndefined()
    await decide(colleague, (await waiting('package', colleague))[0]!.id)
    const { id, version } = (await ofPrice(777))!

    const change = { ...aPackage(778), id, version }
    expect((await finance.calls(payments.saveProduct, change)).body).toMatchObject({ id, isAwaitingApproval: true })
    const meanwhile = await finance.calls(payments.deleteProduct, { id })
    expect([meanwhile.status, meanwhile.body.code]).toEqual([409, 'approval_waiting'])
    const [request] = await waiting('package', colleague)
    expect(request!.detail).toBe('「777 元」777 元，10 V币，赠送 0 V币 → 「778 元」778 元，10 V币，赠送 0 V币')
    await decide(colleague, request!.id)
    expect(await ofPrice(778)).toMatchObject({ id })

    await Promise.all([1, 2].map(() => finance.calls(payments.deleteProduct, { id })))
    const [deletion, ...more] = await waiting('package', colleague)
    expect(more).toEqual([])
    expect((await decide(finance, deletion!.id)).status).toBe(409)
    await decide(colleague, deletion!.id)
    expect(await ofPrice(778)).toBeUndefined()
  })

  test('that cannot exist are refused at once, and a price that was taken meanwhile at the confirmation', async () => {
    const [existing] = await listed()
    const taken = await finance.calls(payments.saveProduct, aPackage(existing!.actualPrice))
    expect([taken.status, taken.body.code]).toEqual([409, 'package_price_taken'])
    expect((await finance.calls(payments.deleteProduct, { id: 999_999 })).status).toBe(404)
    await finance.calls(payments.saveProduct, aPackage(900))
    await chief.calls(payments.saveProduct, { ...aPackage(900), coinSum: 11 })
    const [request] = await waiting('package', chief)
    expect((await decide(chief, request!.id)).body.code).toBe('package_price_taken')
    expect((await decide(chief, request!.id, false)).status).toBe(200)
    for (const person of [author, operator])
      expect((await person.calls(payments.saveProduct, aPackage(901))).status).toBe(403)
    expect((await portal.visitor.calls(payments.deleteProduct, { id: existing!.id })).status).toBe(401)
  })
})

describe.each(['resources', 'lessons'] as const)('%s on sale', (name) => {
  const isResource = name === 'resources'
  const kind = isResource ? 'resourceSale' : 'lessonSale'
  const anItem = async () =>
    isResource
      ? (await libraryOf(portal, () => chief).aResource(author)).id
      : lessonsOf(portal, () => chief).aLesson(author)
  const takeDown = (by: Person, id: number) =>
    isResource
      ? by.calls(library.takeDownResource, { id, reason: '侵权' })
      : by.calls(lessons.markLesson, { id, isTakenDown: true, reason: '侵权' })
  const restore = (by: Person, id: number) =>
    isResource ? by.calls(library.restoreResource, { id }) : by.calls(lessons.markLesson, { id, isTakenDown: false })
  const isShown = async (id: number) =>
    (isResource
      ? await portal.visitor.calls(library.getResource, { resourceId: id })
      : await portal.visitor.calls(lessons.getLesson, { lessonId: id })
    ).status === 200
  const isMarked = async (id: number) => {
    const { body } = isResource
      ? await operator.calls(library.listAuditResources, { size: 100 })
      : await operator.calls(lessons.listAuditLessons, { size: 100 })
    return body.content.find((item) => item.id === id)!.isAwaitingApproval
  }
  const requestOf = async (id: number) => (await waiting(kind, content)).find(({ subject }) => subject === String(id))!

  test('are taken down and put back when a second administrator confirms', async () => {
    const id = await anItem()
    const answers = await Promise.all([takeDown(operator, id), takeDown(operator, id)])
    expect(answers.map(({ body }) => body.isAwaitingApproval)).toEqual([true, true])
    expect([await isShown(id), await isMarked(id)]).toEqual([true, true])
    const request = await requestOf(id)
    expect(request).toMatchObject({ detail: '下架', reason: '侵权', userId: author.id })
    expect((await decide(operator, request.id)).status).toBe(409)
    expect((await decide(finance, request.id)).status).toBe(403)
    expect((await decide(content, request.id)).status).toBe(200)
    expect([await isShown(id), await isMarked(id)]).toEqual([false, false])
    expect((await restore(operator, id)).body.isAwaitingApproval).toBe(true)
    await decide(content, (await requestOf(id)).id)
    expect(await isShown(id)).toBe(true)
  })

  test('are asked for in a batch, and decided at once by those who may', async () => {
    const [one, two] = [await anItem(), await anItem()]
    await takeDown(content, two)
    const call = isResource ? library.takeDownResources : lessons.takeDownLessons
    const { body } = await operator.calls(call, { ids: [one, two], reason: '侵权' })
    expect(body).toMatchObject({ message: '已提交 1 项复核，1 项未处理', done: [], waiting: [one] })
    expect(await isShown(one)).toBe(true)
    expect((await takeDown(content, one)).body.isAwaitingApproval).toBe(false)
    // The confirmation of what somebody else did meanwhile changes nothing.
    expect((await decide(chief, (await requestOf(one)).id)).status).toBe(200)
    expect(await isShown(one)).toBe(false)
  })

  test('are refused to others, and what their author took down only the author puts back', async () => {
    const id = await anItem()
    expect((await takeDown(portal.visitor, id)).status).toBe(401)
    for (const person of [author, finance]) expect((await takeDown(person, id)).status).toBe(403)
    expect((await takeDown(operator, 999_999)).status).toBe(404)
    const own = isResource ? library.takeOwnResourceDown : lessons.takeOwnLessonDown
    expect((await author.calls(own, { id })).status).toBe(200)
    expect((await restore(operator, id)).body.code).toBe('taken_down_by_another')
    if (!isResource) expect((await operator.calls(lessons.markLesson, { id, isPublic: 1 })).status).toBe(403)
    expect(await isMarked(id)).toBe(false)
  })
})

describe('those who asked', () => {
  test('are notified once when nobody decided, and of a rejection with its reason', async () => {
    await finance.calls(payments.saveProduct, { title: '过期', actualPrice: 1234, coinSum: 10 })
    const [request] = await waiting('package', chief)
    await sql`update approval set created_at = now() - interval '49 hours' where id = ${request!.id}`.execute(portal.db)
    await closeLapsed(portal.db)
    const counts = await Promise.all([1, 2].map(() => notifyOfLapsed(portal.db, notifyRequester)))
    expect(counts.toSorted()).toEqual([0, 1])
    expect(await notifyOfLapsed(portal.db, notifyRequester)).toBe(0)
    expect((await noticesOf(finance)).filter((title) => title === '您申请的改充值套餐已作废')).toHaveLength(1)

    await finance.calls(payments.saveProduct, { title: '驳回', actualPrice: 1235, coinSum: 10 })
    await decide(chief, (await waiting('package', chief))[0]!.id, false)
    const { body } = await finance.calls(notices.listNotices, { size: 1 })
    expect(body.content[0]).toMatchObject({
      title: '您申请的改充值套餐已驳回',
      body: `新增充值套餐，「驳回」1235 元，10 V币，赠送 0 V币，由 ${chief.username} 处理，原因：再议`,
    })
  })
})
