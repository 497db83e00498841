import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as moderation from '#contract/base/moderation/moderation.ts'
import * as lessons from '#contract/catalogue/courses/lessons.ts'
import * as notices from '#contract/people/notices/notices.ts'
import { refusal, twice } from '../../../../testing/forum.ts'
import { lessonsOf } from '../../../../testing/lessons.ts'
import { type Person, type TestPortal, testPortal } from '../../../../testing/portal.ts'
import { checkLedgerAfterAll } from '../../../money/points/testing/ledger.ts'

let portal: TestPortal
let courses: ReturnType<typeof lessonsOf>
let admin: Person
let author: Person
let other: Person
beforeAll(async () => {
  portal = await testPortal()
  await portal.app.listen({ host: '127.0.0.1', port: 0 })
  courses = lessonsOf(portal, () => admin)
  admin = await portal.anAdministrator()
  author = await portal.aMember()
  other = await portal.aMember()
})
afterAll(() => portal.close())
checkLedgerAfterAll(() => portal.db)

const own = async (lessonId: number) => (await author.calls(lessons.getOwnLesson, { lessonId })).body
const sectionsOf = async (lessonId: number) =>
  (await own(lessonId)).drLessonChapterList.flatMap((chapter) => chapter.lessonChapterChildList)
/** The course as its author has it now, sent back with changes. */
const changed = async (id: number, fields: Record<string, unknown> = {}) => {
  const { name, content, lessonCategoryId, coin, drLessonChapterList } = await own(id)
  const chapters = drLessonChapterList.map((chapter) => ({
    id: chapter.id,
    name: chapter.name,
    lessonChapterChildList: chapter.lessonChapterChildList.map((section) => ({ id: section.id, name: section.name })),
  }))
  return { id, name, content, lessonCategoryId, coin, drLessonChapterList: chapters, ...fields }
}
const audit = (id: number, isAudit: 0 | 1 | 2, more: Record<string, unknown> = {}) =>
  admin.calls(lessons.auditLesson, { id, isAudit, auditReason: '不符合条件', ...more })

