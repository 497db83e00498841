import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as lessons from '#contract/catalogue/courses/lessons.ts'
import { inTransaction } from '#kernel/database/index.ts'
import { indexDuePages, markPagesDue } from '#kernel/search/index.ts'
import { type Person, type TestPortal, testPortal } from '../../../testing/portal.ts'
import { importLesson } from './index.ts'
import { readLessonPages } from './read-search-pages.ts'

let portal: TestPortal
let author: Person
let lessonId: number
const path = 'a'.repeat(32)

const captions = [
  ['00:00:01.000', '今天讲监测点的布置'],
  ['00:12:40.000', '绝密前半句，管口要比膜面高出三十公分，绝密后半句'],
  ['00:12:58.000', '否则抽气以后会被淹没'],
]
const webVtt = `WEBVTT\n\n${captions.map(([from, text]) => `${from} --> ${from}\n${text}\n`).join('\n')}`

const aFile = async (name: string) => {
  const key = `stored/test/${name.length}`
  const stored = await portal.files.put(key, Readable.from([Buffer.from(name)]))
  const row = { key, name, suffix: name.split('.').pop()!, ...stored, owner_id: author.id }
  return (await portal.db.insertInto('stored_file').values(row).returning('id').executeTakeFirstOrThrow()).id
}

const aLesson = async (fileId: number, isTrial: boolean) =>
  importLesson(portal.db, {
    authorId: author.id,
    columns: {
      name: '深基坑实操',
      description: '课程简介',
      category_id: 20001,
      coin: 35,
      cover: null,
    },
    courseColumns: { has_chapter: true, allows_rates: false },
    chapters: [{ name: '第一章', sections: [{ name: '测斜管', fileId, isTrial }] }],
    history: { uploadedAt: new Date(), state: 1, isPublic: true, viewCount: 0, learners: [] },
  })

const indexPages = () => indexDuePages(portal, { lesson: readLessonPages })

beforeAll(async () => {
  portal = await testPortal()
  author = await portal.aMember()
  const fileId = await aFile('film.mkv')
  const { size } = await portal.files.put(`videos/aa/${path}/captions.vtt`, Readable.from([Buffer.from(webVtt)]))
  await sql`
    insert into video (file_id, path, state, percent, seconds, width, height, media)
    values (${fileId}, ${path}, 'ready', 100, 900, 640, 360, ${JSON.stringify({ 'captions.vtt': { size } })}::text::jsonb)
  `.execute(portal.db)
  lessonId = await aLesson(fileId, false)
  await indexPages()
})
afterAll(() => portal.close())

const find = async (name: string, person: Pick<Person, 'calls'> = portal.visitor) =>
  (await person.calls(lessons.listLessons, { name, exact: 1 })).body.content

test('a course is found by what is said in it; before buying only the words are told', async () => {
  const [found] = await find('高出 公分')
  expect(found!.id).toBe(lessonId)
  expect(found!.places).toEqual([
    {
      label: '1.1 节，12:40 起',
      heading: '测斜管',
      link: `/videoPage/videoaccount?lessonId=${lessonId}`,
      isLocked: true,
      parts: [{ masked: 8 }, { text: '高出', hit: true }, { masked: 8 }, { text: '公分', hit: true }, { masked: 8 }],
    },
  ])
})

test('captions side by side are one passage', async () => {
  expect((await find('管口 淹没')).map(({ id }) => id)).toEqual([lessonId])
  expect(await find('布置 淹没')).toEqual([])
})

test('those who may watch it are led to the moment', async () => {
  const [found] = await find('高出 公分', author)
  expect(found!.places).toMatchObject([
    { isLocked: false, link: `/videoPage/videoLook?lessonId=${lessonId}&VideoUrlPath=${path}&t=760` },
  ])
  expect(JSON.stringify(found!.places)).toContain('绝密前半句')
})

test('words of an attachment are found when it is converted', async () => {
  const attachment = await aFile('要点.docx')
  await sql`insert into lesson_attachment (lesson_id, version, file_id, place) values (${lessonId}, 1, ${attachment}, 0)`.execute(
    portal.db,
  )
  await sql`update lesson set catalogue = null where item_id = ${lessonId}`.execute(portal.db)
  await inTransaction((tx) => markPagesDue(tx, 'lesson', [lessonId]))(portal.db)
  await indexPages()
  expect(await portal.db.selectFrom('document').select('state').where('file_id', '=', attachment).execute()).toEqual([
    { state: 'waiting' },
  ])
  await sql`
    update document set state = 'ready', pdf_key = 'x', pdf_size = 1, pdf_sha256 = 'x', page_count = 1 where file_id = ${attachment}
  `.execute(portal.db)
  const page = { file_id: attachment, page: 1, width: 1, height: 1, text: '绝密抄本，回弹模量取值' }
  await portal.db.insertInto('document_page').values(page).execute()
  await sql`update search_page_due set due_at = now()`.execute(portal.db)
  await indexPages()
  const [found] = await find('回弹模量')
  expect(found!.places).toMatchObject([{ label: '要点.docx，第 1 页', isLocked: true }])
  expect(JSON.stringify(found)).not.toContain('绝密')
  expect((await find('回弹模量', author))[0]!.places).toMatchObject([
    { isLocked: false, link: `/videoPage/videoaccount?lessonId=${lessonId}#attachments` },
  ])
})
