import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as accounts from '#contract/people/accounts/accounts.ts'
import * as ways from '#contract/people/accounts/login-ways.ts'
import * as members from '#contract/people/accounts/members.ts'
import { memberForm } from '../../../../testing/approvals.ts'
import { titlesOfNotices } from '../../../../testing/factors.ts'
import { type Person, type TestPortal, testPortal } from '../../../../testing/portal.ts'
import { arrivedAt, forgetSending } from '../../../../testing/post.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
beforeEach(() => forgetSending(portal))
afterAll(() => portal.close())

const set = ({ id }: Person, columns: Record<string, unknown>) =>
  portal.db.updateTable('member').set(columns).where('id', '=', id).execute()
const emailOf = async ({ id }: Person) =>
  (await portal.db.selectFrom('member').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email
const aMemberAt = async (email: string, isProved = true) => {
  const person = await portal.aMember()
  await set(person, { email, email_verified_at: isProved ? new Date() : null })
  return person
}
const change = (by: Person, email: string) => by.calls(accounts.updateProfile, { username: by.username, email })
const tokenAt = async (email: string) => /#([\w-]{43})/.exec((await arrivedAt(portal, email))[0] ?? '')?.[1]
const confirm = async (email: string) => portal.visitor.calls(ways.confirmEmail, { token: await tokenAt(email) })

describe('ACC-68: another address', () => {
  test('waits on the own page, counts when it is confirmed, and both are told', async () => {
    const li = await aMemberAt('li@example.com')
    expect((await change(li, 'li2@example.com')).body.pendingEmail).toBe('li2@example.com')
    const profile = async () => (await li.calls(accounts.getProfile)).body
    expect(await profile()).toMatchObject({ email: 'li@example.com', pendingEmail: 'li2@example.com' })
    expect(await titlesOfNotices(portal, li)).toContain('有人申请更换邮箱')
    const { status, body } = await confirm('li2@example.com')
    expect([status, body]).toEqual([200, { message: '邮箱已更换', email: 'l***@example.com', isChanged: true }])
    expect(await profile()).toMatchObject({ email: 'li2@example.com', isEmailVerified: true, pendingEmail: null })
    expect(await titlesOfNotices(portal, li)).toContain('邮箱已更换')
    expect((await confirm('li2@example.com')).status).toBe(400)
  })

  test('that waits is ended by a changed password, and replaced by another wish', async () => {
    const li = await aMemberAt('end@example.com')
    await change(li, 'thief@example.com')
    await li.calls(accounts.changePassword, { oldPass: 'Right@2026', newPass: 'Fresh@2026' })
    expect((await confirm('thief@example.com')).body.code).toBe('link_dead')
    await forgetSending(portal)
    await change(li, 'one@example.com')
    await change(li, 'other@example.com')
    expect((await confirm('one@example.com')).body.code).toBe('link_dead')
    expect((await confirm('other@example.com')).status).toBe(200)
    expect(await emailOf(li)).toBe('other@example.com')
  })

  test('is refused while another account has proved it, also between the wish and the link', async () => {
    const [li, wang] = [await aMemberAt('a@example.com'), await aMemberAt('taken@example.com')]
    const taken = await change(li, 'Taken@example.com')
    expect([taken.status, taken.body.message]).toEqual([409, '该邮箱已被使用'])
    await change(li, 'race@example.com')
    await set(wang, { email: 'race@example.com', email_verified_at: new Date() })
    expect((await confirm('race@example.com')).body.code).toBe('email_taken')
    expect([await emailOf(li), await emailOf(wang)]).toEqual(['a@example.com', 'race@example.com'])
  })

  test('none is taken off at once, and the old one is told; another spelling is no change', async () => {
    const li = await aMemberAt('gone@example.com')
    expect((await change(li, 'Gone@Example.com')).body.pendingEmail).toBeNull()
    expect((await change(li, '')).body.pendingEmail).toBeNull()
    expect(await emailOf(li)).toBe('')
    expect((await arrivedAt(portal, 'Gone@Example.com'))[0]).toContain('本邮箱不再用于该账号')
    expect(await titlesOfNotices(portal, li)).toContain('邮箱已移除')
  })

  test('by an administrator counts at once and is told, too', async () => {
    const [admin, li] = [await portal.anAdministrator(), await aMemberAt('before@example.com')]
    await admin.calls(members.updateMember, memberForm(li, { email: 'after@example.com' }))
    expect((await arrivedAt(portal, 'before@example.com'))[0]).toContain('已改为 a***@example.com')
    expect(await titlesOfNotices(portal, li)).toContain('邮箱已更换')
  })

  test('two wishes at once: one link works; an anonymous caller and another account get nothing', async () => {
    const li = await aMemberAt('twice@example.com')
    await Promise.all([change(li, 'x1@example.com'), change(li, 'x2@example.com')])
    const answers = [await confirm('x1@example.com'), await confirm('x2@example.com')]
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect((await change(portal.visitor, 'x3@example.com')).status).toBe(401)
    const wang = await portal.aMember()
    const foreign = { username: wang.username, email: 'x4@example.com', id: li.id }
    expect((await wang.calls(accounts.updateProfile, foreign)).status).toBe(403)
  })
})

test('ACC-69: an address that nobody proved goes to the account that proves it, and the other one is told', async () => {
  const squatter = await aMemberAt('owner@example.com', false)
  const owner = await portal.aMember()
  expect((await change(owner, 'owner@example.com')).body.pendingEmail).toBe('owner@example.com')
  expect(await emailOf(squatter)).toBe('owner@example.com')
  expect((await confirm('owner@example.com')).status).toBe(200)
  expect([await emailOf(owner), await emailOf(squatter)]).toEqual(['owner@example.com', ''])
  expect(await titlesOfNotices(portal, squatter)).toContain('邮箱已被他人验证')
})

test('where the portal sends no mail an address counts at once, unproved', async () => {
  const silent = await testPortal({ post: { mail: undefined, sms: undefined, isSimulated: false } })
  const li = await silent.aMember()
  expect((await change(li, 'plain@example.com')).body.pendingEmail).toBeNull()
  const { body } = await li.calls(accounts.getProfile)
  expect(body).toMatchObject({ email: 'plain@example.com', isEmailVerified: false, pendingEmail: null })
  await silent.close()
})
