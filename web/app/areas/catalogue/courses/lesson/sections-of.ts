import type { Lesson, Section } from '#contract/catalogue/courses/lessons.ts'

export interface NumberedSection extends Section {
  /** Such as 2.1; empty in a lesson without chapters. */
  number: string
  /** For geturl; only if the viewer may watch the section and its video is ready. */
  path?: string
}

export interface NumberedChapter {
  id: number
  name: string
  sections: NumberedSection[]
}

type Catalogue = Pick<Lesson, 'hasChapter' | 'drLessonChapterList'>

/** The catalogue with section numbers. */
export const chaptersOf = ({ hasChapter, drLessonChapterList }: Catalogue): NumberedChapter[] =>
  drLessonChapterList.map(({ id, name, lessonChapterChildList }, chapterAt) => ({
    id,
    name,
    sections: lessonChapterChildList.map((section, at) => ({
      ...section,
      number: hasChapter ? `${chapterAt + 1}.${at + 1}` : '',
      path: section.videoState === 'ready' ? section.localStorageDtoList[0]?.path : undefined,
    })),
  }))

/** For loaders: a page gets only the files that the viewer may watch. */
export const withWatchableFiles = <Shown extends Catalogue>(lesson: Shown): Shown => ({
  ...lesson,
  drLessonChapterList: lesson.drLessonChapterList.map((chapter) => ({
    ...chapter,
    lessonChapterChildList: chapter.lessonChapterChildList.map((section) => ({
      ...section,
      localStorageDtoList: section.localStorageDtoList.filter(({ path }) => path),
    })),
  })),
})

/** Such as 2.1 投资估算与限额设计. */
export const titleOf = ({ number, name }: NumberedSection): string => `${number} ${name}`.trim()

/** The section to continue with: the last watched one, or else the first playable one. */
export const sectionToResume = (
  sections: NumberedSection[],
  progress: Lesson['progress'],
): NumberedSection | undefined =>
  sections.find(({ id, path }) => path && id === progress?.sectionId) ?? sections.find(({ path }) => path)
