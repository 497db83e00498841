import type { Lesson } from '#contract/catalogue/courses/lessons.ts'
import { paths } from '#contract/paths.ts'
import { type Purchase, usePurchase } from '../../items/use-purchase.tsx'
import { chaptersOf, type NumberedChapter, type NumberedSection, sectionToResume } from '../lesson/sections-of.ts'

export interface Learning extends Purchase {
  lesson: Lesson
  chapters: NumberedChapter[]
  /** The section to play next; without access, the first trial section. */
  next?: NumberedSection
}

/** The viewer's progress in a lesson, and the state of buying it. */
export function useLearning(lesson: Lesson, access: number | null): Learning {
  const purchase = usePurchase({ ...lesson, kind: 'lesson' }, access, {
    consequence: '付费一次，可反复观看',
    onward: { label: '去学习', to: paths.play(lesson.id) },
  })
  const chapters = chaptersOf(lesson)
  const sections = chapters.flatMap((chapter) => chapter.sections)
  return { ...purchase, lesson, chapters, next: sectionToResume(sections, lesson.progress) }
}
