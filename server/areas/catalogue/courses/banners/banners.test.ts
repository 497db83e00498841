import { afterAll, beforeAll, expect, test } from 'vitest'
import * as lessons from '#contract/catalogue/courses/lessons.ts'
import { refusal, twice } from '../../../../testing/forum.ts'
import { lessonsOf } from '../../../../testing/lessons.ts'
import { type Person, type TestPortal, testPortal } from '../../../../testing/portal.ts'

let portal: TestPortal
let courses: ReturnType<typeof lessonsOf>
let admin: Person
beforeAll(async () => {
  portal = await testPortal()
  await portal.app.listen({ host: '127.0.0.1', port: 0 })
  courses = lessonsOf(portal, () => admin)
  admin = await portal.anAdministrator()
})
afterAll(() => portal.close())

const banner = (fields: Record<string, unknown> = {}) =>
  admin.calls(lessons.addBanner, { name: '轮播', scrollUrl: '/mall', ...fields })

test('banners are added, changed, sorted, hidden and deleted', async () => {
  const lessonId = await courses.aLesson(await portal.aMember())
  const first = (await banner({ productId: lessonId, scrollUrl: undefined })).body
  const second = (await banner({ place: 'course' })).body
  expect(first).toMatchObject({ productId: lessonId, scrollUrl: null, place: 'course', isShown: true })
  const shown = async (person: Person) =>
    (await person.calls(lessons.listBanners, { place: 'course' })).body.map(({ id }) => id)
  expect(await shown(portal.visitor)).toEqual([first.id, second.id])
  const [leading, other] = (await portal.visitor.calls(lessons.listBanners, { place: 'course' })).body
  expect(leading?.lesson).toMatchObject({ lessonCategoryName: '建设管理', chapterCount: 1, sectionCount: 1 })
  expect(other).not.toHaveProperty('lesson')
  await courses.closes(lessonId)
  expect(await shown(portal.visitor)).toEqual([second.id])
  expect(await shown(await portal.aMember({ level: 2 }))).toEqual([first.id, second.id])
  await admin.calls(lessons.markLesson, { id: lessonId, isPublic: 1 })
  const sorted = await twice(() => admin.calls(lessons.sortBanners, { place: 'course', ids: [second.id, first.id] }))
  expect(sorted.map(({ status }) => status)).toEqual([200, 200])
  expect(await shown(portal.visitor)).toEqual([second.id, first.id])
  await admin.calls(lessons.updateBanner, { id: second.id, name: '藏起来', scrollUrl: '/mall', isShown: false })
  expect(await shown(portal.visitor)).toEqual([first.id])
  expect(await shown(admin)).toEqual([second.id, first.id])
  const answers = await twice(() => admin.calls(lessons.deleteBanner, { id: second.id }))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
})

test('a banner is shown to readers in its period only', async () => {
  const hour = (from: number) => new Date(Date.now() + from * 3_600_000).toISOString()
  const periods = [
    { name: '未到', showFrom: hour(1) },
    { name: '正在', showFrom: hour(-1), showUntil: hour(1) },
    { name: '已过', showUntil: hour(-1) },
    { name: '长期', showFrom: hour(-1) },
  ]
  const added = await Promise.all(periods.map((period) => banner({ place: 'home', ...period })))
  const names = async (person: Person) =>
    (await person.calls(lessons.listBanners, { place: 'home' })).body.map(({ name }) => name).toSorted()
  expect(await names(portal.visitor)).toEqual(['正在', '长期'])
  expect(await names(admin)).toEqual(['已过', '未到', '正在', '长期'])
  const coming = added[0]!.body
  expect(coming).toMatchObject({ showFrom: periods[0]!.showFrom, showUntil: null })
  await admin.calls(lessons.updateBanner, { id: coming.id, name: '未到', place: 'home', scrollUrl: '/mall' })
  expect(await names(portal.visitor)).toEqual(['未到', '正在', '长期'])
  for (const { body } of added) await admin.calls(lessons.deleteBanner, { id: body.id })
})

test.each([
  [{ showFrom: '2026-10-02T00:00:00Z', showUntil: '2026-10-01T00:00:00Z' }, 400, '结束时间须晚于开始时间'],
  [{ showUntil: '明天' }, 400, '时间格式不正确'],
  [{ name: '' }, 400, '请输入名称'],
  [{ scrollUrl: 'javascript:alert(1)' }, 400, '请输入站内路径或以 http(s):// 开头的网址'],
  [{ scrollUrl: '//evil.example' }, 400, '请输入站内路径或以 http(s):// 开头的网址'],
  [{ place: 'x' }, 400, '请选择位置'],
  [{ productId: 999_999 }, 404, '课程不存在'],
  [{ scrollCover: '/photo/abc/full' }, 400, '封面地址不正确'],
])('a banner with %j is refused', async (fields, status, message) => {
  expect(refusal(await banner(fields))).toEqual([status, message])
})

test('there are at most twenty banners in a place, also when many are added at once', async () => {
  const answers = await Promise.all(Array.from({ length: 24 }, () => banner({ place: 'home' })))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
  expect(refusal(await banner({ place: 'home' }))).toEqual([409, '每处的轮播图最多 20 张'])
})
