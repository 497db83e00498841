import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as approvals from '#contract/base/approvals/approvals.ts'
import * as settings from '#contract/base/settings/settings.ts'
import * as care from '#contract/office/dossiers/member-care.ts'
import * as backups from '#contract/office/operations/backups.ts'
import * as accounts from '#contract/people/accounts/accounts.ts'
import * as factors from '#contract/people/accounts/factors.ts'
import * as ways from '#contract/people/accounts/login-ways.ts'
import * as members from '#contract/people/accounts/members.ts'
import * as merging from '#contract/people/accounts/merging.ts'
import * as ownData from '#contract/people/accounts/own-data.ts'
import { tableRoles } from '#contract/permissions.ts'
import { inTransaction } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { requestBan } from '../areas/people/accounts/index.ts'
import { askForRole, decide, memberForm, waitingAbout } from '../testing/approvals.ts'
import { enrol, givePassword, letProofAge, password } from '../testing/factors.ts'
import { type Person, type TestPortal, testPortal } from '../testing/portal.ts'
import { arrivedAt } from '../testing/post.ts'

let portal: TestPortal
let chief: Person
let second: Person
beforeAll(async () => {
  portal = await testPortal()
  chief = await portal.anAdministrator('chief')
  second = await portal.anAdministrator('second')
})
afterAll(() => portal.close())

