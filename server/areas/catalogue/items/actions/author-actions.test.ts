import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusal, twice } from '../../../../testing/forum.ts'
import { itemsOf } from '../../../../testing/items.ts'
import { type Person, type TestPortal, testPortal } from '../../../../testing/portal.ts'
import { checkLedgerAfterAll } from '../../../money/points/testing/ledger.ts'

let portal: TestPortal
let admin: Person
let author: Person
let items: ReturnType<typeof itemsOf>
beforeAll(async () => {
  portal = await testPortal()
  await portal.app.listen({ host: '127.0.0.1', port: 0 })
  admin = await portal.anAdministrator()
  author = await portal.aMember({ level: 2 })
  items = itemsOf(portal, () => admin)
})
afterAll(() => portal.close())
checkLedgerAfterAll(() => portal.db)

describe.each(['resources', 'courses'] as const)('own %s', (name) => {
  const kind = () => items[name]
  const own = async (id: number) => (await kind().listOwn(author)).content.find((item) => item.id === id)!
  const isWaiting = async (id: number) =>
    (await kind().listAudit({ isAudit: 0 })).content.some((item) => item.id === id)
  const trailOf = async (id: number) => (await kind().readAudit(admin, id)).trail.map(({ act }) => act)

  describe('that wait for their audit', () => {
    test('leave the queue when they are withdrawn, until they are resubmitted, unchanged or changed', async () => {
      const { withdraw, resubmit, aWaiting, listOwn, approve, changes } = kind()
      const id = await aWaiting(author)
      const { counts } = await listOwn(author)
      expect((await author.calls(withdraw, { id })).body.message).toBe('已撤回')
      expect(await own(id)).toMatchObject({ isWithdrawn: true, isOnSale: false })
      expect(await isWaiting(id)).toBe(false)
      const after = await listOwn(author)
      expect(after.counts).toEqual({ ...counts, pending: counts.pending - 1, withdrawn: counts.withdrawn + 1 })
      const rejected = await listOwn(author, { isAudit: 2 })
      expect(rejected.content.map((one) => one.id)).not.toContain(id)
      expect(rejected.totalElements).toBe(counts.rejected)
      expect(refusal(await approve(id))).toEqual([409, '作者已撤回该版本，请等待重新提交'])

      expect((await author.calls(resubmit, { id })).body.message).toBe('已重新提交')
      expect(await own(id)).toMatchObject({ isWithdrawn: false, isAudit: 0, auditReason: null })
      expect(await isWaiting(id)).toBe(true)
      await author.calls(withdraw, { id })
      await changes(author, id)
      expect(await own(id)).toMatchObject({ isWithdrawn: false, isAudit: 0 })
      expect((await approve(id)).status).toBe(200)
      expect(await trailOf(id)).toEqual(['audit', 'withdraw', 'resubmit', 'withdraw'])
    })

    test('leave the version on sale unchanged', async () => {
      const { withdraw, anItem, changes, isShown } = kind()
      const id = await anItem(author)
      await changes(author, id)
      await author.calls(withdraw, { id })
      expect(await own(id)).toMatchObject({ isWithdrawn: true, isOnSale: true })
      expect(await isShown(id)).toBe(true)
    })

    test('cannot be withdrawn after the decision', async () => {
      const { withdraw, resubmit, anItem } = kind()
      const id = await anItem(author)
      expect(refusal(await author.calls(withdraw, { id }))).toEqual([409, '该版本已审核，不能撤回'])
      expect(refusal(await author.calls(resubmit, { id }))).toEqual([409, '该版本没有撤回，无需重新提交'])
    })
  })

  describe('on sale', () => {
    test('are taken down for everybody but their buyers, and restored', async () => {
      const { takeOwnDown, restoreOwn, anItem, givesCoins, buy, shares, mayUse, isShown } = kind()
      const id = await anItem(author, { coin: 5 })
      const [buyer, late, pupil] = [
        await portal.aMember(),
        await portal.aMember(),
        await portal.aMember({ level: 5 }),
      ] as const
      await givesCoins(buyer, 5)
      await buy(buyer, id)
      await shares(author, id, pupil)

      expect((await author.calls(takeOwnDown, { id })).body.message).toBe('已下架')
      expect(await own(id)).toMatchObject({ isTakenDown: true, isTakenDownByMe: true, isOnSale: false })
      expect([await isShown(id), await buy(late, id)]).toEqual([false, 404])
      expect([await mayUse(buyer, id), await mayUse(pupil, id)]).toEqual([true, false])

      expect((await author.calls(restoreOwn, { id })).body.message).toBe('已重新上架')
      expect([await isShown(id), await mayUse(buyer, id), await mayUse(pupil, id)]).toEqual([true, true, true])
    })

    test('are restored only by the person who took them down', async () => {
      const { takeOwnDown, restoreOwn, anItem, aWaiting, takesDown, restores } = kind()
      const only = [409, '只有下架它的一方才能重新上架']
      const id = await anItem(author)
      await takesDown(id)
      expect(await own(id)).toMatchObject({ isTakenDown: true, isTakenDownByMe: false, takenDownReason: '理由' })
      expect(refusal(await author.calls(restoreOwn, { id }))).toEqual(only)
      expect((await restores(id)).status).toBe(200)
      await author.calls(takeOwnDown, { id })
      expect(refusal(await restores(id))).toEqual(only)
      expect((await author.calls(takeOwnDown, { id: await aWaiting(author) })).status).toBe(404)
    })
  })

  test('change once by two simultaneous calls', async () => {
    const { withdraw, resubmit, takeOwnDown, restoreOwn, aWaiting, anItem } = kind()
    const [held, sold] = [await aWaiting(author), await anItem(author)]
    for (const [call, id] of [
      [withdraw, held],
      [resubmit, held],
      [takeOwnDown, sold],
      [restoreOwn, sold],
    ] as const)
      expect((await twice(() => author.calls(call, { id }))).map(({ status }) => status)).toEqual([200, 200])
    expect([await trailOf(held), await trailOf(sold)]).toEqual([
      ['resubmit', 'withdraw'],
      ['restore', 'take-down', 'audit'],
    ])
  })

  test.each(['withdraw', 'resubmit', 'takeOwnDown', 'restoreOwn'] as const)(
    'are not changed by visitors, the third level or other members: %s',
    async (action) => {
      const { aWaiting, anItem, [action]: call } = kind()
      const [hidden, id] = [await aWaiting(author), await anItem(author)]
      const [member, pupil] = [await portal.aMember(), await portal.aMember({ level: 5 })]
      const asked: [Person, number | string][] = [
        [portal.visitor, id],
        [pupil, id],
        [member, id],
        [admin, id],
        [member, hidden],
        [author, 999_999],
        [author, 'x'],
      ]
      const answers = await Promise.all(asked.map(([person, of]) => person.calls(call, { id: of })))
      expect(answers.map(({ status }) => status)).toEqual([401, 403, 403, 403, 404, 404, 400])
      expect([await own(hidden), await own(id)]).toMatchObject([{ isAudit: 0, isWithdrawn: false }, { isOnSale: true }])
    },
  )
})
