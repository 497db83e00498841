import { afterAll, beforeAll, expect, test } from 'vitest'
import * as finder from '#contract/office/dossiers/finder/finder.ts'
import * as audit from '#contract/people/accounts/audit.ts'
import { type Person, type TestPortal, testPortal } from '../../../../testing/portal.ts'

let portal: TestPortal
let admin: Person
let li: Person
beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.anAdministrator('chief')
  li = await portal.aMember({ name: 'zhoumu' })
  await portal.db
    .updateTable('member')
    .set({ nick_name: '周牧', phone: '13812346021', email: 'mu@hengzhu.example' })
    .where('id', '=', li.id)
    .execute()
})
afterAll(() => portal.close())

const find = async (words: string) => {
  const { body } = await admin.calls(finder.find, { words })
  return body.content.map(({ kind, id }) => `${kind} ${id}`)
}
const traces = async () => {
  const { body } = await admin.calls(audit.listAudit, { call: `GET ${finder.find.path}` })
  return body.content.map(({ target }) => target)
}

test('people are found by name, login, e-mail, number and phone', async () => {
  for (const words of ['周牧', '周', 'ZhouMu', 'oum', 'mu@heng', String(li.id), '6021', '13812346021'])
    expect(await find(words), words).toContain(`person ${li.id}`)
  for (const words of ['138123', '602', '13812346022', '%', '__'])
    expect(await find(words), words).not.toContain(`person ${li.id}`)
})

test('a phone number is shown masked, and searching by one leaves a trace', async () => {
  const before = (await traces()).length
  const { body } = await admin.calls(finder.find, { words: '6021' })
  expect(body.content).toMatchObject([
    { kind: 'person', title: '周牧', mark: '138****6021', link: `/System/member?id=${li.id}` },
  ])
  expect(JSON.stringify(body)).not.toContain('13812346021')
  await find('周牧')
  expect((await traces()).slice(0, (await traces()).length - before)).toEqual(['手机号尾号 6021'])
})

test('orders are found by the end of their number', async () => {
  const { id } = await portal.db
    .insertInto('payment_order')
    .values({
      order_no: 'ORDER_20261115104218_03157',
      member_id: li.id,
      provider: 'wechat',
      coins: 1000,
      bonus: 0,
      fen: 10_000,
      subject: '1000 V币',
      expires_at: new Date(Date.now() + 60_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const words of ['3157', '_03157', 'ORDER_20261115104218_03157'])
    expect(await find(words)).toContain(`order ${id}`)
  expect(await find('X3157')).not.toContain(`order ${id}`)
})

test('deleted people are not found', async () => {
  const gone = await portal.aMember({ name: 'gone-soon' })
  await portal.db.updateTable('member').set({ deleted_at: new Date() }).where('id', '=', gone.id).execute()
  expect(await find('gone-soon')).toEqual([])
})

test('only administrators search, and not without words', async () => {
  expect((await portal.visitor.calls(finder.find, { words: '6021' })).status).toBe(401)
  expect((await li.calls(finder.find, { words: '6021' })).status).toBe(403)
  const empty = await admin.calls(finder.find, { words: ' ' })
  expect([empty.status, empty.body.message]).toEqual([400, '请输入要找的内容'])
})
