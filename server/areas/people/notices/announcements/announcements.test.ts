import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as approvals from '#contract/base/approvals/approvals.ts'
import * as settings from '#contract/base/settings/settings.ts'
import { levelId } from '#contract/constants.ts'
import * as audit from '#contract/people/accounts/audit.ts'
import * as members from '#contract/people/accounts/members.ts'
import * as announcements from '#contract/people/notices/announcements.ts'
import * as notices from '#contract/people/notices/notices.ts'
import { type Person, type TestPortal, testPortal } from '../../../../testing/portal.ts'
import { sendBatch } from './send-announcement.ts'

let portal: TestPortal
let editor: Person
let chief: Person
let li: Person
let wang: Person
beforeAll(async () => {
  portal = await testPortal()
  chief = await portal.anAdministrator()
  editor = await portal.anAdministratorOf('content')
  li = await portal.aMember({ level: 4 })
  wang = await portal.aMember({ level: 2 })
})
afterAll(() => portal.close())

const send = (by: Person, more: Record<string, unknown> = {}) =>
  by.calls(announcements.addAnnouncement, { title: '停机维护', text: '今晚 23 点升级', link: '/news', ...more })
const latest = async () => (await editor.calls(announcements.listAnnouncements)).body.content[0]!
const sendAll = async (id: number, size?: number) => {
  while (!(await sendBatch(portal.db, id, size)).isDone);
}
const titlesOf = async (person: Person) =>
  (await person.calls(notices.listNotices, { size: 50 })).body.content.map(({ title }) => title)
const limit = async (approvalRecipients: number) => {
  const { version } = (await chief.calls(settings.listSettings)).body.find(({ group }) => group === 'notices')!
  const change = { group: 'notices', version, values: { approvalRecipients } }
  expect((await chief.calls(settings.updateSettings, change)).status).toBe(200)
}

