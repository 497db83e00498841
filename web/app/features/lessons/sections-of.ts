import type { Lesson, Section } from '#contract/lessons.ts'

export interface NumberedSection extends Section {
  /** 2.1; of a lesson without chapters empty. */
  number: string
  /** For geturl; only where the person may watch it and the video can be played. */
  path?: string
}

export interface NumberedChapter {
  id: number
  name: string
  sections: NumberedSection[]
}

type Catalogue = Pick<Lesson, 'hasChapter' | 'drLessonChapterList'>

/** The catalogue with the numbers people see. */
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

/** For loaders: of the files of a section a page needs none but those the person may watch. */
export const withWatchableFiles = <Given extends Catalogue>(lesson: Given): Given => ({
  ...lesson,
  drLessonChapterList: lesson.drLessonChapterList.map((chapter) => ({
    ...chapter,
    lessonChapterChildList: chapter.lessonChapterChildList.map((section) => ({
      ...section,
      localStorageDtoList: section.localStorageDtoList.filter(({ path }) => path),
    })),
  })),
})

/** 2.1 投资估算与限额设计 */
export const titleOf = ({ number, name }: NumberedSection): string => `${number} ${name}`.trim()

/** The section to go on with: where the person was, else the first that can be played. */
export const sectionToResume = (
  sections: NumberedSection[],
  progress: Lesson['progress'],
): NumberedSection | undefined =>
  sections.find(({ id, path }) => path && id === progress?.sectionId) ?? sections.find(({ path }) => path)
