import { sql } from 'kysely'
import type { z } from 'zod'
import { levelId } from '#contract/constants.ts'
import type { markLesson as endpoint } from '#contract/lessons.ts'
import { inTransaction, type Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { notify } from '../../notices/index.ts'
import { refuse } from '../editing/contribution.ts'
import { requireLesson } from '../lesson.ts'
import { decided, restore, takeDown } from '../own/author-actions.ts'
import { lockLesson } from './audit-trail.ts'

/** Opens a lesson to the second level or closes it; takes it off sale or puts it back. What is so already stays so. */
export const markLesson = inTransaction(async (tx, actor: Actor, given: z.output<typeof endpoint.body>) => {
  const { id, isPublic, isTakenDown, reason } = given
  if (isTakenDown && !reason) refuse('reason', '请输入下架理由')
  if (isPublic !== undefined) await setOpen(tx, actor, id, isPublic === 1)
  if (isTakenDown) await takeDown(tx, actor, { id, reason: reason! })
  if (isTakenDown === false) await restore(tx, actor, id)
  if (isPublic === undefined && isTakenDown === undefined) await lockLesson(tx, id)
  return { message: '恭喜你，修改成功' }
})

const setOpen = async (tx: Tx, actor: Actor, id: number, isOpen: boolean) => {
  const lesson = await lockLesson(tx, id)
  if (lesson.is_public === isOpen) return
  await tx.updateTable('lesson').set({ is_public: isOpen }).where('id', '=', id).execute()
  await decided(tx, actor, lesson, {
    act: isOpen ? 'open' : 'close',
    reason: isOpen ? '对二级会员开放' : '不对二级会员开放',
  })
}

/** Deletes one's own lesson, or anybody's as an administrator. Its row, its buyers and the ledger stay. */
export const deleteLesson = inTransaction(async (tx, actor: Actor, id: number) => {
  const lesson = await lockLesson(tx, id)
  const isOwn = lesson.author_id === actor.id
  if (!isOwn && actor.level !== levelId.administrator) {
    await requireLesson(tx, actor, id)
    return fail('forbidden')
  }
  await tx.updateTable('lesson').set({ deleted_at: sql<Date>`now()` }).where('id', '=', id).execute()
  await decided(tx, actor, lesson, { act: 'delete', reason: isOwn ? '作者删除' : '管理员删除' })
  if (!isOwn)
    await notify(tx, lesson.author_id, {
      kind: 'audit',
      tone: 'bad',
      title: '课程已删除',
      body: `您的课程「${lesson.name}」已被管理员删除。买过的人仍可观看。`,
    })
  return { message: '恭喜你，删除成功' }
})
