import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import * as library from '#contract/catalogue/documents/library.ts'
import * as sharing from '#contract/catalogue/sharing/sharing.ts'
import * as members from '#contract/people/accounts/members.ts'
import * as notices from '#contract/people/notices/notices.ts'
import type { Tx } from '#kernel/database/index.ts'
import { aFirm } from '../../../testing/firm.ts'
import { refusal, twice } from '../../../testing/forum.ts'
import { libraryOf } from '../../../testing/library.ts'
import { type Person, type TestPortal, testPortal } from '../../../testing/portal.ts'
import { checkLedgerAfterAll } from '../../money/points/testing/ledger.ts'

let portal: TestPortal
let admin: Person
let firm: Person
let mall: ReturnType<typeof libraryOf>
let anEmployee: () => Promise<Person>
let department: number
beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.anAdministrator()
  ;({ firm, anEmployee, department } = await aFirm(portal, admin))
  mall = libraryOf(portal, () => admin)
})
afterAll(() => portal.close())
checkLedgerAfterAll(() => portal.db)

let count = 0
const aGroup = async (owner: Person, people: Person[]) =>
  (await owner.calls(sharing.addUserGroup, { name: `组 ${++count}`, userIds: people.map(({ id }) => id).join(',') }))
    .body
const share = (giver: Person, resourceId: number, to: Record<string, unknown>) =>
  giver.calls(sharing.shareResource, { resourceId, ...to })
const codeOf = async (person: Person, resourceId: number) =>
  (await person.calls(library.checkDownload, { resourceId })).body as unknown as number

/** `code` is a number in the response and a string in a refusal, which the type of `calls` cannot express. */
const explain = async (person: Person, about: Record<string, unknown>) => {
  const { status, body } = await person.calls(sharing.explainAccess, about)
  return { status, body: body as unknown as z.output<typeof sharing.explainAccess.answer> }
}

describe('the people a member may share with', () => {
  test('are the third level of the own company and invited members', async () => {
    const employee = await anEmployee()
    const stranger = await portal.aMember({ level: 5 })
    const guest = await portal.aMember()
    await sql`update member set inviter_id = ${firm.id} where id = ${guest.id}`.execute(portal.db)
    const { body } = await firm.calls(sharing.listSharePeople)
    const ids = body.map(({ id }) => id)
    expect(ids).toEqual(expect.arrayContaining([employee.id, guest.id]))
    expect(ids).not.toContain(stranger.id)
    expect(body.find(({ id }) => id === employee.id)).toMatchObject({ deptName: '数据交付部' })
    const { body: seen } = await admin.calls(sharing.listSharePeople, { pid: firm.id })
    expect(seen.map(({ id }) => id).sort()).toEqual([...ids].sort())
  })

  test('cannot be listed for others, nor by visitors and the third level', async () => {
    const other = await portal.aMember()
    expect(refusal(await other.calls(sharing.listSharePeople, { pid: firm.id }))).toEqual([403, '没有权限执行此操作'])
    expect((await portal.visitor.calls(sharing.listSharePeople)).status).toBe(401)
    expect((await (await anEmployee()).calls(sharing.listSharePeople)).status).toBe(403)
  })
})

