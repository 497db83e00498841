import type { Tx } from '#kernel/database/index.ts'
import { keepFile } from '../../../base/files/index.ts'
import { addVideo } from '../videos/add-video.ts'
import { type CheckedLesson, type LessonInput, type Received, refuse } from './contribution.ts'
import type { ChapterRow, SectionRow } from './version-rows.ts'
import '../tables.ts'

/** The parts that earlier versions of a lesson have, by id. */
interface ExistingParts {
  chapters: Set<number>
  sections: Map<number, { fileId: number | null; seconds: number }>
  attachments: Set<number>
}

export const noParts: ExistingParts = { chapters: new Set(), sections: new Map(), attachments: new Set() }

/** The parts of all versions; a section has the video of its newest version. */
export const findExistingParts = async (tx: Tx, lessonId: number): Promise<ExistingParts> => {
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
  existing: ExistingParts
  received: Received
  /** A submitted lesson needs a video in every section; a draft does not. */
  isComplete: boolean
}

/** Stores the uploads of a version and enqueues the transcoding of its videos. Ids of other lessons are refused. */
export const storeChapters = async (
  tx: Tx,
  chapters: CheckedLesson['chapters'],
  parts: Parts,
): Promise<ChapterRow[]> => {
  const stored: ChapterRow[] = []
  for (const { id, name, sections } of chapters) {
    if (id !== undefined && !parts.existing.chapters.has(id)) refuse('drLessonChapterList', '章节不存在，请刷新后重试')
    const rows: SectionRow[] = []
    for (const section of sections) rows.push(await storeSection(tx, section, parts))
    stored.push({ id, name, sections: rows })
  }
  return stored
}

const storeSection = async (
  tx: Tx,
  { id, name, uploadId, isTrial }: CheckedLesson['chapters'][number]['sections'][number],
  { existing, received, isComplete }: Parts,
): Promise<SectionRow> => {
  const before = id === undefined ? undefined : existing.sections.get(id)
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

/** Stores the uploaded attachments and returns the ids of all. */
export const storeAttachments = async (
  tx: Tx,
  attachments: LessonInput['attachments'],
  { existing, received }: Parts,
) => {
  const ids: number[] = []
  for (const attachment of attachments) {
    if ('uploadId' in attachment) ids.push((await keepFile(tx, received.get(attachment.uploadId)!)).id)
    else if (existing.attachments.has(attachment.id)) ids.push(attachment.id)
    else refuse('attachments', '附件不存在，请刷新后重试')
  }
  return new Set(ids).size === ids.length ? ids : refuse('attachments', '附件重复，请刷新后重试')
}
