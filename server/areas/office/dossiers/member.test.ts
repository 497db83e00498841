import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as forum from '#contract/community/forum/forum.ts'
import * as contract from '#contract/office/dossiers/dossiers.ts'
import * as care from '#contract/office/dossiers/member-care.ts'
import * as accounts from '#contract/people/accounts/accounts.ts'
import * as audit from '#contract/people/accounts/audit.ts'
import * as notices from '#contract/people/notices/notices.ts'
import { inTransaction } from '#kernel/database/index.ts'
import { type Person, type TestPortal, testPortal } from '../../../testing/portal.ts'
import { credit, spend } from '../../money/points/index.ts'
import { enableDueMembers } from '../../people/accounts/members/enable-due-members.ts'

let portal: TestPortal
let admin: Person
let other: Person
beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.anAdministrator('chief')
  other = await portal.anAdministrator('second')
})
afterAll(() => portal.close())

const logIn = async (username: string) => {
  const { body } = await portal.visitor.calls(accounts.getCaptcha)
  const input = { username, password: 'Right@2026', code: 'ABCDE', uuid: body.uuid }
  return portal.visitor.calls(accounts.login, input)
}
const coins = (person: Person, amount: number, ref: string) =>
  inTransaction((tx) => credit(tx, person.id, amount, { kind: 'sign-up', ref, detail: '注册奖励' }))(portal.db)

describe('a member’s page', () => {
  test('has head, figures and the number of entries in each list', async () => {
    const li = await portal.aMember({ name: 'li-pages' })
    await coins(li, 100, 'li-pages')
    const { status, body } = await admin.calls(contract.getMemberDossier, { id: li.id })
    expect(status).toBe(200)
    expect(body).toMatchObject({ title: 'li-pages', tags: ['二级会员'], state: { label: '可用' }, balance: 100 })
    const counts = Object.fromEntries(body.lists.map(({ name, count }) => [name, count]))
    expect(counts).toMatchObject({ ledger: 1, orders: 0, devices: 1, reported: 0 })
    expect(body.figures.map(({ label }) => label)).toEqual([
      '累计充值',
      '累计消费',
      '作者所得',
      '上传资源',
      '帖子与回复',
      '被举报',
    ])
  })

  test('is for administrators, and answers 404 where there is nobody', async () => {
    const li = await portal.aMember()
    expect((await portal.visitor.calls(contract.getMemberDossier, { id: li.id })).status).toBe(401)
    expect((await li.calls(contract.getMemberDossier, { id: li.id })).status).toBe(403)
    expect((await admin.calls(contract.getMemberDossier, { id: 999_999 })).status).toBe(404)
    expect((await admin.calls(contract.listMemberEvents, { id: 999_999 })).status).toBe(404)
  })

  test('pages through lists and timeline without gaps or repetitions', async () => {
    const li = await portal.aMember()
    for (let n = 1; n <= 7; n++) await coins(li, n, `page-${li.id}-${n}`)
    const amounts: (number | null)[] = []
    let after: string | undefined
    do {
      const { body } = await admin.calls(contract.listMemberEntries, { id: li.id, name: 'ledger', size: 3, after })
      amounts.push(...body.content.map(({ amount }) => amount))
      after = body.next ?? undefined
    } while (after)
    expect(amounts).toEqual([7, 6, 5, 4, 3, 2, 1])

    const keys: string[] = []
    do {
      const { body } = await admin.calls(contract.listMemberEvents, { id: li.id, size: 2, after })
      expect(body.total.count).toBe(8) // seven entries and the registration
      keys.push(...body.content.map(({ key }) => key))
      after = body.next ?? undefined
    } while (after)
    expect([keys.length, new Set(keys).size]).toEqual([8, 8])
  })

  test('filters the timeline by group and refuses a wrong place or list', async () => {
    const li = await portal.aMember()
    await coins(li, 5, `group-${li.id}`)
    const money = await admin.calls(contract.listMemberEvents, { id: li.id, group: 'money' })
    expect(money.body.content).toMatchObject([{ title: '注册奖励', amount: 5, balance: 5 }])
    const wrong = await admin.calls(contract.listMemberEvents, { id: li.id, after: 'nonsense' })
    expect([wrong.status, wrong.body.message]).toEqual([400, '翻页位置不正确'])
    const list = await admin.calls(contract.listMemberEntries, { id: li.id, name: 'secrets' })
    expect([list.status, list.body.message]).toEqual([400, '没有这个列表'])
  })

  test('leaves older events out of the chosen days', async () => {
    const li = await portal.aMember()
    await portal.db
      .updateTable('member')
      .set({ created_at: new Date('2020-01-01') })
      .where('id', '=', li.id)
      .execute()
    const titles = async (days: number) => {
      const { body } = await admin.calls(contract.listMemberEvents, { id: li.id, days })
      return [body.total.count, ...body.content.map(({ title }) => title)]
    }
    expect(await titles(30)).toEqual([0])
    expect(await titles(0)).toEqual([1, '注册账号'])
  })

  test('exports the timeline', async () => {
    const li = await portal.aMember({ name: 'exported' })
    const { status, body } = await admin.calls(contract.exportMemberEvents, { id: li.id, days: 30, format: 'csv' })
    expect(status).toBe(200)
    expect(String(body)).toContain('注册账号')
    const nothing = await admin.calls(contract.exportMemberEvents, { id: li.id, group: 'money' })
    expect([nothing.status, nothing.body.code]).toEqual([404, 'nothing_to_export'])
  })

  test('adds up every entry of the ledger', async () => {
    const li = await portal.aMember()
    await coins(li, 50, `sum-${li.id}`)
    await inTransaction((tx) => spend(tx, li.id, 20, { kind: 'buy-resource', ref: `sum-${li.id}`, detail: '购买' }))(
      portal.db,
    )
    const { body } = await admin.calls(contract.checkMemberLedger, { id: li.id })
    expect(body).toEqual({ holds: true, count: 2, sum: 30, balance: 30 })
  })
})

