import { expect, test } from 'vitest'
import { readLesson } from '../server/areas/catalogue/courses/read-lesson.ts'
import { expectSoundLedger } from '../server/areas/money/points/testing/ledger.ts'
import { testPortal } from '../server/testing/portal.ts'
import { loadAccounts } from './accounts.ts'
import { loadCourseFiles } from './course-files.ts'
import { demoCourses, loadCourses } from './courses.ts'
import { memberFinder } from './people.ts'

test('every course is there once in its state with its documents, one closed and one shared, also when an interrupted load goes on', async () => {
  const { db, parts, close } = await testPortal()
  await loadAccounts(db, () => {})
  const find = await memberFinder(db)
  for (const _ of [1, 2]) {
    await loadCourses(db, find('admin'), () => {})
    await loadCourseFiles(parts, () => {})
  }
  const rows = await db
    .selectFrom('item')
    .innerJoin('lesson', 'lesson.item_id', 'item.id')
    .select(['item.id', 'name', 'state', 'chapter_count', 'section_count', 'is_open'])
    .orderBy('item.id')
    .execute()
  expect(rows.map(({ id: _, ...row }) => row)).toEqual(
    demoCourses().map(({ name, audit, chapters, isPublic }) => ({
      name,
      state: audit,
      chapter_count: chapters.length,
      section_count: chapters.flatMap(({ sections }) => sections).length,
      is_open: isPublic === 1,
    })),
  )
  const idOf = (name: string) => rows.find((row) => row.name === name)!.id

  const shared = await readLesson(db, find('third01'), idOf('BIM 正向设计协同与交付标准'))
  expect(shared.uploadUserName).toBe(find('qiye01').name)
  expect(shared.drLessonChapterList).toHaveLength(3)
  await expect(readLesson(db, find('geren01'), idOf('竣工结算审核实务'))).rejects.toThrow('内容不存在或已被删除')
  expect((await readLesson(db, find('qiye01'), idOf('竣工结算审核实务'))).isPublic).toBe(0)

  const open = await readLesson(db, undefined, idOf('全过程工程咨询项目经理实务'))
  expect(open.localStorageList.map(({ name, path }) => [name, path])).toEqual([
    ['项目管理规划大纲目录.docx', undefined],
    ['责任矩阵样表.xlsx', undefined],
  ])
  const wanted = demoCourses().flatMap(({ attachments = [] }) => attachments)
  expect(await db.selectFrom('lesson_attachment').select('file_id').execute()).toHaveLength(wanted.length)

  const banners = await db.selectFrom('banner').select(['place', 'lesson_id', 'url']).execute()
  expect(banners).toHaveLength(8)
  expect(banners.every(({ lesson_id, url }) => (lesson_id === null) !== (url === null))).toBe(true)
  await expectSoundLedger(db)
  await close()
})
