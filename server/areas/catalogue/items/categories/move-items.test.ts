import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import * as lessons from '#contract/catalogue/courses/lessons.ts'
import * as library from '#contract/catalogue/documents/library.ts'
import * as forum from '#contract/community/forum/forum.ts'
import { forumOf } from '../../../../testing/forum.ts'
import { lessonsOf } from '../../../../testing/lessons.ts'
import { libraryOf } from '../../../../testing/library.ts'
import { type Person, type TestPortal, testPortal } from '../../../../testing/portal.ts'

let portal: TestPortal
let admin: Person
let author: Person
let mall: ReturnType<typeof libraryOf>
let school: ReturnType<typeof lessonsOf>
let kit: ReturnType<typeof forumOf>
beforeAll(async () => {
  portal = await testPortal()
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  admin = await portal.anAdministrator()
  author = await portal.aMember({ level: 2 })
  mall = libraryOf(portal, () => admin)
  school = lessonsOf(portal, () => admin)
  kit = forumOf(portal)
})
afterAll(() => portal.close())

const kinds = {
  resources: {
    save: library.saveResourceCategory,
    list: library.listResourceCategories,
    remove: library.deleteResourceCategory,
    listed: async (category: number) =>
      (await portal.visitor.calls(library.listResources, { resourceCategoryId: category })).body.totalElements,
    add: async (category: number) => {
      await mall.aResource(author, { sourceCategoryId: category })
      await mall.uploads(author, { fields: { sourceCategoryId: category } })
    },
    table: 'item',
    column: 'submitted_category_id',
  },
  lessons: {
    save: lessons.saveLessonCategory,
    list: lessons.listLessonCategories,
    remove: lessons.deleteLessonCategory,
    listed: async (category: number) =>
      (await admin.calls(lessons.listLessons, { lessonCategoryId: category })).body.totalElements,
    add: async (category: number) => void (await school.aLesson(author, { lessonCategoryId: category })),
    table: 'item',
    column: 'category_id',
  },
  topics: {
    save: forum.saveTopicCategory,
    list: forum.listTopicCategories,
    remove: forum.deleteTopicCategory,
    listed: async (category: number) =>
      (await admin.calls(forum.listTopics, { topicCategoryId: category })).body.totalElements,
    add: async (category: number) => void (await kit.aTopic(author, { topicCategoryId: category })),
    table: 'topic',
    column: 'category_id',
  },
}

let clock = Date.now()

describe.each(Object.keys(kinds) as (keyof typeof kinds)[])('a category with %s', (name) => {
  const { save, list, remove, listed, add, table, column } = kinds[name]
  afterEach(() => void vi.useRealTimers())
  let count = 0
  const aCategory = async () => (await admin.calls(save, { categoryName: `${name} ${++count}` })).body.id
  const countOf = async (id: number) => {
    clock += 60_000 // counts are kept for half a minute
    vi.useFakeTimers({ toFake: ['Date'], now: clock })
    return (await admin.calls(list)).body.find((one) => one.id === id)?.count
  }
  const rowsIn = async (category: number) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int from ${sql.table(table)} where ${sql.ref(column)} = ${category}`.execute(portal.db)
    return rows[0]!.count
  }

  test('is deleted after its contents moved; lists, counters and rows follow', async () => {
    const [from, to] = [await aCategory(), await aCategory()]
    await add(from)
    const rows = await rowsIn(from)
    expect((await admin.calls(remove, { id: from })).body.message).toBe('仍有内容使用该类别，不能删除')
    const { status, body } = await admin.calls(remove, { id: from, moveTo: to })
    expect([status, body]).toEqual([200, { message: '恭喜你，删除成功', moved: rows, isMoved: true }])
    expect([await rowsIn(from), await rowsIn(to)]).toEqual([0, rows])
    expect([await countOf(from), await countOf(to)]).toEqual([undefined, 1])
    expect(await listed(to)).toBe(1)
  })

  test('needs another existing category as target', async () => {
    const from = await aCategory()
    await add(from)
    for (const moveTo of [from, 999_999]) {
      const refused = await admin.calls(remove, { id: from, moveTo })
      expect([refused.status, refused.body.message]).toEqual([400, '请选择另一个现有的类别'])
    }
    expect((await portal.visitor.calls(remove, { id: from, moveTo: 1 })).status).toBe(401)
    expect((await author.calls(remove, { id: from, moveTo: 1 })).status).toBe(403)
    expect(await countOf(from)).toBe(1)
  })

  test('of two that are moved into each other at once, one stays with all contents', async () => {
    const [one, other] = [await aCategory(), await aCategory()]
    await add(one)
    await add(other)
    const all = (await rowsIn(one)) + (await rowsIn(other))
    const answers = await Promise.all([
      admin.calls(remove, { id: one, moveTo: other }),
      admin.calls(remove, { id: other, moveTo: one }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect((await rowsIn(one)) + (await rowsIn(other))).toBe(all)
    expect([await countOf(one), await countOf(other)].filter((each) => each !== undefined)).toEqual([2])
  })
})
