import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as library from '#contract/catalogue/documents/library.ts'
import { itemsOf } from '../../../testing/items.ts'
import { type Person, type TestPortal, testPortal } from '../../../testing/portal.ts'

let portal: TestPortal
let admin: Person
let author: Person
let items: ReturnType<typeof itemsOf>
beforeAll(async () => {
  portal = await testPortal()
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  admin = await portal.anAdministrator()
  author = await portal.aMember({ level: 2 })
  items = itemsOf(portal, () => admin)
})
afterAll(() => portal.close())

describe.each(['resources', 'courses'] as const)('many %s', (name) => {
  const anItem = () => items[name].anItem(author)
  const isShown = (id: number) => items[name].isShown(id)
  const takesDown = (ids: number[], person: Person = admin) =>
    person.calls(items[name].takeDownAll, { ids, reason: '侵权' })

  test('are taken down together; what cannot be is reported, and undoing leaves it alone', async () => {
    const [one, two, earlier] = [await anItem(), await anItem(), await anItem()]
    await takesDown([earlier])
    const { status, body } = await takesDown([one, two, earlier, 999_999])
    expect(status).toBe(200)
    expect(body).toEqual({
      message: '已下架 2 项，2 项未处理',
      done: [one, two],
      failed: [
        { id: earlier, message: '此前已下架' },
        { id: 999_999, message: '内容不存在或已被删除' },
      ],
      waiting: [],
    })
    expect([await isShown(one), await isShown(earlier)]).toEqual([false, false])
    expect((await admin.calls(items[name].restoreAll, { ids: body.done })).body.message).toBe('已重新上架 2 项')
    expect([await isShown(one), await isShown(two), await isShown(earlier)]).toEqual([true, true, false])
  })

  test('are taken down once by two calls at once', async () => {
    const ids = [await anItem(), await anItem()]
    const answers = await Promise.all([takesDown(ids), takesDown(ids.toReversed())])
    expect(answers.flatMap(({ body }) => body.done).sort()).toEqual(ids.toSorted())
  })

  test('are refused to others and with wrong input', async () => {
    const id = await anItem()
    for (const endpoint of [items[name].takeDownAll, items[name].restoreAll]) {
      expect((await portal.visitor.calls(endpoint, { ids: [id] })).status).toBe(401)
      expect((await author.calls(endpoint, { ids: [id] })).status).toBe(403)
      const none = await admin.calls(endpoint, { ids: [], reason: '理由' })
      expect([none.status, none.body.message]).toEqual([400, '请选择内容'])
    }
    const silent = await admin.calls(items[name].takeDownAll, { ids: [id], reason: ' ' })
    expect([silent.status, silent.body.message]).toEqual([400, '请输入下架理由'])
    expect(await isShown(id)).toBe(true)
  })
})

describe('a batch of approvals', () => {
  const approve = (ids: number[]) =>
    admin.calls(library.auditResources, { ids, isAudit: 1, auditReason: '好', isUndoable: true })
  const aPending = () => items.resources.aWaiting(author)

  test('is undone by its author until it takes effect', async () => {
    const ids = [await aPending(), await aPending()]
    expect((await approve(ids)).body.done).toEqual(ids)
    expect(await items.resources.isShown(ids[0]!)).toBe(false)
    const colleague = await portal.anAdministrator()
    const foreign = await colleague.calls(library.undoAuditResources, { ids })
    expect([foreign.body.done, foreign.body.failed.length]).toEqual([[], 2])
    const answers = await Promise.all([1, 2].map(() => admin.calls(library.undoAuditResources, { ids })))
    expect(answers.flatMap(({ body }) => body.done).sort()).toEqual(ids.toSorted())
    expect((await approve(ids)).body.done).toEqual(ids)
  })

  test('is not for others', async () => {
    expect((await portal.visitor.calls(library.undoAuditResources, { ids: [1] })).status).toBe(401)
    expect((await author.calls(library.undoAuditResources, { ids: [1] })).status).toBe(403)
  })
})
