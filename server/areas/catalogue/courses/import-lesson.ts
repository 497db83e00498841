import { sql } from 'kysely'
import { type Db, inTransaction, type Tx } from '#kernel/database/index.ts'
import type { Actor, Services, Upload } from '#kernel/http/index.ts'
import { announce } from '#kernel/live/index.ts'
import { markPagesDue } from '#kernel/search/index.ts'
import { type FileRules, keepFile } from '../../base/files/index.ts'
import {
  type ItemHistory,
  importedColumns,
  indexItem,
  insertHistory,
  insertItem,
  itemCategories,
  requireCategory,
  withImportedFile,
} from '../items/index.ts'
import { type ChapterRow, insertLesson, type LessonColumns } from './editing/version-rows.ts'
import { addVideo } from './videos/add-video.ts'
import { uploadRules as videoRules } from './videos/upload-rules.ts'

export interface LessonHistory extends ItemHistory {
  isPublic: boolean
  learners: { memberId: number; at: Date }[]
}

interface ImportedLesson extends LessonColumns {
  authorId: number
  chapters: ChapterRow[]
  history: LessonHistory
  /** Runs in the transaction that adds the lesson; a refusal undoes everything. */
  onImported?(tx: Tx, id: number): Promise<void>
}

/**
 * Imports a lesson with its history from another portal; nobody is notified or rewarded. Its videos and attachments may
 * be imported later.
 */
export const importLesson: (db: Db, imported: ImportedLesson) => Promise<number> = inTransaction(
  async (tx, { authorId, columns, courseColumns, chapters, history, onImported }: ImportedLesson) => {
    await requireCategory(tx, itemCategories.lesson, columns.category_id)
    const uses = history.learners.length
    const { otherColumns, ...imported } = importedColumns(history, uses)
    const id = await insertItem(tx, authorId, {
      kind: 'lesson',
      columns,
      otherColumns: { ...otherColumns, is_open: history.isPublic },
      ...imported,
    })
    await insertLesson(tx, id, { courseColumns, chapters, attachments: [] })
    await addLearners(tx, id, history)
    await insertHistory(tx, { id, coin: columns.coin, uses }, history)
    await indexItem(tx, id)
    announce(tx, { topic: 'lessons', id })
    await onImported?.(tx, id)
    return id
  },
)

const addLearners = async (tx: Tx, id: number, { learners }: LessonHistory) => {
  if (learners.length === 0) return
  await tx
    .insertInto('lesson_learner')
    .values(learners.map(({ memberId, at }) => ({ lesson_id: id, member_id: memberId, created_at: at })))
    .execute()
}

type File = Pick<Upload, 'name' | 'stream'>
type Stores = Pick<Services, 'db' | 'files'>

/** Imports the video of a section that was imported without one, also into newer versions of the lesson. */
export const importVideo = async (
  services: Stores,
  author: Actor,
  sectionId: number,
  file: File,
): Promise<{ fileId: number }> =>
  withImportedFile(services, author, { ...file, rules: await videoRules(services.db) }, async (tx, received) => {
    const { id } = await keepFile(tx, received)
    const sections = await tx
      .updateTable('lesson_section')
      .set({ file_id: id })
      .where('id', '=', sectionId)
      .where('file_id', 'is', null)
      .returning('lesson_id')
      .execute()
    await addVideo(tx, id)
    await markPagesDue(tx, 'lesson', [...new Set(sections.map(({ lesson_id }) => lesson_id))])
    return { fileId: id }
  })

/** Imports an attachment, as the last one of its lesson. */
export const importAttachment = async (
  services: Services,
  author: Actor,
  lessonId: number,
  file: File & { rules: FileRules },
): Promise<void> => {
  await withImportedFile(services, author, file, async (tx, received) => {
    const { id } = await keepFile(tx, received)
    await tx.updateTable('lesson').set({ catalogue: null }).where('item_id', '=', lessonId).execute()
    await sql`
      insert into lesson_attachment (lesson_id, version, file_id, place)
      select item.id, item.version, ${id}, count(a.file_id)
      from item left join lesson_attachment as a on a.lesson_id = item.id and a.version = item.version
      where item.id = ${lessonId} group by item.id`.execute(tx)
    await markPagesDue(tx, 'lesson', [lessonId])
  })
}
