import type { Tx } from '#kernel/database/index.ts'
import { keepFile } from '../../files/index.ts'
import { addVideo } from '../../videos/index.ts'
import { type Checked, type Given, type Received, refuse } from './contribution.ts'
import type { ChapterRow, SectionRow } from './version-rows.ts'
import '../tables.ts'

/** What an earlier version of a lesson has, by number. */
interface Known {
  chapters: Set<number>
  sections: Map<number, { fileId: number | null; seconds: number }>
  attachments: Set<number>
}

export const nothingKnown: Known = { chapters: new Set(), sections: new Map(), attachments: new Set() }

/** Everything any version of the lesson has; of a section, what the newest that has it says. */
export const findKnown = async (tx: Tx, lessonId: number): Promise<Known> => {
  const chapters = await tx.selectFrom('lesson_chapter').select('id').where('lesson_id', '=', lessonId).execute()
  const sections = await tx
    .selectFrom('lesson_section')
    .select(['id', 'file_id', 'seconds'])
    .where('lesson_id', '=', lessonId)
    .orderBy('version')
    .execute()
  const attachments = await tx
    .selectFrom('lesson_attachment')
    .select('file_id')
    .where('lesson_id', '=', lessonId)
    .execute()
  return {
    chapters: new Set(chapters.map(({ id }) => id)),
    sections: new Map(sections.map(({ id, file_id, seconds }) => [id, { fileId: file_id, seconds }])),
    attachments: new Set(attachments.map(({ file_id }) => file_id)),
  }
}

interface Parts {
  known: Known
  received: Received
  /** A lesson that is handed in has a video in every section; a draft need not. */
  isComplete: boolean
}

/** The chapters of a version, with their uploads kept and on their way to be playable. Numbers of other lessons are refused. */
export const keepChapters = async (tx: Tx, chapters: Checked['chapters'], parts: Parts): Promise<ChapterRow[]> => {
  const kept: ChapterRow[] = []
  for (const { id, name, sections } of chapters) {
    if (id !== undefined && !parts.known.chapters.has(id)) refuse('drLessonChapterList', '章节不存在，请刷新后重试')
    const rows: SectionRow[] = []
    for (const section of sections) rows.push(await keepSection(tx, section, parts))
    kept.push({ id, name, sections: rows })
  }
  return kept
}

const keepSection = async (
  tx: Tx,
  { id, name, uploadId, isTrial }: Checked['chapters'][number]['sections'][number],
  { known, received, isComplete }: Parts,
): Promise<SectionRow> => {
  const before = id === undefined ? undefined : known.sections.get(id)
  if (id !== undefined && !before) refuse('drLessonChapterList', '小节不存在，请刷新后重试')
  if (uploadId !== undefined) {
    const file = await keepFile(tx, received.get(uploadId)!)
    await addVideo(tx, file.id)
    return { id, name, isTrial, fileId: file.id }
  }
  const fileId = before?.fileId ?? null
  if (fileId === null && isComplete) refuse('drLessonChapterList', `请上传小节「${name}」的视频`)
  return { id, name, isTrial, fileId, seconds: before?.seconds ?? 0 }
}

/** The numbers of the attached files, the new ones kept. */
export const keepAttachments = async (tx: Tx, attachments: Given['attachments'], { known, received }: Parts) => {
  const ids: number[] = []
  for (const attachment of attachments) {
    if ('uploadId' in attachment) ids.push((await keepFile(tx, received.get(attachment.uploadId)!)).id)
    else if (known.attachments.has(attachment.id)) ids.push(attachment.id)
    else refuse('attachments', '附件不存在，请刷新后重试')
  }
  return new Set(ids).size === ids.length ? ids : refuse('attachments', '附件重复，请刷新后重试')
}
