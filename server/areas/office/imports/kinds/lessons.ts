import { z } from 'zod'
import { addLesson } from '#contract/catalogue/courses/lessons.ts'
import { auditState } from '#contract/catalogue/documents/library-rules.ts'
import { trimmed } from '#contract/fields.ts'
import { AppError } from '#kernel/errors/index.ts'
import { requireClean } from '../../../base/moderation/index.ts'
import { importLesson, importVideo } from '../../../catalogue/courses/index.ts'
import { parseRow, refuseField } from '../row-faults.ts'
import { Count, PastTime, yesOrNo } from './cells.ts'
import type { ImportedKind, RowContext, Values } from './kind.ts'
import { importReason } from './resources.ts'

const { name, content, coin, drLessonChapterList } = addLesson.body.shape

const LessonRow = z.object({
  name,
  description: content,
  category: trimmed('请选择课程类别'),
  coin,
  author: trimmed('请填写作者'),
  sections: drLessonChapterList,
  isPublic: yesOrNo(true),
  isApproved: yesOrNo(true),
  uploadedAt: PastTime,
  views: Count,
})

interface SectionLine {
  chapter: string
  section: string
  file: string
}

/** Lines of chapter, section and file. */
const linesOf = (text: string): SectionLine[] =>
  text
    .split('\n')
    .filter((line) => line.trim())
    .map((line) => {
      const [chapter = '', section = '', file = ''] = line.split(/[|｜]/).map((part) => part.trim())
      return { chapter, section, file }
    })

/** Sections of the same chapter follow each other. */
const chaptersOf = (lines: SectionLine[]) => {
  const chapters: { name: string; lessonChapterChildList: { name: string }[] }[] = []
  for (const { chapter, section } of lines) {
    if (chapters.at(-1)?.name !== chapter) chapters.push({ name: chapter, lessonChapterChildList: [] })
    chapters.at(-1)!.lessonChapterChildList.push({ name: section })
  }
  return chapters
}

const parse = ({ sections = '', ...values }: Values) => {
  const lines = linesOf(sections)
  return { lines, row: parseRow(LessonRow, { ...values, ...(lines.length > 0 && { sections: chaptersOf(lines) }) }) }
}

export const lessons: ImportedKind = {
  unique: [],
  async add(context, values) {
    const { db, itemFiles, lookups, importer, onImported } = context
    const { lines, row } = parse(values)
    const author = await lookups.uploader(row.author)
    const category_id = await lookups.category('lesson', row.category)
    for (const { file } of lines) if (file) await itemFiles.require(file, 'sections')
    const { texts } = await requireClean(db, { name: row.name, description: row.description })
    const { isApproved, uploadedAt } = row
    const id = await importLesson(db, {
      authorId: author.id,
      columns: {
        name: texts.name,
        description: texts.description,
        category_id,
        coin: row.coin,
        cover: null,
      },
      courseColumns: { has_chapter: true, allows_rates: false },
      chapters: row.sections.map((chapter) => ({
        name: chapter.name,
        sections: chapter.lessonChapterChildList.map((section) => ({ ...section, fileId: null })),
      })),
      history: {
        uploadedAt,
        state: isApproved ? auditState.approved : auditState.waiting,
        isPublic: row.isPublic,
        audit: isApproved ? { by: importer.id, at: uploadedAt, reason: importReason } : undefined,
        viewCount: row.views,
        learners: [],
      },
      onImported,
    })
    await addVideos(context, id, row.author, lines)
  },
  async complete(context, values, id) {
    const { lines, row } = parse(values)
    await addVideos(context, id, row.author, lines)
  },
}

/** Adds the videos of sections that have none, as long as the lesson has the sections that the row names. */
const addVideos = async (context: RowContext, lessonId: number, author: string, lines: SectionLine[]) => {
  const { db, files, itemFiles, lookups } = context
  if (lines.every(({ file }) => file === '')) return
  const sections = await db
    .selectFrom('lesson_section')
    .innerJoin('item', (join) =>
      join
        .onRef('item.id', '=', 'lesson_section.lesson_id')
        .onRef('item.newest_version', '=', 'lesson_section.version'),
    )
    .select(['lesson_section.id', 'lesson_section.name', 'lesson_section.file_id'])
    .where('item.id', '=', lessonId)
    .where('item.deleted_at', 'is', null)
    .orderBy('lesson_section.place')
    .execute()
  for (const [at, { section, file }] of lines.entries()) {
    const found = sections[at]
    if (!file || found?.name !== section || found.file_id !== null) continue
    const video = await itemFiles.open(file, 'sections')
    try {
      await importVideo({ db, files }, await lookups.uploader(author), found.id, video)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      refuseField('sections', `课程已导入，但小节「${section}」的视频没有导入：${error.message}`)
    } finally {
      video.stream.destroy()
    }
  }
}
