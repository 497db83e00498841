import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as lessons from '#contract/lessons/lessons.ts'
import * as library from '#contract/library/library.ts'
import { lessonsOf } from '../../testing/lessons.ts'
import { libraryOf } from '../../testing/library.ts'
import { type Person, type TestPortal, testPortal } from '../../testing/portal.ts'

let portal: TestPortal
let admin: Person
let author: Person
let mall: ReturnType<typeof libraryOf>
let school: ReturnType<typeof lessonsOf>
beforeAll(async () => {
  portal = await testPortal()
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  admin = await portal.anAdministrator()
  author = await portal.aMember({ level: 2 })
  mall = libraryOf(portal, () => admin)
  school = lessonsOf(portal, () => admin)
})
afterAll(() => portal.close())

const kinds = {
  resources: {
    takeDown: library.takeDownResources,
    restore: library.restoreResources,
    anItem: async () => (await mall.aResource(author)).id,
    isShown: async (id: number) => (await portal.visitor.calls(library.getResource, { resourceId: id })).status === 200,
  },
  lessons: {
    takeDown: lessons.takeDownLessons,
    restore: lessons.restoreLessons,
    anItem: () => school.aLesson(author),
    isShown: async (id: number) => (await portal.visitor.calls(lessons.getLesson, { lessonId: id })).status === 200,
  },
}

describe.each(Object.keys(kinds) as (keyof typeof kinds)[])('many %s', (name) => {
  const { takeDown, restore, anItem, isShown } = kinds[name]
  const takesDown = (ids: number[], person: Person = admin) => person.calls(takeDown, { ids, reason: '侵权' })

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
    expect((await admin.calls(restore, { ids: body.done })).body.message).toBe('已重新上架 2 项')
    expect([await isShown(one), await isShown(two), await isShown(earlier)]).toEqual([true, true, false])
  })

  test('are taken down once by two calls at once', async () => {
    const ids = [await anItem(), await anItem()]
    const answers = await Promise.all([takesDown(ids), takesDown(ids.toReversed())])
    expect(answers.flatMap(({ body }) => body.done).sort()).toEqual(ids.toSorted())
  })

  test('are refused to others and with wrong input', async () => {
    const id = await anItem()
    for (const endpoint of [takeDown, restore]) {
      expect((await portal.visitor.calls(endpoint, { ids: [id] })).status).toBe(401)
      expect((await author.calls(endpoint, { ids: [id] })).status).toBe(403)
      const none = await admin.calls(endpoint, { ids: [], reason: '理由' })
      expect([none.status, none.body.message]).toEqual([400, '请选择内容'])
    }
    const silent = await admin.calls(takeDown, { ids: [id], reason: ' ' })
    expect([silent.status, silent.body.message]).toEqual([400, '请输入下架理由'])
    expect(await isShown(id)).toBe(true)
  })
})

describe('a batch of approvals', () => {
  const approve = (ids: number[]) =>
    admin.calls(library.auditResources, { ids, isAudit: 1, auditReason: '好', isUndoable: true })
  const aPending = async (): Promise<number> => (await mall.uploads(author)).body.id
  const isListed = async (id: number) =>
    (await portal.visitor.calls(library.getResource, { resourceId: id })).status === 200

  test('is undone by its author until it takes effect', async () => {
    const ids = [await aPending(), await aPending()]
    expect((await approve(ids)).body.done).toEqual(ids)
    expect(await isListed(ids[0]!)).toBe(false)
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
