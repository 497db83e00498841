import { sql } from 'kysely'
import type { AuditState } from '#contract/library/library.ts'
import { auditState } from '#contract/library/library-rules.ts'
import { type Db, inTransaction, type Tx } from '#kernel/database/index.ts'
import type { Actor, Services, Upload } from '#kernel/http/index.ts'
import { trendingScoreOf } from '#kernel/listing/index.ts'
import { announce } from '#kernel/live/index.ts'
import { markPagesDue } from '#kernel/search/index.ts'
import { dropReceived, type FileRules, keepFile, type ReceivedFile, receiveFile } from '../files/index.ts'
import { spreadOverDays } from '../offers/index.ts'
import { addVideo, uploadRules as videoRules } from '../videos/index.ts'
import { requireCategory } from './categories.ts'
import {
  type ChapterRow,
  insertLesson,
  insertVersion,
  submittedColumns,
  type VersionColumns,
} from './editing/version-rows.ts'
import { searchKind } from './list-queries.ts'
import { indexLesson } from './search-lessons.ts'

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

interface ImportedLesson {
  authorId: number
  columns: VersionColumns
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
  async (tx, { authorId, columns, chapters, history, onImported }: ImportedLesson) => {
    await requireCategory(tx, columns.category_id)
    const { state, audit, uploadedAt } = history
    const id = await insertLesson(tx, authorId, {
      columns,
      chapters,
      isDraft: false,
      otherColumns: columnsOf(columns, history),
    })
    await insertVersion(tx, id, 1, {
      columns,
      chapters,
      attachments: [],
      otherColumns: {
        state,
        reason: audit?.reason ?? null,
        audited_by: audit?.by ?? null,
        audited_at: audit?.at ?? null,
        created_at: uploadedAt,
      },
    })
    await insertHistory(tx, id, columns.coin, history)
    const counted = { since: uploadedAt, views: history.viewCount, uses: history.learners.length }
    if (state === auditState.approved) await spreadOverDays(tx, { kind: 'lesson', id }, counted)
    await indexLesson(tx, id)
    announce(tx, { topic: 'lessons', id })
    await onImported?.(tx, id)
    return id
  },
)

const columnsOf = (columns: VersionColumns, history: LessonHistory) => ({
  ...submittedColumns(1, columns),
  state: history.state,
  uploaded_at: history.uploadedAt,
  updated_at: history.uploadedAt,
  approved_at: history.state === auditState.approved ? (history.audit?.at ?? history.uploadedAt) : null,
  newest_at: history.uploadedAt,
  submitted_state: history.state,
  submitted_at: history.uploadedAt,
  is_public: history.isPublic,
  view_count: history.viewCount,
  learner_count: history.learners.length,
  ...(history.learners.length > 0 && { trending_score: trendingScoreOf(history.learners.length, history.uploadedAt) }),
})

const insertHistory = async (tx: Tx, id: number, coin: number, { state, audit, learners }: LessonHistory) => {
  if (learners.length > 0)
    await tx
      .insertInto('lesson_learner')
      .values(learners.map(({ memberId, at }) => ({ lesson_id: id, member_id: memberId, created_at: at })))
      .execute()
  if (!audit) return
  await tx
    .insertInto('lesson_audit')
    .values({
      lesson_id: id,
      version: 1,
      action: 'audit',
      from_state: auditState.waiting,
      to_state: state,
      reason: audit.reason,
      coin,
      member_id: audit.by,
      created_at: audit.at,
    })
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
    await markPagesDue(tx, searchKind, [...new Set(sections.map(({ lesson_id }) => lesson_id))])
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
    await tx.updateTable('lesson').set({ catalogue: null }).where('id', '=', lessonId).execute()
    await sql`
      insert into lesson_attachment (lesson_id, version, file_id, place)
      select lesson.id, lesson.version, ${id}, count(a.file_id)
      from lesson left join lesson_attachment as a on a.lesson_id = lesson.id and a.version = lesson.version
      where lesson.id = ${lessonId} group by lesson.id`.execute(tx)
    await markPagesDue(tx, searchKind, [lessonId])
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