describe('a notice to many', () => {
  test('reaches each of them once, in batches and however often the job runs', async () => {
    const disabled = await portal.aMember()
    await chief.calls(members.switchMembers, { ids: [disabled.id], enabled: false })
    const { body: preview } = await editor.calls(announcements.previewAnnouncement, {})
    expect(preview).toMatchObject({ audience: '全体会员', needsApproval: false })
    const { status, body } = await send(editor)
    expect([status, body]).toEqual([200, { message: `正在发给 ${preview.recipients} 人`, isAwaitingApproval: false }])
    const { id } = await latest()
    const late = await portal.aMember()
    await Promise.all([sendAll(id, 2), sendAll(id, 2)])
    await sendAll(id)
    for (const person of [li, wang, editor])
      expect((await titlesOf(person)).filter((title) => title === '停机维护')).toHaveLength(1)
    expect(await titlesOf(late)).not.toContain('停机维护')
    const done = await latest()
    expect(done).toMatchObject({ link: '/news', recipients: preview.recipients, notified: preview.recipients })
    expect(done.doneTime).not.toBeNull()
    const missed = portal.db.selectFrom('notice').select('id').where('member_id', '=', disabled.id)
    expect(await missed.where('title', '=', '停机维护').execute()).toEqual([])
    const jobs = portal.db.selectFrom('pgboss.job_common').select('data').where('name', '=', 'notices.announce')
    expect(await jobs.execute()).toEqual([{ data: { id } }])
    const log = await chief.calls(audit.listAudit, { call: 'POST /api/announcements' })
    expect(log.body.content[0]).toMatchObject({ target: '通知「停机维护」' })
    expect(String((await editor.calls(announcements.exportAnnouncements)).body)).toContain(
      '停机维护,今晚 23 点升级,/news',
    )
  })

  test('goes to one level or one company only', async () => {
    await send(editor, { title: '给一级会员', level: levelId.first })
    await sendAll((await latest()).id)
    expect((await titlesOf(wang))[0]).toBe('给一级会员')
    expect(await titlesOf(li)).not.toContain('给一级会员')

    const { id: companyId } = await portal.db
      .insertInto('department')
      .values({ parent_id: 1, name: '一建' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id: officeId } = await portal.db
      .insertInto('department')
      .values({ parent_id: companyId, name: '总师办' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const nobody = await send(editor, { title: '给一建', companyId })
    expect([nobody.status, nobody.body.message]).toEqual([409, '没有符合条件的会员'])
    await sql`update member set department_id = ${officeId} where id = ${li.id}`.execute(portal.db)
    expect((await send(editor, { title: '给一建', companyId })).status).toBe(200)
    const sent = await latest()
    expect(sent).toMatchObject({ audience: '一建', recipients: 1 })
    await sendAll(sent.id)
    expect((await titlesOf(li))[0]).toBe('给一建')
    expect(await titlesOf(wang)).not.toContain('给一建')
  })

  test('is sent once by two clicks, and at most 20 a day', async () => {
    const answers = await Promise.all([1, 2].map(() => send(editor, { title: '只一次', level: levelId.first })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)!.body.message).toBe('今天已发过相同的通知')
    const { body } = await editor.calls(announcements.listAnnouncements)
    for (let count = body.totalElements; count < announcements.announcementsPerDay; count++)
      expect((await send(editor, { title: `第 ${count} 条`, level: levelId.first })).status).toBe(200)
    const more = await send(editor, { title: '多一条', level: levelId.first })
    expect([more.status, more.body.message]).toEqual([409, '每天最多群发 20 条通知'])
    await sql`update announcement set created_at = created_at - interval '2 days'`.execute(portal.db)
  })

  test('is refused to others and with wrong input', async () => {
    expect((await send(portal.visitor)).status).toBe(401)
    for (const person of [li, await portal.anAdministratorOf('finance'), await portal.anAdministratorOf('audit')])
      expect((await send(person)).status).toBe(403)
    for (const [wrong, message] of [
      [{ title: ' ' }, '请输入标题'],
      [{ text: '长'.repeat(501) }, '内容最多 500 个字'],
      [{ link: 'https://example.com' }, '请输入以 / 开头的站内地址'],
      [{ link: '//example.com' }, '请输入以 / 开头的站内地址'],
      [{ level: 1 }, '会员等级不正确'],
      [{ level: 2, companyId: 1 }, '等级与公司只能选一个'],
    ] as const) {
      const answer = await send(editor, wrong)
      expect([answer.status, answer.body.message]).toEqual([400, message])
    }
    expect((await send(editor, { companyId: 999_999 })).status).toBe(404)
  })
})

describe('to more than the setting says', () => {
  test('it goes when a second administrator confirms it; a higher setting counts after a day', async () => {
    await limit(1)
    const { body } = await send(editor, { title: '须复核' })
    expect(body).toEqual({ message: '已提交复核，等待另一名管理员确认', isAwaitingApproval: true })
    await limit(1000)
    expect((await send(editor, { title: '仍须复核' })).body.isAwaitingApproval).toBe(true)
    const waiting = (await chief.calls(approvals.listApprovals, { kind: 'announcement', state: 'waiting' })).body
      .content
    expect(waiting.map(({ target }) => target)).toEqual(['通知「仍须复核」', '通知「须复核」'])
    const decide = (by: Person, id: number, approve = true) =>
      by.calls(approvals.decideApproval, { id, approve, ...(!approve && { reason: '不必' }) })
    expect((await decide(editor, waiting[1]!.id)).status).toBe(409)
    expect((await decide(chief, waiting[0]!.id, false)).status).toBe(200)
    expect((await decide(chief, waiting[1]!.id)).status).toBe(200)
    const sent = await latest()
    expect(sent).toMatchObject({ title: '须复核', createUserName: editor.username })
    await sendAll(sent.id)
    expect(await titlesOf(li)).toContain('须复核')
    expect(await titlesOf(li)).not.toContain('仍须复核')
  })
})
