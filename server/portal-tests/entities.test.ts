import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import * as lessons from '#contract/catalogue/courses/lessons.ts'
import * as payments from '#contract/money/payments/payments.ts'
import * as news from '#contract/pages/news/news.ts'
import * as members from '#contract/people/accounts/members.ts'
import { allCalls } from '../testing/call-requests.ts'
import { type PaymentPortal, paymentPortal } from '../testing/payments.ts'
import type { Person } from '../testing/portal.ts'

let portal: PaymentPortal
let admin: Person
beforeAll(async () => {
  portal = await paymentPortal()
  admin = await portal.anAdministrator()
})
afterAll(() => portal?.close())

const refused = '请求含有不支持的字段'

describe('a body may be the entity as our own lists answer it (CALL-3)', () => {
  test.each([
    ['/api/wx-pay/native', payments.payByWechat],
    ['/api/ali-pay/trade/page/pay', payments.payByAlipay],
  ])('an order in %s', async (_path, pay) => {
    const li = await portal.aMember()
    const placed = await li.calls(pay, { amount: 10 })
    expect(placed.status).toBe(200)
    const order = (await li.calls(payments.listMyOrders)).body.list[0]!
    const again = await li.calls(pay, order)
    expect([again.status, again.body.orderNo]).toEqual([200, order.orderNo])
    expect((await li.calls(pay, placed.body)).body.orderNo).toBe(order.orderNo)
    const unknown = await li.calls(pay, { ...order, discount: 5 })
    expect([unknown.status, unknown.body.message]).toEqual([400, refused])
  })

  test('a banner, changed and added', async () => {
    await admin.calls(lessons.addBanner, { name: '横幅', scrollUrl: '/mall' })
    const banner = (await admin.calls(lessons.listBanners)).body.find(({ name }) => name === '横幅')!
    const changed = await admin.calls(lessons.updateBanner, { ...banner, name: '新横幅' })
    expect([changed.status, changed.body.name]).toEqual([200, '新横幅'])
    expect((await admin.calls(lessons.addBanner, changed.body)).status).toBe(201)
    const unknown = await admin.calls(lessons.updateBanner, { ...changed.body, colour: 'red' })
    expect([unknown.status, unknown.body.message]).toEqual([400, refused])
  })

  test('a news item with its uploadTime, which stays', async () => {
    const { id } = (await admin.calls(news.addNews, { title: '旧题', content: '<p>文</p>' })).body
    const read = (await portal.visitor.calls(news.getNews, { newsId: id })).body
    const listed = (await portal.visitor.calls(news.listNews)).body.content.find((item) => item.id === id)!
    for (const entity of [read, { ...listed, content: '<p>文</p>' }]) {
      const changed = await admin.calls(news.updateNews, { ...entity, title: '新题' })
      expect([changed.status, changed.body.title]).toEqual([200, '新题'])
      expect(changed.body.uploadTime).toBe(read.uploadTime)
    }
    expect((await admin.calls(news.addNews, { ...read, title: '另一条' })).status).toBe(201)
    const unknown = await admin.calls(news.updateNews, { ...read, author: '我' })
    expect([unknown.status, unknown.body.message]).toEqual([400, refused])
  })

  test('a package, changed and deleted', async () => {
    const [product] = (await portal.visitor.calls(payments.listProducts)).body.content
    expect((await admin.calls(payments.saveProduct, product)).status).toBe(200)
    const { body: made } = await admin.calls(payments.saveProduct, { title: '七元', actualPrice: 7, coinSum: 70 })
    expect((await admin.calls(payments.deleteProduct, made)).status).toBe(200)
  })

  test('a user of the user table; the masked phone stays as it is', async () => {
    const li = await portal.aMember()
    await portal.db.updateTable('member').set({ phone: '13712345678' }).where('id', '=', li.id).execute()
    const listed = (await admin.calls(members.listMembers, { username: li.username })).body.content[0]!
    const changed = await admin.calls(members.updateMember, { ...listed, email: 'li@example.org' })
    expect([changed.status, changed.body.email, changed.body.phone]).toEqual([200, 'li@example.org', '137****5678'])
    const stored = await portal.db.selectFrom('member').select('phone').where('id', '=', li.id).executeTakeFirst()
    expect(stored?.phone).toBe('13712345678')
    const other = { ...changed.body, phone: '138****5678' }
    const wrong = await admin.calls(members.updateMember, other)
    expect([wrong.status, wrong.body.message]).toEqual([400, '电话号码格式不正确'])
  })

  test('roles as ids', async () => {
    const li = await portal.aMember()
    const change = { id: li.id, username: li.username, phone: '13712345670', email: '', enabled: true }
    for (const roles of [[2], ['5'], [{ id: 4 }], [{ id: 4, name: 'common' }]]) {
      const { status, body } = await admin.calls(members.updateMember, { ...change, roles })
      expect([status, body.roles?.[0]?.id]).toEqual([200, Number((roles[0] as { id?: number }).id ?? roles[0])])
    }
    for (const roles of [[], [3], [4, 5], 4, ['x'], [{ name: 'common' }]]) {
      const { status, body } = await admin.calls(members.updateMember, { ...change, roles })
      expect([roles, status, body.message]).toEqual([roles, 400, '请选择会员等级'])
    }
  })
})

test('every call that takes and answers an entity takes it as it was answered', () => {
  const left = allCalls.flatMap(({ name, endpoint: { body, entity, answer } }) => {
    if (!(body instanceof z.ZodObject && answer instanceof z.ZodObject) || !('id' in answer.shape)) return []
    if (!(entity instanceof z.ZodObject)) return []
    const fields = Object.keys(answer.shape).filter((field) => field !== 'message')
    const missing = fields.filter((field) => !(field in entity.shape) && !(field in body.shape))
    return missing.map((field) => `${name} ${field}`)
  })
  expect(left).toEqual([])
})
