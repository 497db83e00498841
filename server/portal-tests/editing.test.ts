import { afterAll, beforeAll, expect, test } from 'vitest'
import * as moderation from '#contract/base/moderation/moderation.ts'
import * as lessons from '#contract/catalogue/courses/lessons.ts'
import * as library from '#contract/catalogue/documents/library.ts'
import type { categoryCalls } from '#contract/catalogue/items/categories/categories.ts'
import * as forum from '#contract/community/forum/forum.ts'
import * as payments from '#contract/money/payments/payments.ts'
import * as departments from '#contract/people/accounts/departments.ts'
import { type Person, type TestPortal, testPortal } from '../testing/portal.ts'

let portal: TestPortal
let admin: Person
let other: Person
beforeAll(async () => {
  portal = await testPortal()
  ;[admin, other] = [await portal.anAdministrator(), await portal.anAdministrator()]
})
afterAll(() => portal.close())

interface Editable {
  /** Creates one and returns the version that both administrators read. */
  make: () => Promise<{ id: number; version: number }>
  save: (
    who: Person,
    read: { id: number; version?: number },
    text: string,
  ) => Promise<{ status: number; body: unknown }>
  /** Returns its current text. */
  read: (id: number) => Promise<string | undefined>
}

const aWord = async (id: number) =>
  (await admin.calls(moderation.listSensitiveWords, { size: 100 })).body.content.find((one) => one.id === id)
const aDepartment = async (id: number) =>
  (await admin.calls(departments.listDepartments)).body[0]!.children.find((one) => one.id === id)
const aBanner = async (id: number) => (await admin.calls(lessons.listBanners)).body.find((one) => one.id === id)
const aProduct = async (id: number) =>
  (await admin.calls(payments.listProducts)).body.content.find((one) => one.id === id)

const category = (calls: ReturnType<typeof categoryCalls>): Editable => ({
  make: async () => {
    await admin.calls(calls.save, { categoryName: '两人改的类别' })
    return (await admin.calls(calls.list)).body.find(({ categoryName }) => categoryName === '两人改的类别')!
  },
  save: (who, { id, version }, categoryName) => who.calls(calls.save, { id, version, categoryName }),
  read: async (id) => (await admin.calls(calls.list)).body.find((one) => one.id === id)?.categoryName,
})

const categoryKinds: Record<string, ReturnType<typeof categoryCalls>> = {
  resource: {
    list: library.listResourceCategories,
    save: library.saveResourceCategory,
    sort: library.sortResourceCategories,
    remove: library.deleteResourceCategory,
  },
  lesson: {
    list: lessons.listLessonCategories,
    save: lessons.saveLessonCategory,
    sort: lessons.sortLessonCategories,
    remove: lessons.deleteLessonCategory,
  },
  topic: {
    list: forum.listTopicCategories,
    save: forum.saveTopicCategory,
    sort: forum.sortTopicCategories,
    remove: forum.deleteTopicCategory,
  },
}

/** News, companies, accounts and settings have their own tests of this. */
const editables: Record<string, Editable> = {
  department: {
    make: async () => {
      const { id } = (await admin.calls(departments.addDepartment, { name: '两人改的部门', pid: 1 })).body
      return { id, version: (await aDepartment(id))!.version }
    },
    save: (who, read, name) => who.calls(departments.updateDepartment, { ...read, name }),
    read: async (id) => (await aDepartment(id))?.name,
  },
  'sensitive word': {
    make: async () => {
      await admin.calls(moderation.addSensitiveWords, { words: '两人改的词', action: 'mask' })
      return (await admin.calls(moderation.listSensitiveWords, { keyword: '两人改的词' })).body.content[0]!
    },
    save: (who, { id, version }, word) =>
      who.calls(moderation.updateSensitiveWord, { id, version, word, action: 'block' }),
    read: async (id) => (await aWord(id))?.word,
  },
  banner: {
    make: async () => (await admin.calls(lessons.addBanner, { name: '两人改的图', scrollUrl: '/mall' })).body,
    save: (who, { id, version }, name) => who.calls(lessons.updateBanner, { id, version, name, scrollUrl: '/mall' }),
    read: async (id) => (await aBanner(id))?.name,
  },
  ...Object.fromEntries(Object.entries(categoryKinds).map(([kind, calls]) => [`${kind} category`, category(calls)])),
  package: {
    make: async () => (await admin.calls(payments.listProducts)).body.content[0]!,
    save: async (who, { id, version }, title) => {
      const { actualPrice, coinSum, present } = (await aProduct(id))!
      return who.calls(payments.saveProduct, { id, version, title, actualPrice, coinSum, present })
    },
    read: async (id) => (await aProduct(id))?.title,
  },
}

test.each(Object.entries(editables))(
  'when two administrators change the same %s, the second is refused and the first change stays',
  async (_what, { make, save, read }) => {
    const { id, version } = await make()
    const answers = await Promise.all([
      save(admin, { id, version }, '甲的说法'),
      save(other, { id, version }, '乙的说法'),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const late = answers.find(({ status }) => status === 409)!
    expect((late.body as { message: string }).message).toBe('内容已被他人修改，请刷新')
    const saved = answers[0]!.status === 200 ? '甲的说法' : '乙的说法'
    expect(await read(id)).toBe(saved)
    expect((await save(other, { id }, '不问版本')).status).toBe(200)
    expect(await read(id)).toBe('不问版本')
  },
)

test.each(Object.entries(categoryKinds))(
  'two administrators who add, sort and delete a %s category concurrently get one category, one order and one deletion',
  async (_kind, { list, save, sort, remove }) => {
    const both = async (act: (who: Person) => Promise<{ status: number }>) =>
      (await Promise.all([act(admin), act(other)])).map(({ status }) => status).toSorted()
    const all = async () => (await admin.calls(list)).body
    expect(await both((who) => who.calls(save, { categoryName: '两人加的类别' }))).toEqual([200, 409])
    const named = (await all()).filter(({ categoryName }) => categoryName === '两人加的类别')
    expect(named).toHaveLength(1)
    const reversed = (await all()).map(({ id }) => id).toReversed()
    expect(await both((who) => who.calls(sort, { ids: reversed }))).toEqual([200, 200])
    expect((await all()).map(({ id }) => id)).toEqual(reversed)
    expect(await both((who) => who.calls(remove, { id: named[0]!.id }))).toEqual([200, 404])
  },
)
