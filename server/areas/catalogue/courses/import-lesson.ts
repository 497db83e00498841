import { sql } from 'kysely'
import type { AuditState } from '#contract/catalogue/documents/library.ts'
import { auditState } from '#contract/catalogue/documents/library-rules.ts'
import { type Db, inTransaction, type Tx } from '#kernel/database/index.ts'
import type { Actor, Services, Upload } from '#kernel/http/index.ts'
import { trendingScoreOf } from '#kernel/listing/index.ts'
import { announce } from '#kernel/live/index.ts'
import { markPagesDue } from '#kernel/search/index.ts'
import { dropReceived, type FileRules, keepFile, type ReceivedFile, receiveFile } from '../../base/files/index.ts'
import { addToTrail, indexItem, insertItem, itemCategories, requireCategory, spreadOverDays } from '../items/index.ts'
import { type ChapterRow, insertLesson, type LessonColumns } from './editing/version-rows.ts'
import { addVideo } from './videos/add-video.ts'
import { uploadRules as videoRules } from './videos/upload-rules.ts'

/** The history of a lesson in the portal it comes from. */
export interface LessonHistory {
  uploadedAt: Date
  state: AuditState
  isPublic: boolean
  /** The decision that led to this state; a waiting lesson has none. */
  audit?: { by: number; at: Date; reason: string } | undefined
  viewCount: number
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
    const { state, audit, uploadedAt } = history
    const id = await insertItem(tx, authorId, {
      kind: 'lesson',
      columns,
      otherColumns: columnsOf(history),
      otherVersionColumns: {
        state,
        reason: audit?.reason ?? null,
        audited_by: audit?.by ?? null,
        audited_at: audit?.at ?? null,
        created_at: uploadedAt,
      },
      stats: statsOf(history),
    })
    await insertLesson(tx, id, { courseColumns, chapters, attachments: [] })
    await insertHistory(tx, id, columns.coin, history)
    const counted = { since: uploadedAt, views: history.viewCount, uses: history.learners.length }
    if (state === auditState.approved) await spreadOverDays(tx, id, counted)
    await indexItem(tx, id)
    announce(tx, { topic: 'lessons', id })
    await onImported?.(tx, id)
    return id
  },
)

const columnsOf = (history: LessonHistory) => ({
  state: history.state,
  uploaded_at: history.uploadedAt,
  updated_at: history.uploadedAt,
  approved_at: history.state === auditState.approved ? (history.audit?.at ?? history.uploadedAt) : null,
  newest_at: history.uploadedAt,
  submitted_state: history.state,
  submitted_at: history.uploadedAt,
  is_open: history.isPublic,
})

const statsOf = (history: LessonHistory) => ({
  view_count: history.viewCount,
  use_count: history.learners.length,
  ...(history.learners.length > 0 && { trending_score: trendingScoreOf(history.learners.length, history.uploadedAt) }),
})

const insertHistory = async (tx: Tx, id: number, coin: number, { state, audit, learners }: LessonHistory) => {
  if (learners.length > 0)
    await tx
      .insertInto('lesson_learner')
      .values(learners.map(({ memberId, at }) => ({ lesson_id: id, member_id: memberId, created_at: at })))
      .execute()
  if (!audit) return
  const { by, at, reason } = audit
  const step = { version: 1, action: 'audit', from: auditState.waiting, to: state, reason, coin } as const
  await addToTrail(tx, { id: by }, { id, ...step, at })
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
  withStoredFile(services, author, file, await videoRules(services.db), async (tx, received) => {
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
  await withStoredFile(services, author, file, file.rules, async (tx, received) => {
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

const withStoredFile = async <T>(
  services: Stores,
  author: Actor,
  { name, stream }: File,
  rules: FileRules,
  store: (tx: Tx, received: ReceivedFile) => Promise<T>,
): Promise<T> => {
  const checked = await receiveFile(services, author, { uploads: only({ name, stream }) }, rules)
  // The quota of a day is for new uploads.
  const received = { ...checked, isLimited: false }
  try {
    return await inTransaction(store)(services.db, received)
  } catch (error) {
    await dropReceived(services, received)
    throw error
  }
}

async function* only(file: File): AsyncIterable<Upload> {
  yield { field: 'file', ...file }
}