describe('adding a course', () => {
  test('puts it into the audit queue while its videos are transcoded; nobody else sees it', async () => {
    const { status, body } = await courses.adds(author, { name: '新的课程' })
    expect([status, body]).toEqual([201, { id: expect.any(Number), message: '上传成功' }])
    const { id } = body
    expect(await own(id)).toMatchObject({ name: '新的课程', isDraft: false, isAudit: 0, isOnSale: false })
    expect(await sectionsOf(id)).toMatchObject([{ videoState: 'waiting', transcodePercent: 0, reason: null }])
    expect((await other.calls(lessons.getLesson, { lessonId: id })).status).toBe(404)
    expect((await admin.calls(lessons.getLesson, { lessonId: id })).status).toBe(200)
    const mine = (await author.calls(lessons.listOwnLessons)).body
    expect(mine.content[0]).toMatchObject({ id, videosWaiting: 1, videosFailed: 0, saleCount: 0 })
    expect(mine.counts).toEqual({ pending: 1, approved: 0, rejected: 0, withdrawn: 0 })
  })

  test('is refused to visitors and the third level', async () => {
    const input = await courses.validLesson(author)
    expect((await portal.visitor.calls(lessons.addLesson, input)).status).toBe(401)
    expect((await (await portal.aMember({ level: 5 })).calls(lessons.addLesson, input)).status).toBe(403)
  })

  test("uses an upload once, and never another's or an unfinished one", async () => {
    const input = await courses.validLesson(author)
    const answers = await twice(() => author.calls(lessons.addLesson, input))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 404])
    const theirs = await courses.validLesson(other)
    expect(refusal(await author.calls(lessons.addLesson, theirs))).toEqual([404, '上传不存在或已被使用'])
  })

  const chapter = (sections: object[], name = '章') => [{ name, lessonChapterChildList: sections }]
  test.each<[string, Record<string, unknown>, string]>([
    ['no title', { name: ' ' }, '请输入标题'],
    ['a long title', { name: '长'.repeat(61) }, '标题最多 60 个字'],
    ['no description', { content: '' }, '请输入课程描述'],
    ['no category', { lessonCategoryId: 0 }, '请选择课程类别'],
    ['an unknown category', { lessonCategoryId: 777 }, '请选择课程类别'],
    ['a negative price', { coin: -1 }, '格式只允许数字'],
    ['a broken price', { coin: 1.5 }, '格式只允许数字'],
    ['a large price', { coin: 100_001 }, '课程积分最多 100000'],
    ['no chapter', { drLessonChapterList: [] }, '至少要有一个小节'],
    ['a chapter without sections', { drLessonChapterList: chapter([]) }, '每章至少要有一个小节'],
    ['a chapter without a name', { drLessonChapterList: chapter([{ name: '节' }], '') }, '请输入章节名称'],
    ['a section without a name', { drLessonChapterList: chapter([{ name: '' }]) }, '请输入小节名称'],
    ['a section without a video', { drLessonChapterList: chapter([{ name: '节' }]) }, '请上传小节「节」的视频'],
    [
      "another lesson's section",
      { drLessonChapterList: chapter([{ id: 6001, name: '节' }]) },
      '小节不存在，请刷新后重试',
    ],
    ['an attachment of another', { attachments: [{ id: 226 }] }, '附件不存在，请刷新后重试'],
    ["somebody else's cover", { cover: '/photo/abc/full' }, '封面地址不正确'],
    [
      'two sections without chapters',
      { hasChapter: 0, drLessonChapterList: chapter([{ name: '一' }, { name: '二' }]) },
      '不分章节的课程只能有一个小节',
    ],
  ])('%s is refused with its sentence', async (_name, fields, message) => {
    const { status, body } = await courses.adds(await portal.aMember(), fields)
    expect([status, body.message]).toEqual([400, message])
  })

  test('a file that is no video is refused, and nothing is stored', async () => {
    const before = await portal.db.selectFrom('stored_file').select('id').execute()
    const send = async (content: Buffer, name: string) => {
      const uploadId = await courses.anUpload(author, content, name)
      return courses.adds(author, { drLessonChapterList: chapter([{ name: '节', uploadId }]) })
    }
    expect(refusal(await send(Buffer.from('#EXTM3U list of other files'), 'a.mp4'))).toEqual([
      400,
      '文件内容与扩展名不符',
    ])
    const good = await courses.anUpload(author)
    const bad = await courses.anUpload(author, Buffer.from('no video'), 'b.mp4')
    const sections = [
      { name: '好', uploadId: good },
      { name: '坏', uploadId: bad },
    ]
    expect((await courses.adds(author, { drLessonChapterList: chapter(sections) })).status).toBe(400)
    expect(await portal.db.selectFrom('stored_file').select('id').execute()).toEqual(before)
    expect((await courses.adds(author, { drLessonChapterList: chapter([sections[0]!]) })).status).toBe(201)
  })

  test('sensitive words are refused or masked, also in the names of sections', async () => {
    await admin.calls(moderation.addSensitiveWords, { words: '违禁词', action: 'block' })
    await admin.calls(moderation.addSensitiveWords, { words: '遮住', action: 'mask' })
    const uploadId = await courses.anUpload(author)
    const named = (name: string) => ({ drLessonChapterList: chapter([{ name, uploadId }]) })
    expect(refusal(await courses.adds(author, named('有违禁词')))).toEqual([400, '内容含有违规信息，请修改后再提交'])
    const { id } = (await courses.adds(author, named('被遮住的'))).body
    expect((await sectionsOf(id))[0]!.name).toBe('被**的')
  })
})

