import { inTransaction } from '#kernel/database/index.ts'
import type { Actor, Services } from '#kernel/http/index.ts'
import { requireCategory } from '../categories.ts'
import { type Checked, checked, type Given, type Received, withUploads } from './contribution.ts'
import { keepAttachments, keepChapters, nothingKnown } from './lesson-parts.ts'
import { insertLesson, insertVersion } from './version-rows.ts'

/**
 * Takes a member's course with its videos, which are made playable meanwhile; it waits for the audit, or is kept as a
 * draft. A refusal leaves nothing behind.
 */
export const addLesson = async (services: Services, author: Actor, given: Given) => {
  const what = await checked(services.db, author.id, given)
  await inTransaction(requireCategory)(services.db, given.lessonCategoryId)
  const id = await withUploads(services, author, given, (received) =>
    insertFirst(services.db, author, { given, what, received }),
  )
  return { id, message: given.submit ? '上传成功' : '草稿已保存' }
}

const insertFirst = inTransaction(
  async (tx, author: Actor, { given, what, received }: { given: Given; what: Checked; received: Received }) => {
    const { columns } = what
    await requireCategory(tx, columns.category_id)
    const parts = { known: nothingKnown, received, isComplete: given.submit }
    const chapters = await keepChapters(tx, what.chapters, parts)
    const attachments = await keepAttachments(tx, given.attachments, parts)
    const id = await insertLesson(tx, author.id, { columns, chapters, isDraft: !given.submit })
    await insertVersion(tx, id, 1, { columns, chapters, attachments, past: { is_draft: !given.submit } })
    return id
  },
)
