import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Chapter, OwnSection, Section } from '#contract/catalogue/courses/lessons.ts'
import type { StoredItem } from '#contract/catalogue/documents/library.ts'
import { attachmentPath } from './view.ts'

/** One row of the aggregates below. */
interface FileJson {
  id: number
  name: string
  suffix: string
  size: number
}
export interface SectionJson {
  id: number
  name: string
  seconds: number
  is_trial: boolean
  file: FileJson | null
  video: {
    state: 'waiting' | 'running' | 'ready' | 'failed'
    path: string
    percent: number
    reason: string | null
    seconds: number | null
  } | null
}
interface ChapterJson {
  id: number
  name: string
  sections: SectionJson[]
}
export interface CatalogueJson {
  chapters: ChapterJson[]
  attachments: FileJson[]
}
export interface ProgressJson {
  section_id: number
  file_id: number
  position: number
  percent: number
  reported_at: string
}

/**
 * Selects the chapters, the sections with their videos, and the attachments of one version, in a query over `item`.
 */
export const catalogueOf = (version: RawBuilder<number>) => sql<CatalogueJson>`lesson_catalogue(item.id, ${version})`

/** The catalogue of the shown version. */
export const shownCatalogue = sql<CatalogueJson>`coalesce(lesson.catalogue, lesson_catalogue(item.id, item.version))`

/** The progress of one member in the sections of the lesson. */
export const progressOf = (memberId: RawBuilder<number>) => sql<ProgressJson[] | null>`(
  select json_agg(json_build_object('section_id', p.section_id, 'file_id', p.file_id, 'position', p.position, 'percent', p.percent,
    'reported_at', p.reported_at))
  from lesson_progress as p where p.member_id = ${memberId} and p.lesson_id = item.id)`

const storedItem = ({ id, name, suffix, size }: FileJson): StoredItem => ({ id, name, suffix, fileSize: size })

export const toAttachment =
  (hasAccess: boolean) =>
  (file: FileJson): StoredItem => ({ ...storedItem(file), ...(hasAccess && { path: attachmentPath(file.id) }) })

/** Chapters with their sections, each converted by `toSection`. */
export const toChapters = <T>(
  { chapters }: CatalogueJson,
  toSection: (section: SectionJson) => T,
): (Omit<Chapter, 'lessonChapterChildList'> & { lessonChapterChildList: T[] })[] =>
  chapters.map(({ id, name, sections }) => ({ id, name, lessonChapterChildList: sections.map(toSection) }))

/** The facts of a section; the path of its video is only for those who may watch it. */
const sectionFacts = ({ file, video, ...section }: SectionJson, mayWatch: boolean) => ({
  id: section.id,
  name: section.name,
  seconds: section.seconds || Math.round(video?.seconds ?? 0),
  isTrial: section.is_trial,
  videoState: video?.state ?? ('waiting' as const),
  localStorageDtoList: file ? [{ ...storedItem(file), ...(mayWatch && video && { path: video.path }) }] : [],
})

export const toSection = (section: SectionJson, mayWatch: boolean, progress: ProgressJson | undefined): Section => ({
  ...sectionFacts(section, mayWatch),
  progress: progress
    ? { position: progress.position, percent: progress.percent, isDone: progress.percent >= donePercent }
    : null,
})

/** The section as authors and auditors see it, with the progress of the transcoding. */
export const toOwnSection = (section: SectionJson): z.output<typeof OwnSection> => ({
  ...sectionFacts(section, true),
  transcodePercent: section.video?.percent ?? 0,
  reason: section.video?.reason ?? null,
})

/** The percentage that counts as learned: few people watch the last seconds. */
export const donePercent = 90