describe('drafts', () => {
  test('are stored without videos, changed in place and visible only to their author until they are submitted', async () => {
    const draft = { submit: false, drLessonChapterList: [{ name: '章', lessonChapterChildList: [{ name: '还没有' }] }] }
    const { body } = await courses.adds(author, draft)
    const { id } = body
    expect(body.message).toBe('草稿已保存')
    expect((await audit(id, 1)).status).toBe(404)
    expect((await admin.calls(lessons.listAuditLessons)).body.content.some((row) => row.id === id)).toBe(false)
    await author.calls(lessons.updateLesson, await changed(id, { name: '改过的草稿', submit: false }))
    expect(await own(id)).toMatchObject({ name: '改过的草稿', isDraft: true })
    expect(refusal(await author.calls(lessons.updateLesson, await changed(id)))).toEqual([
      400,
      '请上传小节「还没有」的视频',
    ])
    const [section] = await sectionsOf(id)
    const complete = [
      {
        name: '章',
        lessonChapterChildList: [{ id: section!.id, name: '有了', uploadId: await courses.anUpload(author) }],
      },
    ]
    const handedIn = await author.calls(lessons.updateLesson, await changed(id, { drLessonChapterList: complete }))
    expect([handedIn.status, handedIn.body.message]).toEqual([200, '恭喜你，修改成功'])
    expect((await courses.approve(id)).status).toBe(200)
    const versions = await portal.db.selectFrom('item_version').select('number').where('item_id', '=', id).execute()
    expect(versions).toEqual([{ number: 1 }])
  })

  test('of a course on sale change neither the course nor its row in the audit table', async () => {
    const id = await courses.aLesson(author, { name: '在售' })
    await author.calls(lessons.updateLesson, await changed(id, { name: '草稿中', submit: false }))
    expect(await courses.read(other, id)).toMatchObject({ name: '在售' })
    expect(await own(id)).toMatchObject({ name: '草稿中', isDraft: true, isOnSale: true })
    const { item } = (await admin.calls(lessons.getAuditLesson, { lessonId: id })).body
    expect(item).toMatchObject({ name: '在售', isAudit: 1, versionNumber: 1 })
  })
})

