import { z } from 'zod'
import { Marked, Time } from '../../fields.ts'
import { StoredItem } from '../documents/library-items.ts'
import { cardFields, detailFields } from '../items/item-fields.ts'
import { ownItemState } from '../items/own-item-calls.ts'
import { VideoState } from './videos/videos.ts'

export const LessonItem = z.object({
  ...cardFields,
  /** The beginning of the description as plain text. */
  content: z.string(),
  lessonCategoryId: z.int(),
  lessonCategoryName: z.string(),
  updateTime: Time,
  learnerCount: z.int(),
  /** 1 open to visitors and second-level members, 0 not. */
  isPublic: z.literal([0, 1]),
  hasChapter: z.literal([0, 1]),
  chapterCount: z.int(),
  sectionCount: z.int(),
  /** Total of all sections. */
  seconds: z.int(),
  hasTrial: z.boolean(),
  marked: z.object({ name: Marked, content: Marked }).optional(),
})
export type LessonItem = z.output<typeof LessonItem>

export const Section = z.object({
  id: z.int(),
  name: z.string(),
  seconds: z.int(),
  isTrial: z.boolean(),
  videoState: VideoState,
  /** The video; `path` (for geturl, opaque) only for those who may watch this section. */
  localStorageDtoList: z.array(StoredItem),
  /** The caller's position and the share really watched. */
  progress: z.object({ position: z.number(), percent: z.int(), isDone: z.boolean() }).nullable(),
})
export type Section = z.output<typeof Section>
export const Chapter = z.object({ id: z.int(), name: z.string(), lessonChapterChildList: z.array(Section) })
export type Chapter = z.output<typeof Chapter>

export const Lesson = LessonItem.omit({ marked: true, relaxed: true, score: true }).extend({
  ...detailFields,
  isDelete: z.literal([0, 1]),
  /** With hasChapter 0: one chapter without a name that holds the one section. */
  drLessonChapterList: z.array(Chapter),
  /** Attached documents; `path` only for those with access. */
  localStorageList: z.array(StoredItem),
  /** Playback rates beside 1 (LES-11). */
  allowsRates: z.boolean(),
  moreFromAuthor: z.array(LessonItem),
  /** The caller's watched share of all sections, and the section to continue with. */
  progress: z.object({ percent: z.int(), sectionId: z.int() }).nullable(),
})
export type Lesson = z.output<typeof Lesson>

export const OwnSection = Section.omit({ progress: true }).extend({
  /** 0–100 while it is being transcoded. */
  transcodePercent: z.int(),
  reason: z.string().nullable(),
})

/** A chapter of the newest version, for its author and auditors. */
export const OwnChapter = z.object({ id: z.int(), name: z.string(), lessonChapterChildList: z.array(OwnSection) })

export const OwnLesson = LessonItem.extend({
  isDraft: z.boolean(),
  ...ownItemState,
  saleCount: z.int(),
  /** Sections whose video is not playable yet, and whether one of them failed. */
  videosWaiting: z.int(),
  videosFailed: z.int(),
})