describe('groups', () => {
  test('are created, changed and deleted by their owner', async () => {
    const [one, two] = [await anEmployee(), await anEmployee()]
    const { status, body: group } = await firm.calls(sharing.addUserGroup, {
      name: '管廊项目组',
      parentUserId: firm.id,
      userIds: `${one.id}`,
    })
    expect([status, group]).toMatchObject([201, { name: '管廊项目组', userIds: [one.id], userCount: 1 }])
    const { body } = await firm.calls(sharing.updateUserGroup, { id: group.id, name: '管廊组', userIds: [two.id] })
    expect(body).toMatchObject({ name: '管廊组', userIds: [two.id], userList: [{ nickName: two.username }] })
    expect((await firm.calls(sharing.listUserGroups)).body[0]).toMatchObject({ id: group.id, name: '管廊组' })
    expect((await firm.calls(sharing.deleteUserGroup, { id: group.id })).status).toBe(200)
    expect((await firm.calls(sharing.getUserGroup, { id: group.id })).status).toBe(404)
  })

  test.each([
    ['no name', { name: ' ' }, 400, '请输入用户组名称'],
    ['a name too long', { name: '组'.repeat(31) }, 400, '名称最多 30 个字'],
    ['somebody unknown', { name: '甲', userIds: '999999' }, 400, '所选人员不在可共享的范围内'],
    ['what is no id', { name: '甲', userIds: '1e3' }, 400, '编号不正确'],
    ["another's name on it", { name: '甲', parentUserId: 1 }, 403, '没有权限执行此操作'],
  ])('%s is refused', async (_what, group, status, message) => {
    const before = (await firm.calls(sharing.listUserGroups)).body.length
    expect(refusal(await firm.calls(sharing.addUserGroup, group))).toEqual([status, message])
    expect((await firm.calls(sharing.listUserGroups)).body).toHaveLength(before)
  })

  test('are hidden from other members', async () => {
    const group = await aGroup(firm, [])
    const other = await portal.aMember()
    for (const person of [other, admin]) {
      expect((await person.calls(sharing.getUserGroup, { id: group.id })).status).toBe(404)
      expect((await person.calls(sharing.updateUserGroup, { id: group.id, name: '抢' })).status).toBe(404)
      expect((await person.calls(sharing.deleteUserGroup, { id: group.id })).status).toBe(404)
    }
    expect((await portal.visitor.calls(sharing.deleteUserGroup, { id: group.id })).status).toBe(401)
    expect((await (await anEmployee()).calls(sharing.addUserGroup, { name: '甲' })).status).toBe(403)
  })

  test('with the same name, added concurrently, are stored once', async () => {
    const responses = await twice(() => firm.calls(sharing.addUserGroup, { name: '同名' }))
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(refusal(responses.find(({ status }) => status === 409)!)).toEqual([409, '已有同名的用户组'])
  })
})

/** Without the triggers that count members one by one, which take half a minute for thousands of rows. */
const withoutCountTriggers = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
  portal.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    return work(tx)
  })