describe('auditing', () => {
  test('a course with an unready video can be rejected but not approved', async () => {
    const { id } = (await courses.adds(author)).body
    expect(refusal(await audit(id, 1))).toEqual([409, '视频尚未处理完成，请稍候'])
    expect((await audit(id, 2)).status).toBe(200)
    expect(await own(id)).toMatchObject({ isAudit: 2, auditReason: '不符合条件' })
  })

  test('approval puts it on sale, notifies and rewards the author once, and stores its duration', async () => {
    const { id } = (await courses.adds(author, { name: '审核的课程', coin: 10 })).body
    await courses.makesPlayable()
    const answers = await twice(() => audit(id, 1, { coin: 25 }))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await courses.read(other, id)).toMatchObject({
      coin: 25,
      seconds: 100,
      chapterCount: 1,
      sectionCount: 1,
      isAudit: 1,
    })
    const sentNotices = (await author.calls(notices.listNotices)).body.content
    expect(sentNotices.some(({ body }) => body.includes('「审核的课程」已通过审核，共 1 节'))).toBe(true)
    const { trail } = (await admin.calls(lessons.getAuditLesson, { lessonId: id })).body
    expect(trail).toMatchObject([{ act: 'audit', from: 0, to: 1, coin: 25, versionNumber: 1 }])
  })

  test('the old version stays on sale while a new one waits or is rejected', async () => {
    const id = await courses.aLesson(author, { name: '第一版' })
    await author.calls(lessons.updateLesson, await changed(id, { name: '第二版' }))
    expect((await courses.read(other, id)).name).toBe('第一版')
    await audit(id, 2)
    expect((await courses.read(other, id)).name).toBe('第一版')
    await author.calls(lessons.updateLesson, await changed(id, { name: '第三版' }))
    await courses.approve(id)
    expect((await courses.read(other, id)).name).toBe('第三版')
  })

  test('two simultaneous submissions are two consecutive versions', async () => {
    const id = await courses.aLesson(author)
    const input = await changed(id, { name: '按了两下' })
    const answers = await twice(() => author.calls(lessons.updateLesson, input))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const { item } = (await admin.calls(lessons.getAuditLesson, { lessonId: id })).body
    expect(item).toMatchObject({ name: '按了两下', isAudit: 0, versionNumber: 3 })
  })

  test.each([
    [{ auditReason: ' ' }, 400, '请输入审核理由'],
    [{ isAudit: 3 }, 400, '审核状态不正确'],
    [{ coin: 'x' }, 400, '格式只允许数字'],
    [{ id: 999_999 }, 404, '内容不存在或已被删除'],
  ])('%j is refused', async (fields, status, message) => {
    const { id } = (await courses.adds(author)).body
    const answer = await admin.calls(lessons.auditLesson, { id, isAudit: 2, auditReason: '理由', ...fields })
    expect(refusal(answer)).toEqual([status, message])
  })

  test('the tabs of the table have their counts under every filter', async () => {
    const { id } = (await courses.adds(author, { name: '独一无二的名字', lessonCategoryId: 20007 })).body
    const table = async (query: Record<string, unknown>) => (await admin.calls(lessons.listAuditLessons, query)).body
    const named = await table({ name: '独一无二' })
    expect(named).toMatchObject({
      totalElements: 1,
      content: [{ id }],
      counts: { pending: 1, approved: 0, rejected: 0 },
    })
    const all = await table({})
    expect(all.totalElements).toBe(all.counts.pending + all.counts.approved + all.counts.rejected)
    expect((await table({ lessonCategoryId: 20007, isAudit: 0 })).content.map((row) => row.id)).toContain(id)
    expect((await table({ uploadUserName: author.username, isAudit: 0 })).totalElements).toBe(all.counts.pending)
    await courses.closes(id)
    expect((await table({ isPublic: 0 })).content.map((row) => row.id)).toContain(id)
    expect(refusal(await admin.calls(lessons.listAuditLessons, { from: '2026-02-01', to: '2026-01-01' }))).toEqual([
      400,
      '开始日期不能晚于结束日期',
    ])
  })

  test('each course leads to the next one in the order of the table', async () => {
    const ids: number[] = []
    for (const name of ['排队甲', '排队乙', '排队丙']) ids.push((await courses.adds(author, { name })).body.id)
    for (const [isAudit, order] of [
      [0, ids],
      [undefined, ids.toReversed()],
    ] as const) {
      const places = await Promise.all(
        order.map(async (lessonId) => {
          const { body } = await admin.calls(lessons.getAuditLesson, { lessonId, name: '排队', isAudit })
          return [body.previousId, body.nextId, body.place, body.total]
        }),
      )
      expect(places).toEqual([
        [null, order[1], 1, 3],
        [order[0], order[2], 2, 3],
        [order[1], null, 3, 3],
      ])
    }
  })

  test('a version that was replaced or decided meanwhile cannot be decided', async () => {
    const { id } = (await courses.adds(author)).body
    await author.calls(lessons.updateLesson, await changed(id, { name: '又改了' }))
    expect(refusal(await audit(id, 2, { versionNumber: 1 }))).toEqual([409, '内容已被他人修改，请刷新'])
    expect((await audit(id, 2, { versionNumber: 2, auditBefore: 0 })).status).toBe(200)
    expect(refusal(await audit(id, 0, { auditBefore: 0 }))).toEqual([409, '内容已被他人修改，请刷新'])
    expect((await audit(id, 0, { auditBefore: 2 })).status).toBe(200)
  })
})

