import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as claims from '#contract/catalogue/claims/claims.ts'
import * as lessons from '#contract/catalogue/courses/lessons.ts'
import { lessonsOf } from '../../../../testing/lessons.ts'
import { type Person, type TestPortal, testPortal } from '../../../../testing/portal.ts'
import { mediaFolder } from '../videos/media-files.ts'

let portal: TestPortal
let courses: ReturnType<typeof lessonsOf>
let admin: Person
let author: Person
beforeAll(async () => {
  portal = await testPortal()
  await portal.app.listen({ host: '127.0.0.1', port: 0 })
  admin = await portal.anAdministrator()
  author = await portal.aMember()
  courses = lessonsOf(portal, () => admin)
})
afterAll(() => portal.close())

const names = ['180/seg-00000.m4s', '180/index.m3u8', 'captions.vtt', 'poster.jpg', 'thumbnails.vtt']

/** A course that costs, and the files of its one video, which may be a trial. */
const aCourse = async (isTrial: boolean) => {
  const section = { name: '第一节', uploadId: await courses.anUpload(author), isTrial }
  const chapters = [{ name: '第一章', lessonChapterChildList: [section] }]
  const id = await courses.aLesson(author, { coin: 5, drLessonChapterList: chapters })
  const { path, file_id } = await portal.db
    .selectFrom('video')
    .innerJoin('lesson_section', 'lesson_section.file_id', 'video.file_id')
    .select(['video.path', 'video.file_id'])
    .where('lesson_section.lesson_id', '=', id)
    .executeTakeFirstOrThrow()
  const media = Object.fromEntries(names.map((name) => [name, { size: 4 }]))
  await portal.db.updateTable('video').set({ media }).where('file_id', '=', file_id).execute()
  for (const name of names) await portal.files.put(`${mediaFolder(path)}/${name}`, Readable.from(['part']))
  const fetchPart = async (person: Person, name: string) =>
    (await portal.app.inject({ url: `/vod/${path}/${name}`, headers: { authorization: `Bearer ${person.token}` } }))
      .statusCode
  return { id, fetchPart }
}
const aBuyer = async (lessonId: number) => {
  const buyer = await portal.aMember()
  await courses.givesCoins(buyer, 10)
  expect((await buyer.calls(lessons.buyLesson, { lessonId, coin: 5 })).status).toBe(200)
  return buyer
}
const usesOf = (person: Person) =>
  portal.db.selectFrom('item_use').select(['item_id', 'kind']).where('member_id', '=', person.id).execute()

test.each(names.slice(0, 3))(
  '%s that is fetched without a player is a use of the course, also to a claim',
  async (name) => {
    const { id, fetchPart } = await aCourse(false)
    const buyer = await aBuyer(id)
    for (const picture of names.slice(3)) expect(await fetchPart(buyer, picture)).toBe(200)
    expect(await usesOf(buyer)).toEqual([])
    expect(await fetchPart(buyer, name)).toBe(200)
    expect(await usesOf(buyer)).toEqual([{ item_id: id, kind: 'video' }])
    const claim = { kind: 'lesson' as const, itemId: id, reason: 'damaged' as const, wish: 'refund' as const }
    const { body } = await buyer.calls(claims.addClaim, { ...claim, words: '没有看过' })
    expect((await admin.calls(claims.getClaim, { id: body.id })).body.uses).toMatchObject([{ what: '观看付费视频' }])
  },
)

test('a trial, and the own course, are none; a share is', async () => {
  const { id, fetchPart } = await aCourse(true)
  const [visitor, guest] = [await portal.aMember(), await portal.aMember()]
  await courses.shares(author, id, guest)
  for (const person of [visitor, author, guest]) expect(await fetchPart(person, names[0]!)).toBe(200)
  expect([await usesOf(visitor), await usesOf(author)]).toEqual([[], []])
  expect(await usesOf(guest)).toEqual([{ item_id: id, kind: 'video' }])
})