describe('notes of administrators', () => {
  test('are listed for administrators with who may delete them', async () => {
    const li = await portal.aMember()
    const { status, body } = await admin.calls(care.addNote, { memberId: li.id, text: ' 来电反映转码失败 ' })
    expect([status, body.text, body.authorName]).toEqual([201, '来电反映转码失败', 'chief'])
    const seenByOther = await other.calls(care.listNotes, { memberId: li.id })
    expect(seenByOther.body.content).toMatchObject([{ id: body.id, canDelete: false }])
    expect((await li.calls(care.listNotes, { memberId: li.id })).status).toBe(403)
  })

  test('are deleted by their author only, once', async () => {
    const li = await portal.aMember()
    const { body: note } = await admin.calls(care.addNote, { memberId: li.id, text: '备注' })
    expect((await other.calls(care.deleteNote, { id: note.id })).status).toBe(404)
    const twice = await Promise.all([1, 2].map(() => admin.calls(care.deleteNote, { id: note.id })))
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 404])
  })

  test('are refused without text, for nobody, and beyond 500', async () => {
    const li = await portal.aMember()
    const empty = await admin.calls(care.addNote, { memberId: li.id, text: ' ' })
    expect([empty.status, empty.body.message]).toEqual([400, '请输入备注'])
    expect((await admin.calls(care.addNote, { memberId: 999_999, text: '备注' })).status).toBe(404)
    expect((await portal.visitor.calls(care.addNote, { memberId: li.id, text: '备注' })).status).toBe(401)
    expect((await li.calls(care.addNote, { memberId: li.id, text: '备注' })).status).toBe(403)
    const old = Array.from({ length: care.maxNotes - 1 }, () => ({ member_id: li.id, author_id: admin.id, text: '旧' }))
    await portal.db.insertInto('member_note').values(old).execute()
    const both = await Promise.all([1, 2].map(() => admin.calls(care.addNote, { memberId: li.id, text: '新' })))
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  })
})