/** What must not change: rights, password and factors of an account. */
const standingOf = ({ id }: Person) =>
  portal.db
    .selectFrom('member')
    .select(['level', 'admin_role', 'enabled', 'password_hash', 'second_factor_since', 'deleted_at', 'email'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

const switchOff = (by: Person, { id }: Person) => by.calls(members.switchMembers, { ids: [id], enabled: false })
const switchOn = (by: Person, { id }: Person) => by.calls(members.switchMembers, { ids: [id], enabled: true })
const resetPassword = (by: Person, { id }: Person) => by.calls(members.resetPassword, { id })
const resetFactors = (by: Person, { id }: Person) => by.calls(factors.resetFactors, { id, reason: '手机丢失' })
const form = (by: Person, person: Person, more: Record<string, unknown>) =>
  by.calls(members.updateMember, memberForm(person, more))

describe('50: an operator takes over another administrator', () => {
  test.each(tableRoles.flatMap((role) => (['finance', 'super'] as const).map((of) => [role, of] as const)))(
    '%s is refused at every step towards %s',
    async (role, of) => {
      const operator = await portal.anAdministratorOf(role)
      const target = await portal.anAdministratorOf(of)
      await enrol(portal, target)
      const before = await standingOf(target)
      const steps = [
        switchOff(operator, target),
        form(operator, target, { roles: [{ id: 4 }] }),
        form(operator, target, { roles: [{ id: 1 }], enabled: false }),
        resetFactors(operator, target),
        resetPassword(operator, target),
        askForRole(operator, target, 'super'),
        askForRole(operator, target, null),
        operator.calls(care.disableMember, { memberId: target.id, days: 0, reason: '核实' }),
        operator.calls(care.endMemberSessions, { memberId: target.id }),
        operator.calls(members.deleteMembers, [target.id]),
      ]
      expect((await Promise.all(steps)).map(({ status }) => status)).toEqual(
        steps.map(() => expect.toBeOneOf([403, 409])),
      )
      expect(await standingOf(target)).toEqual(before)
      expect(await waitingAbout(chief, target)).toEqual([])
      expect((await target.calls(accounts.getSession)).status).toBe(200)
    },
  )

  test('a disabled administrator, and one who lost the role this week, are no easier', async () => {
    const operator = await portal.anAdministratorOf('system')
    const [disabled, former] = [await portal.anAdministratorOf('finance'), await portal.anAdministratorOf('finance')]
    await enrol(portal, former)
    expect((await switchOff(chief, disabled)).status).toBe(200)
    await askForRole(chief, former, null)
    await decide(second, (await waitingAbout(second, former))[0]!.id)
    for (const target of [disabled, former]) {
      const before = await standingOf(target)
      const steps = [
        form(operator, target, { roles: [{ id: target === former ? 4 : 1 }] }),
        resetFactors(operator, target),
        resetPassword(operator, target),
        switchOn(operator, target),
        switchOff(operator, target),
      ]
      for (const { status, body } of await Promise.all(steps))
        expect([status, body.message]).toEqual([403, '该账号是管理员，或近七天内曾是管理员，只有超级管理员可以操作'])
      expect((await operator.calls(members.deleteMembers, [target.id])).body.code).toBe('administrator_not_revoked')
      expect(await standingOf(target)).toEqual(before)
    }
  })

  test('nobody becomes administrator by the member form, with or without a second one', async () => {
    const [member, disabled] = [await portal.aMember(), await portal.anAdministratorOf('finance')]
    await switchOff(chief, disabled)
    for (const [person, level] of [
      [member, 1],
      [disabled, 4],
    ] as const) {
      const before = await standingOf(person)
      const { status, body } = await form(chief, person, { roles: [{ id: level }], enabled: person === member })
      expect([status, body.message]).toEqual([409, '设管理员、撤销管理员请在「角色与权限」中申请'])
      expect(await standingOf(person)).toEqual(before)
    }
  })

  test('the second one reads role before and after and what was reset lately', async () => {
    const target = await portal.anAdministratorOf('finance', 'caiwu01')
    await enrol(portal, target)
    await resetPassword(chief, target)
    const [ofPassword] = await waitingAbout(second, target)
    expect(ofPassword!.detail).toBe('用户 caiwu01（财务）的密码将重置，初始密码由 chief 转交')
    await decide(second, ofPassword!.id)
    await resetFactors(chief, target)
    await decide(second, (await waitingAbout(second, target))[0]!.id)
    await askForRole(chief, target, 'super')
    const [ofRole] = await waitingAbout(second, target)
    expect(ofRole!.detail).toBe(
      '用户 caiwu01 将由 财务 变为 超级管理员；近七天内重置过密码和两步验证；初始密码尚未修改',
    )
    await switchOff(chief, target)
    const late = await decide(second, ofRole!.id)
    expect([late.status, late.body.message]).toEqual([409, '申请提出之后情况已有变化，请驳回后重新申请'])
    await switchOn(chief, target)
    const ofSwitch = (await waitingAbout(second, target)).find(({ kind }) => kind === 'enableAdministrator')!
    expect(ofSwitch.detail).toContain('用户 caiwu01 将重新启用，角色为 财务；近七天内重置过密码和两步验证')
  })

  test('a first password that waits opens nothing, and counts once a second one has confirmed it', async () => {
    const target = await portal.anAdministratorOf('finance')
    const { body } = await resetPassword(chief, target)
    expect([body.isAwaitingApproval, body.message]).toEqual([true, '等另一名超级管理员确认，确认后这个密码才生效'])
    expect((await target.calls(accounts.getSession)).status).toBe(200)
    expect((await givePassword(portal, target.username)).statusCode).toBe(200)
    expect((await resetPassword(chief, target)).body.code).toBe('approval_waiting')
    const { id } = (await waitingAbout(second, target))[0]!
    expect((await decide(chief, id)).status).toBe(409)
    expect((await decide(second, id)).status).toBe(200)
    expect((await target.calls(accounts.getSession)).status).toBe(401)
    expect((await givePassword(portal, target.username)).statusCode).toBe(400)
  })
})

describe('50: the ways beside the member form', () => {
  test('a ban that waits does not disable somebody who became administrator meanwhile', async () => {
    const [member, content] = [await portal.aMember(), await portal.anAdministratorOf('content')]
    const asking = { id: content.id, username: content.username, adminRole: 'content' } as Actor
    await inTransaction(requestBan)(portal.db, asking, member.id, '广告')
    const [request] = await waitingAbout(chief, member)
    await askForRole(chief, member, 'finance')
    const made = (await waitingAbout(second, member)).find(({ kind }) => kind === 'administrator')!
    expect((await decide(second, made.id)).status).toBe(200)
    expect((await decide(second, request!.id)).body.code).toBe('author_is_administrator')
    expect(await standingOf(member)).toMatchObject({ level: 1, enabled: true })
    await expect(inTransaction(requestBan)(portal.db, asking, member.id, '广告')).rejects.toThrow('作者是管理员')
  })

  test('an administrator, and one of this week, is merged with nobody', async () => {
    const [former, member] = [await portal.anAdministratorOf('finance'), await portal.aMember()]
    await askForRole(chief, former, null)
    await decide(second, (await waitingAbout(second, former))[0]!.id)
    for (const [fromId, intoId] of [
      [former.id, member.id],
      [member.id, former.id],
    ]) {
      const { status, body } = await chief.calls(merging.requestMerge, { fromId, intoId, reason: '同一人', password })
      expect([status, body.message]).toEqual([409, `账号 ${former.username} 近七天内是管理员，满七天后才能合并`])
    }
  })
})

test('51: a super administrator is not disabled, demoted or deleted by one alone, whoever that is', async () => {
  const target = await portal.anAdministrator()
  for (const by of [chief, await portal.anAdministratorOf('system')]) {
    const before = await standingOf(target)
    await switchOff(by, target)
    await by.calls(care.disableMember, { memberId: target.id, days: 0, reason: '核实' })
    await form(by, target, { roles: [{ id: 4 }], enabled: false })
    await askForRole(by, target, null)
    await switchOn(by, target)
    expect((await by.calls(members.deleteMembers, [target.id])).status).toBe(409)
    expect(await standingOf(target)).toEqual(before)
    expect((await target.calls(accounts.getSession)).status).toBe(200)
  }
})

test('52: the calls for the accounts of others do nothing to the own one', async () => {
  for (const by of [chief, await portal.anAdministratorOf('system'), await portal.anAdministratorOf('support')]) {
    const before = await standingOf(by)
    const attempts = [
      resetPassword(by, by),
      form(by, by, { roles: [{ id: 1 }], email: 'mine@example.com' }),
      by.calls(care.endMemberSessions, { memberId: by.id }),
    ]
    for (const { status, body } of await Promise.all(attempts))
      expect([status, body.message]).toEqual([403, '不能在这里修改自己的账号，请到「账号安全」修改'])
    for (const { status } of await Promise.all([
      resetFactors(by, by),
      switchOff(by, by),
      by.calls(care.disableMember, { memberId: by.id, days: 0, reason: '核实' }),
    ]))
      expect(status).toBe(409)
    expect(await standingOf(by)).toEqual(before)
  }
  // The other roles have none of these calls.
  for (const by of [await portal.anAdministratorOf('content'), await portal.anAdministratorOf('finance')])
    for (const { status } of await Promise.all([resetPassword(by, by), form(by, by, {}), switchOff(by, by)]))
      expect(status).toBe(403)
})

describe('53: a stale proof', () => {
  const security = async () =>
    (await second.calls(settings.listSettings)).body.find(({ group }) => group === 'security')!
  const change = async (by: Person, values: Record<string, unknown>) =>
    by.calls(settings.updateSettings, { group: 'security', version: (await security()).version, values })

  test.each([{ proofMinutes: 240 }, { administratorGraceDays: 30 }, { passwordHistory: 1 }])(
    'changes no %o',
    async (values) => {
      const thief = await portal.anAdministrator()
      await letProofAge(portal, thief)
      const before = await security()
      const { status, body } = await change(thief, values)
      expect([status, body.code]).toEqual([403, 'proof_required'])
      expect(await security()).toEqual(before)
    },
  )

  test('is not revived by a longer period, which needs two', async () => {
    const thief = await portal.anAdministrator()
    await letProofAge(portal, thief)
    const asked = await change(chief, { proofMinutes: 240 })
    expect(asked.body).toMatchObject({ isAwaitingApproval: true })
    expect((await security()).values.proofMinutes).toBe(10)
    const waiting = (
      await second.calls(approvals.listApprovals, {
        state: 'waiting',
        kind: 'security',
      })
    ).body.content
    expect(waiting[0]).toMatchObject({ target: '安全设置', detail: '验证身份后 10 → 240 分钟内不再问' })
    expect((await decide(chief, waiting[0]!.id)).status).toBe(409)
    expect((await decide(second, waiting[0]!.id)).status).toBe(200)
    expect((await security()).values.proofMinutes).toBe(240)
    expect((await thief.calls(factors.requireProof)).body.code).toBe('proof_required')
    expect((await resetPassword(thief, await portal.aMember())).body.code).toBe('proof_required')
  })

  test('deletes, disables and reads nothing', async () => {
    const [thief, member] = [await portal.anAdministrator(), await portal.aMember()]
    await letProofAge(portal, thief)
    const before = await standingOf(member)
    const attempts = [
      thief.calls(members.getMember, { id: member.id }),
      switchOff(thief, member),
      thief.calls(members.deleteMembers, [member.id]),
      thief.calls(care.disableMember, { memberId: member.id, days: 7, reason: '核实' }),
      thief.calls(backups.deleteBackup, { id: 1 }),
      form(thief, member, {}),
    ]
    for (const { status, body } of await Promise.all(attempts))
      expect([status, body.code]).toEqual([403, 'proof_required'])
    expect(await standingOf(member)).toEqual(before)
  })
})

describe('54: the address of a stolen session', () => {
  const owner = { email: 'owner@example.com', email_verified_at: new Date() }
  const anOwner = async (email: string) => {
    const person = await portal.aMember()
    await portal.db
      .updateTable('member')
      .set({ ...owner, email })
      .where('id', '=', person.id)
      .execute()
    return person
  }
  const change = (by: Person, email: string) => by.calls(accounts.updateProfile, { username: by.username, email })

  test('is not changed without a fresh proof, nor is the data copied', async () => {
    const person = await anOwner('one@example.com')
    await letProofAge(portal, person)
    const { status, body } = await change(person, 'thief@example.com')
    expect([status, body.code]).toEqual([403, 'proof_required'])
    expect((await standingOf(person)).email).toBe('one@example.com')
    expect(await arrivedAt(portal, 'thief@example.com')).toEqual([])
    expect((await person.calls(ownData.requestDataCopy)).body.code).toBe('proof_required')
    expect((await person.calls(ownData.giveDataCopyLink, { id: 1 })).body.code).toBe('proof_required')
    // What is no way in needs no proof.
    expect((await change(person, 'one@example.com')).status).toBe(200)
  })

  test('counts when it is confirmed, is told to the old one, and resets nothing for three days', async () => {
    const person = await anOwner('two@example.com')
    const { body } = await change(person, 'new2@example.com')
    expect(body.pendingEmail).toBe('new2@example.com')
    expect((await standingOf(person)).email).toBe('two@example.com')
    expect((await arrivedAt(portal, 'two@example.com'))[0]).toContain('改为 n***@example.com，新邮箱确认后生效')
    const token = /#([\w-]{43})/.exec((await arrivedAt(portal, 'new2@example.com'))[0]!)![1]!
    expect((await portal.visitor.calls(ways.confirmEmail, { token })).body).toMatchObject({ isChanged: true })
    expect((await standingOf(person)).email).toBe('new2@example.com')
    const { uuid } = (await portal.visitor.calls(accounts.getCaptcha)).body
    await portal.db.deleteFrom('rate_limit').execute()
    const reset = { account: person.username, way: 'mail' as const, code: 'ABCDE', uuid }
    expect((await portal.visitor.calls(ways.startReset, reset)).status).toBe(200)
    expect(await arrivedAt(portal, 'new2@example.com')).toHaveLength(1)
  })
})
