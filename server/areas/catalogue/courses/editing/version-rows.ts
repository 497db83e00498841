import { type Insertable, sql } from 'kysely'
import type { Tables, Tx } from '#kernel/database/index.ts'
import type { VersionColumns } from '../../items/index.ts'
import '../tables.ts'

/** What a version says of a lesson: as of any item, and of a course alone. */
export interface LessonColumns {
  columns: VersionColumns
  courseColumns: Pick<Insertable<Tables['lesson_version']>, 'has_chapter' | 'allows_rates'>
}

/** Rows without an id get a new one. */
export interface SectionRow {
  id?: number | undefined
  name: string
  fileId: number | null
  isTrial: boolean
  seconds?: number
}
export interface ChapterRow {
  id?: number | undefined
  name: string
  sections: SectionRow[]
}

/** The totals that a lesson repeats from the sections of its shown version. */
export const sumOf = (chapters: ChapterRow[]) => {
  const sections = chapters.flatMap((chapter) => chapter.sections)
  return {
    chapter_count: chapters.length,
    section_count: sections.length,
    seconds: sections.reduce((sum, { seconds = 0 }) => sum + seconds, 0),
    has_trial: sections.some(({ isTrial }) => isTrial),
  }
}

interface Parts {
  courseColumns: LessonColumns['courseColumns']
  chapters: ChapterRow[]
  attachments: number[]
}

/** Adds what only a lesson has to an item that shows its first version. */
export const insertLesson = async (tx: Tx, id: number, parts: Parts): Promise<void> => {
  await tx
    .insertInto('lesson')
    .values({ item_id: id, ...parts.courseColumns, ...sumOf(parts.chapters) })
    .execute()
  await insertParts(tx, id, 1, parts)
}

/** Adds what a version has only as that of a lesson, with its chapters, sections and attachments. */
export const insertParts = async (
  tx: Tx,
  lessonId: number,
  number: number,
  { courseColumns, chapters, attachments }: Parts,
): Promise<void> => {
  const of = { lesson_id: lessonId, version: number }
  await tx
    .insertInto('lesson_version')
    .values({ item_id: lessonId, number, ...courseColumns })
    .execute()
  const chapterIds = await numbered(tx, 'lesson_chapter_id', chapters)
  await tx
    .insertInto('lesson_chapter')
    .values(chapters.map(({ name }, place) => ({ ...of, id: chapterIds[place]!, place, name })))
    .execute()
  const sections = chapters.flatMap((chapter, place) =>
    chapter.sections.map((section) => ({ ...section, chapterId: chapterIds[place]! })),
  )
  const sectionIds = await numbered(tx, 'lesson_section_id', sections)
  await tx
    .insertInto('lesson_section')
    .values(
      sections.map(({ name, fileId, isTrial, seconds = 0, chapterId }, place) => ({
        ...of,
        id: sectionIds[place]!,
        chapter_id: chapterId,
        place,
        name,
        file_id: fileId,
        seconds,
        is_trial: isTrial,
      })),
    )
    .execute()
  if (attachments.length > 0)
    await tx
      .insertInto('lesson_attachment')
      .values(attachments.map((file_id, place) => ({ ...of, file_id, place })))
      .execute()
}

/** The ids of all rows, existing or new. */
const numbered = async (tx: Tx, sequence: string, rows: { id?: number | undefined }[]): Promise<number[]> => {
  const missing = rows.filter(({ id }) => id === undefined).length
  const { rows: drawn } = await sql<{ id: number }>`
    select nextval(${sequence}::regclass) as id from generate_series(1, ${missing}::int)`.execute(tx)
  return rows.map(({ id }) => id ?? drawn.shift()!.id)
}