describe('disabling', () => {
  test('lists its consequences first', async () => {
    const li = await portal.aMember()
    await coins(li, 30, `disable-${li.id}`)
    const { body } = await admin.calls(care.previewDisable, { memberId: li.id })
    expect(body).toEqual([
      { subject: '登录', text: '1 台设备立即退出，不能再登录' },
      { subject: 'V币', text: '30 V币保留不动' },
      { subject: '已购', text: '0 份资源、0 门课程暂不可用，恢复后照旧' },
      { subject: '别人', text: '没有共享给别人的内容' },
      { subject: '订单', text: '没有未完成的订单' },
    ])
  })

  test('ends sessions, tells the owner why at login, and enabling tells them, too', async () => {
    const li = await portal.aMember({ name: 'li-disabled' })
    const done = await admin.calls(care.disableMember, { memberId: li.id, days: 0, reason: '发布广告' })
    expect([done.status, done.body.message]).toEqual([200, '账号已停用'])
    expect((await li.calls(accounts.getSession)).status).toBe(401)
    const refused = await logIn('li-disabled')
    expect([refused.body.code, refused.body.message]).toEqual(['account_disabled', '账号已停用，原因：发布广告'])
    const head = await admin.calls(contract.getMemberDossier, { id: li.id })
    expect(head.body).toMatchObject({ enabled: false, state: { label: '停用' } })
    expect(head.body.facts).toContainEqual({ label: '停用原因', value: '发布广告', link: null })

    expect((await admin.calls(care.enableMember, { memberId: li.id })).body.message).toBe('账号已恢复')
    const { body } = await logIn('li-disabled')
    const headers = { authorization: `Bearer ${body.token}` }
    const inbox = await portal.app.inject({ url: notices.listNotices.path, headers })
    expect(inbox.body).toContain('发布广告')
    expect(inbox.body).toContain('账号已恢复')
  })

  test('for some days ends by itself', async () => {
    const li = await portal.aMember({ name: 'li-days' })
    await admin.calls(care.disableMember, { memberId: li.id, days: 7, reason: '核实身份' })
    await enableDueMembers(portal.db)
    expect((await logIn('li-days')).body.message).toMatch(/^账号已停用至 \d{4}-\d\d-\d\d \d\d:\d\d，原因：核实身份$/)
    await portal.db
      .updateTable('member')
      .set({ disabled_until: new Date(Date.now() - 1000) })
      .where('id', '=', li.id)
      .execute()
    await enableDueMembers(portal.db)
    expect((await logIn('li-days')).status).toBe(200)
  })

  test('happens once when asked twice at once', async () => {
    const li = await portal.aMember()
    const twice = await Promise.all(
      [1, 2].map(() => admin.calls(care.disableMember, { memberId: li.id, days: 30, reason: '核实' })),
    )
    expect(twice.map(({ body }) => body.message).sort()).toEqual(['账号已停用', '该账号已经停用'].sort())
    const back = await Promise.all([1, 2].map(() => admin.calls(care.enableMember, { memberId: li.id })))
    expect(back.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('is refused without period or reason, for oneself, for strangers', async () => {
    const li = await portal.aMember()
    const noPeriod = await admin.calls(care.disableMember, { memberId: li.id, reason: '核实' })
    expect([noPeriod.status, noPeriod.body.message]).toEqual([400, '请选择停用期限'])
    const noReason = await admin.calls(care.disableMember, { memberId: li.id, days: 7, reason: '' })
    expect([noReason.status, noReason.body.message]).toEqual([400, '请写明停用原因'])
    const self = await admin.calls(care.disableMember, { memberId: admin.id, days: 7, reason: '核实' })
    expect([self.status, self.body.message]).toEqual([409, '不能停用自己的账号'])
    const input = { memberId: li.id, days: 7, reason: '核实' }
    expect((await portal.visitor.calls(care.disableMember, input)).status).toBe(401)
    expect((await li.calls(care.disableMember, input)).status).toBe(403)
    expect((await portal.visitor.calls(care.enableMember, { memberId: li.id })).status).toBe(401)
    expect((await li.calls(care.enableMember, { memberId: li.id })).status).toBe(403)
  })
})

describe('messages and devices', () => {
  test('a message arrives and is on the timeline', async () => {
    const li = await portal.aMember()
    const sent = { memberId: li.id, title: '补发 V币', text: '已为您补发 30 V币。' }
    expect((await admin.calls(care.sendMessage, sent)).body.message).toBe('站内信已发送')
    const { body } = await li.calls(notices.listNotices)
    expect(JSON.stringify(body)).toContain('已为您补发 30 V币。')
    const events = await admin.calls(contract.listMemberEvents, { id: li.id, group: 'administration' })
    expect(events.body.content).toMatchObject([{ title: '给一名用户发站内信', note: 'chief' }])
    expect((await portal.visitor.calls(care.sendMessage, sent)).status).toBe(401)
    expect((await li.calls(care.sendMessage, sent)).status).toBe(403)
    const empty = await admin.calls(care.sendMessage, { ...sent, text: '' })
    expect([empty.status, empty.body.message]).toEqual([400, '请输入内容'])
  })

  test('an administrator ends one session or all of them', async () => {
    const li = await portal.aMember()
    const { body } = await admin.calls(contract.listMemberEntries, { id: li.id, name: 'devices' })
    const sessionId = body.content[0]!.id
    expect((await li.calls(care.endMemberSessions, { memberId: li.id })).status).toBe(403)
    expect((await portal.visitor.calls(care.endMemberSessions, { memberId: li.id })).status).toBe(401)
    expect((await admin.calls(care.endMemberSessions, { memberId: admin.id, sessionId })).status).toBe(403)
    const other = await portal.aMember()
    expect((await admin.calls(care.endMemberSessions, { memberId: other.id, sessionId })).status).toBe(404)
    const twice = await Promise.all(
      [1, 2].map(() => admin.calls(care.endMemberSessions, { memberId: li.id, sessionId })),
    )
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 404])
    expect((await li.calls(accounts.getSession)).status).toBe(401)
    expect((await admin.calls(care.endMemberSessions, { memberId: li.id })).body.message).toBe('全部设备已下线')
  })

  test('every action is in the audit log', async () => {
    const { body } = await admin.calls(audit.listAudit, { userId: admin.id, size: 100 })
    const calls = new Set(body.content.map(({ call }) => call))
    for (const { method, path } of [
      care.addNote,
      care.deleteNote,
      care.sendMessage,
      care.disableMember,
      care.enableMember,
    ])
      expect(calls).toContain(`${method} ${path}`)
  })
})

test('what a member posts is in the list and on the timeline', async () => {
  const li = await portal.aMember()
  const { status } = await li.calls(forum.addTopic, {
    title: '里程碑计划怎么拆',
    content: '<p>内容</p>',
    topicCategoryId: 30_001,
    tags: [],
  })
  expect(status).toBe(201)
  const { body } = await admin.calls(contract.listMemberEntries, { id: li.id, name: 'posts' })
  expect(body.content).toMatchObject([{ title: '发布帖子', detail: '里程碑计划怎么拆', note: '0 回复' }])
})
