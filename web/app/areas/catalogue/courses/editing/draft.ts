import type { AiShare } from '#contract/base/moderation/ai-rules.ts'
import type { getOwnLesson } from '#contract/catalogue/courses/lessons.ts'
import type { CallAnswer } from '#contract/endpoint.ts'

/** The lesson as last saved. */
export type SavedLesson = CallAnswer<typeof getOwnLesson>
export type SavedSection = SavedLesson['drLessonChapterList'][number]['lessonChapterChildList'][number]

/** A finished upload that is not saved yet. */
export interface SentFile {
  uploadId: string
  name: string
  size: number
}

export interface DraftSection {
  /** Identifies the section on the page, also before the server has given it an id. */
  key: string
  id?: number
  name: string
  isTrial: boolean
  /** Whether the server has a video of the section; a section of a draft may have none. */
  hasVideo: boolean
  /** Replaces the current video. */
  sent?: SentFile
}

export interface DraftChapter {
  key: string
  id?: number
  name: string
  sections: DraftSection[]
}

export type DraftAttachment = { key: string; name: string; size: number } & (
  | { id: number; uploadId?: undefined }
  | { id?: undefined; uploadId: string }
)

/** The lesson while its author edits it. */
export interface LessonDraft {
  name: string
  lessonCategoryId: string
  coin: string
  content: string
  cover: string | null
  hasChapter: boolean
  allowsRates: boolean
  aiShare: AiShare | ''
  chapters: DraftChapter[]
  attachments: DraftAttachment[]
}

let lastKey = 0
const newKey = () => `new-${++lastKey}`

export const aSection = (name = ''): DraftSection => ({
  key: newKey(),
  name,
  isTrial: false,
  hasVideo: false,
})
export const aChapter = (...sections: DraftSection[]): DraftChapter => ({ key: newKey(), name: '', sections })

export const emptyDraft = (): LessonDraft => ({
  name: '',
  lessonCategoryId: '',
  coin: '',
  content: '',
  cover: null,
  hasChapter: true,
  allowsRates: false,
  aiShare: '',
  chapters: [aChapter(aSection())],
  attachments: [],
})

export const toDraft = (lesson: SavedLesson): LessonDraft => ({
  name: lesson.name,
  lessonCategoryId: String(lesson.lessonCategoryId),
  coin: String(lesson.coin),
  content: lesson.content,
  cover: lesson.cover,
  hasChapter: lesson.hasChapter === 1,
  allowsRates: lesson.allowsRates,
  aiShare: lesson.aiShare ?? '',
  chapters: lesson.drLessonChapterList.map(({ id, name, lessonChapterChildList }) => ({
    key: `chapter-${id}`,
    id,
    name,
    sections: lessonChapterChildList.map((section) => ({
      key: `section-${section.id}`,
      id: section.id,
      name: section.name,
      isTrial: section.isTrial,
      hasVideo: section.localStorageDtoList.length > 0,
    })),
  })),
  attachments: lesson.attachments.map(({ id, name, fileSize }) => ({ key: `file-${id}`, id, name, size: fileSize })),
})

/** The content that is sent to the server; in a lesson of one video, the only section has the name of the lesson. */
export const toContent = (draft: LessonDraft, submit: boolean) => ({
  name: draft.name,
  content: draft.content,
  lessonCategoryId: draft.lessonCategoryId,
  coin: draft.coin.trim(),
  cover: draft.cover,
  hasChapter: draft.hasChapter ? 1 : 0,
  allowsRates: draft.allowsRates,
  aiShare: draft.aiShare || undefined,
  submit,
  drLessonChapterList: draft.chapters.map((chapter) => ({
    id: chapter.id,
    name: draft.hasChapter ? chapter.name : draft.name,
    lessonChapterChildList: chapter.sections.map(({ id, name, isTrial, sent }) => ({
      id,
      name: draft.hasChapter ? name : draft.name,
      isTrial,
      uploadId: sent?.uploadId,
    })),
  })),
  attachments: draft.attachments.map(({ id, uploadId }) => (id === undefined ? { uploadId } : { id })),
})
export type LessonContent = ReturnType<typeof toContent>

export const sectionsOf = (draft: LessonDraft): DraftSection[] => draft.chapters.flatMap(({ sections }) => sections)

/** The number of a section, such as 2.3. */
export const numberOf = (draft: LessonDraft, key: string): string => {
  for (const [at, { sections }] of draft.chapters.entries()) {
    const found = sections.findIndex((section) => section.key === key)
    if (found >= 0) return `${at + 1}.${found + 1}`
  }
  return ''
}
