import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as settings from '#contract/base/settings/settings.ts'
import * as lessons from '#contract/catalogue/courses/lessons.ts'
import * as sharing from '#contract/catalogue/sharing/sharing.ts'
import { refusal, twice } from '../../../testing/forum.ts'
import { lessonsOf } from '../../../testing/lessons.ts'
import { type Person, type TestPortal, testPortal } from '../../../testing/portal.ts'
import { checkLedgerAfterAll } from '../../money/points/testing/ledger.ts'

let portal: TestPortal
let admin: Person
let author: Person
let courses: ReturnType<typeof lessonsOf>
beforeAll(async () => {
  portal = await testPortal()
  await portal.app.listen({ host: '127.0.0.1', port: 0 })
  admin = await portal.anAdministrator()
  author = await portal.aMember({ level: 2 })
  courses = lessonsOf(portal, () => admin)
  await admin.calls(settings.updateSettings, { group: 'sharing', version: 0, values: { lessonSeats: 2 } })
})
afterAll(() => portal.close())
checkLedgerAfterAll(() => portal.db)

/** A member with a purchased course and three members he invited. */
const aBuyer = async () => {
  const buyer = await portal.aMember()
  await courses.givesCoins(buyer, 30)
  const lessonId = await courses.aLesson(author, { coin: 30 })
  await buyer.calls(lessons.buyLesson, { lessonId, coin: 30 })
  const guests = await Promise.all([1, 2, 3].map(() => portal.aMember()))
  const ids = guests.map(({ id }) => id)
  await sql`update member set inviter_id = ${buyer.id} where id = any(${ids}::bigint[])`.execute(portal.db)
  return { buyer, lessonId, guests, ids }
}
const codeOf = async (person: Person, lessonId: number) =>
  ((await person.calls(lessons.checkLearn, { lessonId })).body as unknown as { code: number }).code
const tooMany = [409, '超出可共享的席位，请减少人员']

test('a purchased course is shared with at most as many people as it has seats, with all or none', async () => {
  const { buyer, lessonId, guests, ids } = await aBuyer()
  expect(refusal(await buyer.calls(sharing.shareLesson, { lessonId, userIds: ids.join(',') }))).toEqual(tooMany)
  expect(await codeOf(guests[0]!, lessonId)).toBe(0)
  expect((await buyer.calls(sharing.shareLesson, { lessonId, userIds: ids.slice(0, 2).join(',') })).status).toBe(200)
  expect(await codeOf(guests[0]!, lessonId)).toBe(3)
  const { body } = await buyer.calls(sharing.listShares, { kind: 'lesson', itemId: lessonId })
  expect(body.seats).toEqual({ total: 2, used: 2 })
  expect(refusal(await buyer.calls(sharing.shareLesson, { lessonId, userIds: ids[2] }))).toEqual(tooMany)
})

test('a revoked seat can be given again; the last seat is given once', async () => {
  const { buyer, lessonId, ids } = await aBuyer()
  await buyer.calls(sharing.shareLesson, { lessonId, userIds: ids[0] })
  const asked = [ids[1], ids[2]]
  const shared = await twice(() => buyer.calls(sharing.shareLesson, { lessonId, userIds: asked.pop() }))
  expect(shared.map(({ status }) => status).sort()).toEqual([200, 409])
  await buyer.calls(sharing.revokeShares, { kind: 'lesson', itemId: lessonId })
  expect((await buyer.calls(sharing.shareLesson, { lessonId, userIds: ids.slice(1).join(',') })).status).toBe(200)
})

test('a group cannot grow beyond the seats of what is shared with it', async () => {
  const { buyer, lessonId, guests, ids } = await aBuyer()
  const { body: group } = await buyer.calls(sharing.addUserGroup, {
    name: '项目组',
    userIds: ids.slice(0, 2).join(','),
  })
  expect((await buyer.calls(sharing.shareLesson, { lessonId, userGroupId: group.id })).status).toBe(200)
  const { body: read } = await buyer.calls(sharing.getUserGroup, { id: group.id })
  expect(read.shares).toMatchObject([{ kind: 'lesson', itemId: lessonId, name: expect.stringContaining('课程') }])
  expect(refusal(await buyer.calls(sharing.updateUserGroup, { id: group.id, userIds: ids }))).toEqual(tooMany)
  expect(await codeOf(guests[2]!, lessonId)).toBe(0)
  expect((await buyer.calls(sharing.updateUserGroup, { id: group.id, userIds: ids.slice(1) })).status).toBe(200)
  expect([await codeOf(guests[0]!, lessonId), await codeOf(guests[2]!, lessonId)]).toEqual([0, 3])
})

test('the author shares his own course without a limit', async () => {
  const { lessonId, ids } = await aBuyer()
  await sql`update member set inviter_id = ${author.id} where id = any(${ids}::bigint[])`.execute(portal.db)
  expect((await author.calls(sharing.shareLesson, { lessonId, userIds: ids.join(',') })).status).toBe(200)
})
