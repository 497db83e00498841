import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import { auditState } from '#contract/library/library-rules.ts'
import type { Tables, Tx } from '#kernel/database/index.ts'
import { newTraceCode } from '../../library/index.ts'
import '../tables.ts'

/** The columns of a version. */
export type VersionColumns = Pick<
  Insertable<Tables['lesson_version']>,
  'name' | 'content' | 'category_id' | 'coin' | 'cover' | 'has_chapter' | 'allows_rates' | 'ai_share'
>

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

interface First {
  columns: VersionColumns
  chapters: ChapterRow[]
  isDraft: boolean
  /** Columns of an imported lesson, in place of those of a new one. */
  otherColumns?: Partial<Insertable<Tables['lesson']>>
}

/** Adds a lesson that shows its first version; `insertVersion` adds the version's rows. */
export const insertLesson = async (tx: Tx, authorId: number, { columns, chapters, isDraft, otherColumns }: First) => {
  const { id } = await tx
    .insertInto('lesson')
    .values({
      ...columns,
      ...sumOf(chapters),
      author_id: authorId,
      trace_code: newTraceCode(),
      ...(!isDraft && submittedColumns(1, columns)),
      ...otherColumns,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The columns of a submitted version by which the audit table filters. */
export const submittedColumns = (number: number, { name, category_id, coin }: VersionColumns) => ({
  submitted_version: number,
  submitted_state: auditState.waiting,
  submitted_at: sql<Date>`now()`,
  submitted_name: name,
  submitted_category_id: category_id,
  submitted_coin: coin,
  is_withdrawn: false,
})

interface NewVersion {
  columns: VersionColumns
  chapters: ChapterRow[]
  attachments: number[]
  otherColumns?: Partial<Insertable<Tables['lesson_version']>>
}

/** Adds a version with its chapters, sections and attachments. */
export const insertVersion = async (
  tx: Tx,
  lessonId: number,
  number: number,
  { columns, chapters, attachments, otherColumns }: NewVersion,
): Promise<void> => {
  const of = { lesson_id: lessonId, version: number }
  await tx
    .insertInto('lesson_version')
    .values({ ...columns, lesson_id: lessonId, number, ...otherColumns })
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
