import { moveItem } from '#ui/category-list/move-item.ts'
import { aChapter, aSection, type DraftChapter, type DraftSection, type LessonDraft } from './draft.ts'

/** The position of a section: its chapter, and its index there. */
export interface Place {
  chapter: number
  at: number
}

const withChapters = (draft: LessonDraft, chapters: DraftChapter[]): LessonDraft => ({ ...draft, chapters })

export const placeOf = ({ chapters }: LessonDraft, key: string): Place | undefined => {
  for (const [chapter, { sections }] of chapters.entries()) {
    const at = sections.findIndex((section) => section.key === key)
    if (at >= 0) return { chapter, at }
  }
  return undefined
}

export const changeChapter = (draft: LessonDraft, key: string, part: Partial<DraftChapter>): LessonDraft =>
  withChapters(
    draft,
    draft.chapters.map((chapter) => (chapter.key === key ? { ...chapter, ...part } : chapter)),
  )

export const changeSection = (draft: LessonDraft, key: string, part: Partial<DraftSection>): LessonDraft =>
  withChapters(
    draft,
    draft.chapters.map((chapter) => ({
      ...chapter,
      sections: chapter.sections.map((section) => (section.key === key ? { ...section, ...part } : section)),
    })),
  )

export const addChapter = (draft: LessonDraft): LessonDraft =>
  withChapters(draft, [...draft.chapters, aChapter(aSection())])

export const addSection = (draft: LessonDraft, chapterKey: string, ...added: DraftSection[]): LessonDraft =>
  withChapters(
    draft,
    draft.chapters.map((chapter) =>
      chapter.key === chapterKey ? { ...chapter, sections: [...chapter.sections, ...added] } : chapter,
    ),
  )

export const removeChapter = (draft: LessonDraft, key: string): LessonDraft =>
  withChapters(
    draft,
    draft.chapters.filter((chapter) => chapter.key !== key),
  )

export const removeSection = (draft: LessonDraft, key: string): LessonDraft =>
  withChapters(
    draft,
    draft.chapters.map((chapter) => ({
      ...chapter,
      sections: chapter.sections.filter((section) => section.key !== key),
    })),
  )

/** Moves a section before the one at that position; the moved section counts as well. */
export const moveSection = (draft: LessonDraft, key: string, to: Place): LessonDraft => {
  const from = placeOf(draft, key)
  const section = from && draft.chapters[from.chapter]?.sections[from.at]
  if (!from || !section || !draft.chapters[to.chapter]) return draft
  const at = from.chapter === to.chapter && from.at < to.at ? to.at - 1 : to.at
  return withChapters(
    draft,
    removeSection(draft, key).chapters.map((chapter, index) =>
      index === to.chapter ? { ...chapter, sections: chapter.sections.toSpliced(at, 0, section) } : chapter,
    ),
  )
}

export const moveChapter = (draft: LessonDraft, key: string, to: number): LessonDraft => {
  const from = draft.chapters.findIndex((chapter) => chapter.key === key)
  const chapter = draft.chapters[from]
  if (!chapter) return draft
  return withChapters(draft, moveItem(draft.chapters, chapter, from < to ? to - 1 : to))
}

/** The next position up or down, also across chapters; undefined at both ends of the lesson. */
export const nextPlace = (draft: LessonDraft, key: string, step: -1 | 1): Place | undefined => {
  const from = placeOf(draft, key)
  if (!from) return undefined
  const own = draft.chapters[from.chapter]?.sections.length ?? 0
  if (step < 0 && from.at > 0) return { chapter: from.chapter, at: from.at - 1 }
  if (step > 0 && from.at < own - 1) return { chapter: from.chapter, at: from.at + 2 }
  const neighbour = draft.chapters[from.chapter + step]
  if (!neighbour) return undefined
  return { chapter: from.chapter + step, at: step < 0 ? neighbour.sections.length : 0 }
}

/** Whether the lesson can become a lesson of one video: it has at most one chapter with one section. */
export const canBeSingle = ({ chapters }: LessonDraft): boolean =>
  chapters.reduce((sum, { sections }) => sum + sections.length, 0) <= 1

export const toSingle = (draft: LessonDraft): LessonDraft => {
  const section = draft.chapters.flatMap(({ sections }) => sections)[0] ?? aSection()
  const [first] = draft.chapters
  return { ...draft, hasChapter: false, chapters: [{ ...(first ?? aChapter()), sections: [section] }] }
}
