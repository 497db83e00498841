import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Chapter, OwnSection, Section } from '#contract/lessons.ts'
import type { StoredItem } from '#contract/library.ts'
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
  chapter_id: number
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
  progress: { position: number; percent: number; reported_at: string } | null
}
export interface ChapterJson {
  id: number
  name: string
}

/** A version's chapters, in their order, for a place in a query over `lesson`. */
export const chaptersOf = (version: RawBuilder<number>) => sql<ChapterJson[] | null>`(
  select json_agg(json_build_object('id', c.id, 'name', c.name) order by c.place)
  from lesson_chapter as c where c.lesson_id = lesson.id and c.version = ${version})`

/** Its sections with their videos, and what one member has watched of them. */
export const sectionsOf = (version: RawBuilder<number>, memberId?: RawBuilder<number>) => {
  const progress = memberId
    ? sql`(select json_build_object('position', p.position, 'percent', p.percent, 'reported_at', p.reported_at)
        from lesson_progress as p where p.member_id = ${memberId} and p.section_id = s.id and p.file_id = s.file_id)`
    : sql`null::json`
  return sql<SectionJson[] | null>`(
    select json_agg(json_build_object('id', s.id, 'chapter_id', s.chapter_id, 'name', s.name, 'seconds', s.seconds, 'is_trial', s.is_trial,
      'file', case when f.id is not null then json_build_object('id', f.id, 'name', f.name, 'suffix', f.suffix, 'size', f.size) end,
      'video', case when v.file_id is not null then
        json_build_object('state', v.state, 'path', v.path, 'percent', v.percent, 'reason', v.reason, 'seconds', v.seconds) end,
      'progress', ${progress}) order by s.place)
    from lesson_section as s left join stored_file as f on f.id = s.file_id left join video as v on v.file_id = s.file_id
    where s.lesson_id = lesson.id and s.version = ${version})`
}

export const attachmentsOf = (version: RawBuilder<number>) => sql<FileJson[] | null>`(
  select json_agg(json_build_object('id', f.id, 'name', f.name, 'suffix', f.suffix, 'size', f.size) order by a.place)
  from lesson_attachment as a join stored_file as f on f.id = a.file_id
  where a.lesson_id = lesson.id and a.version = ${version})`

const storedItem = ({ id, name, suffix, size }: FileJson): StoredItem => ({ id, name, suffix, fileSize: size })

export const toAttachment =
  (hasAccess: boolean) =>
  (file: FileJson): StoredItem => ({ ...storedItem(file), ...(hasAccess && { path: attachmentPath(file.id) }) })

/** Chapters with their sections, as `toSection` shows each. */
export const toChapters = <T>(
  chapters: ChapterJson[] | null,
  sections: SectionJson[] | null,
  toSection: (section: SectionJson) => T,
): (Omit<Chapter, 'lessonChapterChildList'> & { lessonChapterChildList: T[] })[] =>
  (chapters ?? []).map(({ id, name }) => ({
    id,
    name,
    lessonChapterChildList: (sections ?? []).filter(({ chapter_id }) => chapter_id === id).map(toSection),
  }))

/** What everybody sees of a section; the path of its video only those who may watch it. */
const sectionFacts = ({ file, video, ...section }: SectionJson, mayWatch: boolean) => ({
  id: section.id,
  name: section.name,
  seconds: section.seconds || Math.round(video?.seconds ?? 0),
  isTrial: section.is_trial,
  videoState: video?.state ?? ('waiting' as const),
  localStorageDtoList: file ? [{ ...storedItem(file), ...(mayWatch && video && { path: video.path }) }] : [],
})

export const toSection =
  (mayWatch: (section: SectionJson) => boolean) =>
  (section: SectionJson): Section => ({
    ...sectionFacts(section, mayWatch(section)),
    progress: section.progress && {
      position: section.progress.position,
      percent: section.progress.percent,
      isDone: section.progress.percent >= donePercent,
    },
  })

/** For its author and auditors, who see how far its video is. */
export const toOwnSection = (section: SectionJson): z.output<typeof OwnSection> => ({
  ...sectionFacts(section, true),
  transcodePercent: section.video?.percent ?? 0,
  reason: section.video?.reason ?? null,
})

/** So much of a section has to be watched for it to count as learned: nobody waits for the last second. */
export const donePercent = 90