describe('a share', () => {
  test('with a group of 10,000 is one row and gives each of them access', async () => {
    const { rows: people } = await withoutCountTriggers((tx) =>
      sql<{ id: number }>`
        insert into member (username, phone, password_hash, nick_name, level, department_id)
        select 'staff' || n, '139' || lpad(n::text, 8, '0'), 'x', '员工' || n, 5, ${department}
        from generate_series(1, 9999) as n returning id`.execute(tx),
    )
    const last = await anEmployee()
    const userIds = [...people.map(({ id }) => id), last.id].join(',')
    const { status, body: group } = await firm.calls(sharing.addUserGroup, { name: '全员', userIds })
    expect([status, group.userCount]).toEqual([201, 10_000])
    const { id } = await mall.aResource(firm, { coin: 20 })
    expect((await share(firm, id, { userGroupId: group.id })).status).toBe(200)
    const { rows } = await sql`select from access_grant where item_id = ${id}`.execute(portal.db)
    expect(rows).toHaveLength(1)
    expect(await codeOf(last, id)).toBe(3)
    expect((await firm.calls(sharing.listShares, { kind: 'resource', itemId: id })).body.userCount).toBe(10_000)
    const tooMany = { id: group.id, userIds: Array.from({ length: 10_001 }, (_, n) => n + 1) }
    expect(refusal(await firm.calls(sharing.updateUserGroup, tooMany))).toEqual([400, '用户组最多 10000 人'])
    await firm.calls(sharing.deleteUserGroup, { id: group.id })
    expect(await codeOf(last, id)).toBe(0)
    const ids = people.map((one) => one.id)
    await withoutCountTriggers((tx) =>
      sql`update member set enabled = false where id = any(${ids}::bigint[])`.execute(tx),
    )
  })

  test("ends with the receiver's account", async () => {
    const person = await anEmployee()
    const { id, storageId } = await mall.aResource(firm, { coin: 20 })
    await share(firm, id, { userIds: `${person.id}` })
    const fetched = async () => (await person.calls(library.downloadResource, { storageId })).status
    expect(await fetched()).toBe(200)
    const { username } = person
    const values = { id: person.id, username, phone: '13900139000', email: 'a@example.com', roles: [{ id: 5 }] }
    expect((await admin.calls(members.updateMember, { ...values, enabled: false })).status).toBe(200)
    expect(await fetched()).toBe(401)
    expect((await share(firm, id, { userIds: `${person.id}` })).status).toBe(400)
  })

  test('gives a group and people access to an own resource, notifies them, and can be explained', async () => {
    const [inGroup, alone] = [await anEmployee(), await anEmployee()]
    const group = await aGroup(firm, [inGroup])
    const { id, storageId } = await mall.aResource(firm, { coin: 20 })
    expect(await codeOf(inGroup, id)).toBe(0)
    const { status, body } = await share(firm, id, {
      userGroupId: group.id,
      userIds: `${alone.id},${inGroup.id}`,
      until: '2999-12-31',
    })
    expect([status, body.message]).toEqual([200, '共享成功'])
    for (const person of [inGroup, alone]) {
      expect(await codeOf(person, id)).toBe(3)
      const { body: received } = await person.calls(notices.listNotices)
      expect(received.content).toHaveLength(1)
      expect(received.content[0]).toMatchObject({
        title: '收到共享',
        body: expect.stringContaining('有效期至 2999-12-31'),
      })
      expect((await person.calls(library.downloadResource, { storageId })).status).toBe(200)
    }
    const { body: of } = await firm.calls(sharing.getUserGroup, { id: group.id })
    expect(of.shares).toMatchObject([{ kind: 'resource', itemId: id, name: expect.stringContaining('资源') }])
    const { body: mine } = await inGroup.calls(library.listSharedResources)
    expect(mine).toMatchObject({ totalElements: 1, content: [{ id, shareUserName: firm.username }] })
    const { body: why } = await explain(inGroup, { kind: 'resource', itemId: id })
    expect(why).toMatchObject({ code: 3, reason: expect.stringContaining('由他人共享') })
    expect(why.shares.map(({ groupName }) => groupName).sort()).toEqual([group.name, null].sort())
    const { body: seen } = await admin.calls(sharing.explainAccess, { kind: 'resource', itemId: id, userId: alone.id })
    expect(seen).toMatchObject({ code: 3, shares: [{ shareUserName: firm.username, groupName: null }] })
    const { body: list } = await firm.calls(sharing.listShares, { kind: 'resource', itemId: id })
    expect(list).toMatchObject({ userCount: 2, seats: null, shares: { length: 3 } })
    expect((await firm.calls(sharing.countShares, { kind: 'resource', ids: `${id}` })).body.counts).toEqual([
      { itemId: id, userCount: 2 },
    ])
  })

  test('ends when it is revoked, when the group changes and when it expires', async () => {
    const [one, two, three] = [await anEmployee(), await anEmployee(), await anEmployee()]
    const group = await aGroup(firm, [one])
    const { id } = await mall.aResource(firm, { coin: 20 })
    await share(firm, id, { userGroupId: group.id, userIds: `${two.id},${three.id}` })
    await firm.calls(sharing.updateUserGroup, { id: group.id, userIds: [] })
    expect(await codeOf(one, id)).toBe(0)
    const { body } = await firm.calls(sharing.listShares, { kind: 'resource', itemId: id })
    const ofTwo = body.shares.find(({ userId }) => userId === two.id)!
    expect((await firm.calls(sharing.revokeShares, { ids: [ofTwo.id] })).body.message).toBe('已收回共享')
    expect([await codeOf(two, id), await codeOf(three, id)]).toEqual([0, 3])
    await firm.calls(sharing.updateUserGroup, { id: group.id, userIds: [one.id] })
    expect(await codeOf(one, id)).toBe(3)
    await firm.calls(sharing.revokeShares, { kind: 'resource', itemId: id })
    expect([await codeOf(one, id), await codeOf(three, id)]).toEqual([0, 0])
    await share(firm, id, { userGroupId: group.id })
    await firm.calls(sharing.deleteUserGroup, { id: group.id })
    expect(await codeOf(one, id)).toBe(0)
    expect((await one.calls(library.listSharedResources)).body.totalElements).toBe(0)
  })

  test('made twice at once is stored once; sharing again changes its end', async () => {
    const person = await anEmployee()
    const { id } = await mall.aResource(firm, { coin: 20 })
    const responses = await twice(() => share(firm, id, { userIds: `${person.id}` }))
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    expect((await person.calls(notices.listNotices)).body.content).toHaveLength(1)
    await share(firm, id, { userIds: `${person.id}`, until: '2999-01-01' })
    const { body } = await firm.calls(sharing.listShares, { kind: 'resource', itemId: id })
    expect(body.shares).toMatchObject([{ userId: person.id, until: '2999-01-01T16:00:00.000Z' }])
  })

  test('with many people notifies only new receivers and sets the same end for all', async () => {
    const [had, inGroup, added] = [await anEmployee(), await anEmployee(), await anEmployee()]
    const groups = [await aGroup(firm, [had]), await aGroup(firm, [inGroup])]
    const { id } = await mall.aResource(firm, { coin: 20 })
    await share(firm, id, { userIds: `${had.id}`, userGroupId: groups[0]!.id })
    const both = { userIds: `${added.id},${had.id}`, userGroupId: groups.map((group) => group.id).join(',') }
    await share(firm, id, { ...both, until: '2999-01-01' })
    for (const person of [had, inGroup, added]) {
      expect(await codeOf(person, id)).toBe(3)
      expect((await person.calls(notices.listNotices)).body.content).toHaveLength(1)
    }
    const { body } = await firm.calls(sharing.listShares, { kind: 'resource', itemId: id })
    expect(body.shares.map(({ until }) => until)).toEqual(Array(4).fill('2999-01-01T16:00:00.000Z'))
  })

  test('that has expired can be given again, and the receiver is notified', async () => {
    const person = await anEmployee()
    const { id } = await mall.aResource(firm, { coin: 20 })
    await sql`insert into access_grant (item_id, member_id, reason, giver_id, expires_at)
      values (${id}, ${person.id}, 'shared', ${firm.id}, now() - interval '1 day')`.execute(portal.db)
    expect(await codeOf(person, id)).toBe(0)
    await share(firm, id, { userIds: `${person.id}` })
    expect(await codeOf(person, id)).toBe(3)
    expect((await person.calls(notices.listNotices)).body.content).toHaveLength(1)
  })

  test.each([
    ['nobody', {}, 400, '请选择用户组或人员'],
    ['somebody unknown', { userIds: '999999' }, 400, '所选人员不在可共享的范围内'],
    ['a group that is not there', { userGroupId: 999_999 }, 404, '内容不存在或已被删除'],
    ['a day that is over', { until: '2020-01-01' }, 400, '有效期不能早于今天'],
    ['a day that is none', { until: '明天' }, 400, '日期格式不正确'],
  ])('with %s is refused whole', async (_what, to, status, message) => {
    const person = await anEmployee()
    const { id } = await mall.aResource(firm, { coin: 20 })
    const receivers = 'until' in to ? { userIds: `${person.id}`, ...to } : to
    expect(refusal(await share(firm, id, receivers))).toEqual([status, message])
    expect(await codeOf(person, id)).toBe(0)
  })

  test('with people or groups of another firm is refused and leaves no rows', async () => {
    const [stranger, other] = [await portal.aMember({ level: 5 }), await portal.aMember({ level: 2 })]
    const [foreign, own] = [await aGroup(other, []), await anEmployee()]
    const { id } = await mall.aResource(firm, { coin: 20 })
    const unknown = [400, '所选人员不在可共享的范围内']
    expect(refusal(await share(firm, id, { userIds: `${own.id},${stranger.id}` }))).toEqual(unknown)
    expect(refusal(await firm.calls(sharing.addUserGroup, { name: '外人', userIds: `${stranger.id}` }))).toEqual(
      unknown,
    )
    const group = await aGroup(firm, [own])
    const joined = await firm.calls(sharing.updateUserGroup, { id: group.id, userIds: [own.id, stranger.id] })
    expect(refusal(joined)).toEqual(unknown)
    const refused = await share(firm, id, { userIds: `${own.id}`, userGroupId: `${group.id},${foreign.id}` })
    expect(refusal(refused)).toEqual([404, '内容不存在或已被删除'])
    expect((await firm.calls(sharing.getUserGroup, { id: group.id })).body.userIds).toEqual([own.id])
    expect((await firm.calls(sharing.listShares, { kind: 'resource', itemId: id })).body.shares).toEqual([])
  })

  test('of a resource of somebody else is refused, bought or not', async () => {
    const buyer = await portal.aMember()
    const guest = await portal.aMember()
    await sql`update member set inviter_id = ${buyer.id} where id = ${guest.id}`.execute(portal.db)
    const { id } = await mall.aResource(firm, { coin: 20 })
    const refused = [403, '只能共享自己的资源、课程和已购买的课程']
    expect(refusal(await share(buyer, id, { userIds: `${guest.id}` }))).toEqual(refused)
    await mall.givesCoins(buyer, 20)
    await buyer.calls(library.buyResource, { resourceId: id })
    expect(refusal(await share(buyer, id, { userIds: `${guest.id}` }))).toEqual(refused)
    expect(refusal(await buyer.calls(sharing.listShares, { kind: 'resource', itemId: id }))).toEqual(refused)
    expect((await share(portal.visitor, id, { userIds: '1' })).status).toBe(401)
    expect((await share(await anEmployee(), id, { userIds: '1' })).status).toBe(403)
  })

  test('of another member cannot be revoked; only administrators may ask about the access of others', async () => {
    const person = await anEmployee()
    const { id } = await mall.aResource(firm, { coin: 20 })
    await share(firm, id, { userIds: `${person.id}` })
    const other = await portal.aMember()
    const { body } = await firm.calls(sharing.listShares, { kind: 'resource', itemId: id })
    expect((await other.calls(sharing.revokeShares, { ids: [body.shares[0]!.id] })).status).toBe(404)
    expect((await portal.visitor.calls(sharing.revokeShares, { kind: 'resource', itemId: id })).status).toBe(401)
    expect(await codeOf(person, id)).toBe(3)
    const ask = { kind: 'resource', itemId: id, userId: person.id }
    expect((await other.calls(sharing.explainAccess, ask)).status).toBe(403)
    expect((await explain(admin, { ...ask, userId: firm.id })).body.reason).toBe('这是该用户自己的资源')
    await sql`update member set enabled = false where id = ${person.id}`.execute(portal.db)
    expect((await explain(admin, ask)).body).toMatchObject({
      code: 0,
      reason: '该账号已停用，不能使用任何内容',
      shares: [],
    })
    expect((await admin.calls(sharing.explainAccess, { ...ask, userId: 999_999 })).status).toBe(404)
    const responses = await twice(() => firm.calls(sharing.revokeShares, { kind: 'resource', itemId: id }))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 404])
  })
})
