import { afterAll, beforeAll, expect, test } from 'vitest'
import * as lessons from '#contract/lessons.ts'
import { refusal, twice } from '../../../testing/forum.ts'
import { lessonsOf } from '../../../testing/lessons.ts'
import { type Person, type TestPortal, testPortal } from '../../../testing/portal.ts'

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

test.each([
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
