import { expect, test } from 'vitest'
import type { Section } from '#contract/catalogue/courses/lessons.ts'
import { chaptersOf, sectionToResume, titleOf, withWatchableFiles } from './sections-of.ts'

const section = (id: number, path?: string, videoState: Section['videoState'] = 'ready'): Section => ({
  id,
  name: `第 ${id} 节`,
  seconds: 30,
  isTrial: false,
  videoState,
  localStorageDtoList: [{ id, name: 'a.mp4', suffix: 'mp4', fileSize: 1, ...(path && { path }) }],
  progress: null,
})
const lesson = {
  hasChapter: 1 as const,
  drLessonChapterList: [
    { id: 1, name: '甲', lessonChapterChildList: [section(11), section(12, 'path-12', 'running')] },
    { id: 2, name: '乙', lessonChapterChildList: [section(21, 'path-21'), section(22, 'path-22')] },
  ],
}

test('sections are numbered by chapter, and only playable ones have a path', () => {
  const sections = chaptersOf(lesson).flatMap((chapter) => chapter.sections)
  expect(sections.map(titleOf)).toEqual(['1.1 第 11 节', '1.2 第 12 节', '2.1 第 21 节', '2.2 第 22 节'])
  expect(sections.map(({ path }) => path)).toEqual([undefined, undefined, 'path-21', 'path-22'])
})

test('a page contains only files that may be watched, and shows the same', () => {
  const { drLessonChapterList, ...rest } = withWatchableFiles(lesson)
  const files = drLessonChapterList.flatMap((chapter) =>
    chapter.lessonChapterChildList.map((own) => own.localStorageDtoList),
  )
  expect(files.map(({ length }) => length)).toEqual([0, 1, 1, 1])
  const shown = (shownLesson: typeof lesson) =>
    chaptersOf(shownLesson).flatMap((chapter) => chapter.sections.map((own) => [titleOf(own), own.path]))
  expect(shown({ ...rest, drLessonChapterList })).toEqual(shown(lesson))
})

test('learning continues at the last section if it is playable', () => {
  const sections = chaptersOf(lesson).flatMap((chapter) => chapter.sections)
  expect(sectionToResume(sections, { percent: 10, sectionId: 22 })?.id).toBe(22)
  expect(sectionToResume(sections, { percent: 10, sectionId: 12 })?.id).toBe(21)
  expect(sectionToResume(sections, null)?.id).toBe(21)
  expect(sectionToResume(sections.slice(0, 2), null)).toBeUndefined()
})

test('one video without chapters has no number', () => {
  const single = {
    hasChapter: 0 as const,
    drLessonChapterList: [{ id: 1, name: '', lessonChapterChildList: [section(5, 'p')] }],
  }
  expect(chaptersOf(single).flatMap((chapter) => chapter.sections.map(titleOf))).toEqual(['第 5 节'])
})
