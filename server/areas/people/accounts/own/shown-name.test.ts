import { afterAll, beforeAll, expect, test } from 'vitest'
import * as moderation from '#contract/base/moderation/moderation.ts'
import * as library from '#contract/catalogue/documents/library.ts'
import * as forum from '#contract/community/forum/forum.ts'
import * as accounts from '#contract/people/accounts/accounts.ts'
import * as members from '#contract/people/accounts/members.ts'
import { nameChangesPerDay } from '#contract/people/accounts/people-rules.ts'
import { forumOf } from '../../../../testing/forum.ts'
import { libraryOf } from '../../../../testing/library.ts'
import { type Person, type TestPortal, testPortal } from '../../../../testing/portal.ts'

let portal: TestPortal
let admin: Person
beforeAll(async () => {
  portal = await testPortal()
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  admin = await portal.anAdministrator()
})
afterAll(() => portal.close())

const rename = (person: Person, nickName: string) =>
  person.calls(accounts.updateProfile, { username: person.username, nickName })
const shownName = async (person: Person) => (await person.calls(accounts.getSession)).body.user.nickName

test('the name shown changes on everything the member has made, and the login name stays', async () => {
  const author = await portal.aMember({ level: 2, name: 'liwei' })
  const { id: resourceId } = await libraryOf(portal, () => admin).aResource(author)
  const topicId = await forumOf(portal).aTopic(author)
  const { body } = await rename(author, '李维')
  expect(body.user).toMatchObject({ username: 'liwei', nickName: '李维' })
  expect(await shownName(author)).toBe('李维')
  expect((await portal.visitor.calls(library.getResource, { resourceId })).body.uploadUserName).toBe('李维')
  expect((await admin.calls(forum.getTopic, { topicId })).body.uploadUserName).toBe('李维')
})

test('whoever never chose a name is shown by the login name, also after it was changed', async () => {
  const [plain, named] = [await portal.aMember({ name: 'plain' }), await portal.aMember({ name: 'named' })]
  await plain.calls(accounts.updateProfile, { username: 'plain2' })
  expect(await shownName(plain)).toBe('plain2')
  await rename(named, '周牧')
  await named.calls(accounts.updateProfile, { username: 'named2' })
  expect(await shownName(named)).toBe('周牧')
  const change = { phone: '13712340001', email: '', enabled: true, roles: [{ id: 4 }] }
  await admin.calls(members.updateMember, { ...change, id: plain.id, username: 'plain3' })
  await admin.calls(members.updateMember, { ...change, phone: '13712340002', id: named.id, username: 'named3' })
  expect([await shownName(plain), await shownName(named)]).toEqual(['plain3', '周牧'])
})

test('an empty, short, long or forbidden name is refused with its sentence and changes nothing', async () => {
  const member = await portal.aMember({ name: 'careful' })
  await admin.calls(moderation.addSensitiveWords, { words: '违禁名', action: 'block' })
  const refused = async (nickName: string) => {
    const { status, body } = await rename(member, nickName)
    return [status, body.fields?.nickName]
  }
  expect(await refused(' ')).toEqual([400, '显示名称不能为空'])
  expect(await refused('一')).toEqual([400, '长度在 2 到 20 个字符'])
  expect(await refused('名'.repeat(21))).toEqual([400, '长度在 2 到 20 个字符'])
  expect(await refused('违禁名')).toEqual([400, '内容含有违规信息，请修改后再提交'])
  expect(await shownName(member)).toBe('careful')
})

test('a visitor and somebody else cannot change it', async () => {
  const [one, other] = [await portal.aMember(), await portal.aMember()]
  const change = { username: 'taken-over', nickName: '冒名' }
  expect((await portal.visitor.calls(accounts.updateProfile, change)).status).toBe(401)
  expect((await one.calls(accounts.updateProfile, { ...change, id: other.id })).status).toBe(403)
  expect(await shownName(other)).toBe(other.username)
})

test('of two changes at once one wins, and the changes of a day are limited', async () => {
  const member = await portal.aMember()
  const both = await Promise.all([rename(member, '甲工'), rename(member, '乙工')])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(['甲工', '乙工']).toContain(await shownName(member))
  for (let n = 2; n < nameChangesPerDay; n++) expect((await rename(member, `第 ${n} 名`)).status).toBe(200)
  const last = await shownName(member)
  const { status, body } = await rename(member, '又一个名字')
  expect([status, body.message]).toEqual([429, '操作过于频繁，请稍后再试'])
  expect(await shownName(member)).toBe(last)
  expect((await rename(member, last)).status).toBe(200)
})