describe('the course of another author', () => {
  test('is forbidden to members who see it and does not exist for others', async () => {
    const shown = await courses.aLesson(author)
    const hidden = (await courses.adds(author)).body.id
    const [section] = await sectionsOf(shown)
    const [hiddenSection] = await sectionsOf(hidden)
    for (const [id, sectionId, status] of [
      [shown, section!.id, 403],
      [hidden, hiddenSection!.id, 404],
    ] as const) {
      expect((await other.calls(lessons.updateLesson, await changed(id))).status).toBe(status)
      expect((await other.calls(lessons.deleteLesson, { id })).status).toBe(status)
      expect((await other.calls(lessons.getOwnLesson, { lessonId: id })).status).toBe(status)
      expect((await other.calls(lessons.retryVideo, { sectionId })).status).toBe(status)
    }
    for (const call of [lessons.listAuditLessons, lessons.addBanner, lessons.saveLessonCategory, lessons.markLesson]) {
      expect((await other.calls(call, {})).status).toBe(403)
      expect((await portal.visitor.calls(call, {})).status).toBe(401)
    }
  })
})

test('a failed video is tried again', async () => {
  const { id } = (await courses.adds(author)).body
  const [section] = await sectionsOf(id)
  const fileId = section!.localStorageDtoList[0]!.id
  await portal.db
    .updateTable('video')
    .set({ state: 'failed', reason: '文件已损坏' })
    .where('file_id', '=', fileId)
    .execute()
  expect((await sectionsOf(id))[0]).toMatchObject({ videoState: 'failed', reason: '文件已损坏' })
  const answers = await twice(() => author.calls(lessons.retryVideo, { sectionId: section!.id }))
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect((await sectionsOf(id))[0]).toMatchObject({ videoState: 'waiting', reason: null })
})

describe('taking down and deleting', () => {
  test('taking down needs a reason and hides the course until it is restored', async () => {
    const id = await courses.aLesson(author)
    expect(refusal(await admin.calls(lessons.markLesson, { id, isTakenDown: true }))).toEqual([400, '请输入下架理由'])
    await twice(() => admin.calls(lessons.markLesson, { id, isTakenDown: true, reason: '内容过期' }))
    expect((await other.calls(lessons.getLesson, { lessonId: id })).status).toBe(404)
    expect(await courses.read(author, id)).toMatchObject({ isTakenDown: true })
    await admin.calls(lessons.markLesson, { id, isTakenDown: false })
    expect((await other.calls(lessons.getLesson, { lessonId: id })).status).toBe(200)
    const { trail } = (await admin.calls(lessons.getAuditLesson, { lessonId: id })).body
    expect(trail.map(({ act }) => act)).toEqual(['restore', 'take-down', 'audit'])
    expect((await admin.calls(lessons.markLesson, { id: 999_999, isPublic: 0 })).status).toBe(404)
  })

  test('a deleted course is gone for its author too, and two calls delete it once', async () => {
    const id = await courses.aLesson(author)
    const answers = await twice(() => author.calls(lessons.deleteLesson, { id }))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
    expect((await author.calls(lessons.getLesson, { lessonId: id })).status).toBe(404)
    expect(await courses.read(admin, id)).toMatchObject({ isDelete: 1 })
  })
})

describe('categories', () => {
  test('are added, renamed, sorted, and deleted while no course uses them', async () => {
    const { body } = await admin.calls(lessons.saveLessonCategory, { categoryName: '新类别' })
    const taken = await admin.calls(lessons.saveLessonCategory, { categoryName: '新类别' })
    expect(refusal(taken)).toEqual([409, '该类别已存在'])
    await courses.adds(author, { lessonCategoryId: body.id })
    expect(refusal(await admin.calls(lessons.deleteLessonCategory, { id: body.id }))).toEqual([
      409,
      '仍有内容使用该类别，不能删除',
    ])
    const empty = (await admin.calls(lessons.saveLessonCategory, { categoryName: '空的' })).body.id
    const ids = (await portal.visitor.calls(lessons.listLessonCategories)).body.map(({ id }) => id)
    expect((await admin.calls(lessons.sortLessonCategories, { ids: ids.toReversed() })).status).toBe(200)
    expect(refusal(await admin.calls(lessons.sortLessonCategories, { ids: ids.slice(1) }))).toEqual([
      409,
      '内容已被他人修改，请刷新',
    ])
    expect((await admin.calls(lessons.deleteLessonCategory, { id: empty })).status).toBe(200)
  })
})
