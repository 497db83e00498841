import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as library from '#contract/library/library.ts'
import { refusal, twice } from '../../../testing/forum.ts'
import { libraryOf } from '../../../testing/library.ts'
import { type Person, type TestPortal, testPortal } from '../../../testing/portal.ts'
import { checkLedgerAfterAll } from '../../points/testing/ledger.ts'

let portal: TestPortal
let admin: Person
let author: Person
let member: Person
let mall: ReturnType<typeof libraryOf>
beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.anAdministrator()
  author = await portal.aMember({ level: 2 })
  member = await portal.aMember()
  mall = libraryOf(portal, () => admin)
})
afterAll(() => portal.close())
checkLedgerAfterAll(() => portal.db)

const own = async (id: number) => {
  const { body } = await author.calls(library.listOwnResources, { size: 100 })
  return body.content.find((resource) => resource.id === id)!
}
const aPending = async (): Promise<number> => (await mall.uploads(author)).body.id
const isWaiting = async (id: number) =>
  (await admin.calls(library.listAuditResources, { isAudit: 0, size: 100 })).body.content.some((item) => item.id === id)
const trailOf = async (id: number) =>
  (await admin.calls(library.getAuditResource, { resourceId: id })).body.trail.map(({ act }) => act)

describe('withdrawing a waiting version', () => {
  test('removes it from the queue until it is resubmitted, unchanged or changed', async () => {
    const id = await aPending()
    const before = (await author.calls(library.listOwnResources)).body.counts
    expect((await author.calls(library.withdrawResource, { id })).body.message).toBe('已撤回')
    expect(await own(id)).toMatchObject({ isWithdrawn: true, isOnSale: false })
    expect(await isWaiting(id)).toBe(false)
    const { body: after } = await author.calls(library.listOwnResources)
    expect(after.counts).toEqual({ ...before, pending: before.pending - 1, withdrawn: before.withdrawn + 1 })
    const rejected = (await author.calls(library.listOwnResources, { isAudit: 2, size: 100 })).body
    expect(rejected.content.map((one) => one.id)).not.toContain(id)
    expect(rejected.totalElements).toBe(before.rejected)
    expect(refusal(await mall.approve(id))).toEqual([409, '作者已撤回该版本，请等待重新提交'])

    expect((await author.calls(library.resubmitResource, { id })).status).toBe(200)
    expect(await own(id)).toMatchObject({ isWithdrawn: false, isAudit: 0 })
    expect(await isWaiting(id)).toBe(true)
    await author.calls(library.withdrawResource, { id })
    await mall.changes(author, id)
    expect(await own(id)).toMatchObject({ isWithdrawn: false, isAudit: 0, versionNumber: 2 })
    expect((await mall.approve(id)).status).toBe(200)
    expect(await trailOf(id)).toEqual(['audit', 'withdraw', 'resubmit', 'withdraw'])
  })

  test('leaves the version on sale unchanged', async () => {
    const { id } = await mall.aResource(author)
    await mall.changes(author, id)
    await author.calls(library.withdrawResource, { id })
    expect(await own(id)).toMatchObject({ isWithdrawn: true, isOnSale: true })
    expect((await portal.visitor.calls(library.getResource, { resourceId: id })).status).toBe(200)
  })

  test('is refused after the decision', async () => {
    const { id } = await mall.aResource(author)
    expect(refusal(await author.calls(library.withdrawResource, { id }))).toEqual([409, '该版本已审核，不能撤回'])
    expect(refusal(await author.calls(library.resubmitResource, { id }))).toEqual([409, '该版本没有撤回，无需重新提交'])
  })

  test('twice at once has one effect', async () => {
    const id = await aPending()
    for (const call of [library.withdrawResource, library.resubmitResource])
      expect((await twice(() => author.calls(call, { id }))).map(({ status }) => status)).toEqual([200, 200])
    expect(await trailOf(id)).toEqual(['resubmit', 'withdraw'])
  })
})

describe('taking an own resource off sale', () => {
  test('ends its listing, sales and shares, leaves it to its buyers, and can be undone', async () => {
    const { id, storageId } = await mall.aResource(author, { coin: 5 })
    const [buyer, pupil] = [await portal.aMember(), await portal.aMember({ level: 5 })]
    await mall.givesCoins(buyer, 5)
    await buyer.calls(library.buyResource, { resourceId: id })
    await mall.shares(author, id, pupil)
    const mayFetch = async (person: Person) =>
      (await person.calls(library.downloadResource, { storageId })).status === 200

    expect((await author.calls(library.takeOwnResourceDown, { id })).body.message).toBe('已下架')
    expect(await own(id)).toMatchObject({ isTakenDown: true, isTakenDownByMe: true, isOnSale: false })
    expect((await portal.visitor.calls(library.getResource, { resourceId: id })).status).toBe(404)
    expect((await member.calls(library.buyResource, { resourceId: id })).status).toBe(404)
    expect([await mayFetch(buyer), await mayFetch(pupil)]).toEqual([true, false])

    expect((await author.calls(library.restoreOwnResource, { id })).body.message).toBe('已重新上架')
    expect((await portal.visitor.calls(library.getResource, { resourceId: id })).status).toBe(200)
    expect([await mayFetch(buyer), await mayFetch(pupil)]).toEqual([true, true])
  })

  test('is undone only by the person who did it', async () => {
    const only = [409, '只有下架它的一方才能重新上架']
    const { id } = await mall.aResource(author)
    await admin.calls(library.takeDownResource, { id, reason: '理由' })
    expect(await own(id)).toMatchObject({ isTakenDown: true, isTakenDownByMe: false })
    expect(refusal(await author.calls(library.restoreOwnResource, { id }))).toEqual(only)
    expect((await admin.calls(library.restoreResource, { id })).status).toBe(200)
    await author.calls(library.takeOwnResourceDown, { id })
    expect(refusal(await admin.calls(library.restoreResource, { id }))).toEqual(only)
  })

  test('twice at once has one effect; a resource that was never on sale is refused', async () => {
    const { id } = await mall.aResource(author)
    for (const call of [library.takeOwnResourceDown, library.restoreOwnResource])
      expect((await twice(() => author.calls(call, { id }))).map(({ status }) => status)).toEqual([200, 200])
    expect(await trailOf(id)).toEqual(['restore', 'take-down', 'audit'])
    expect((await author.calls(library.takeOwnResourceDown, { id: await aPending() })).status).toBe(404)
  })
})

test.each([
  ['withdrawn', library.withdrawResource],
  ['resubmitted', library.resubmitResource],
  ['taken down', library.takeOwnResourceDown],
  ['restored', library.restoreOwnResource],
])('nothing is %s by visitors, the third level, or other members', async (_word, call) => {
  const [hidden, { id }] = [await aPending(), await mall.aResource(author)]
  const third = await portal.aMember({ level: 5 })
  const statusOf = async (person: Person, of: number | string) => (await person.calls(call, { id: of })).status
  expect(await statusOf(portal.visitor, id)).toBe(401)
  expect(await statusOf(third, id)).toBe(403)
  expect(await statusOf(member, id)).toBe(403)
  expect(await statusOf(admin, id)).toBe(403)
  expect(await statusOf(member, hidden)).toBe(404)
  expect(await statusOf(author, 999_999)).toBe(404)
  expect(await statusOf(author, 'x')).toBe(400)
  expect(await own(hidden)).toMatchObject({ isAudit: 0, isWithdrawn: false })
  expect(await own(id)).toMatchObject({ isOnSale: true })
})
