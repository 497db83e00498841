import type { z } from 'zod'
import type { markLesson as endpoint } from '#contract/lessons.ts'
import { inTransaction, type Tx } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { saleBatchesOf } from '../../offers/index.ts'
import { refuse } from '../editing/contribution.ts'
import { recordDecision, restore, takeDown } from '../own/author-actions.ts'
import { lockLesson } from './audit-trail.ts'

/** Opens a lesson to the second level or closes it; takes it off sale or puts it back. */
export const markLesson = inTransaction(async (tx, actor: Actor, change: z.output<typeof endpoint.body>) => {
  const { id, isPublic, isTakenDown, reason } = change
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
  await recordDecision(tx, actor, lesson, {
    action: isOpen ? 'open' : 'close',
    reason: isOpen ? '对二级会员开放' : '不对二级会员开放',
  })
}

export const { takeDownAll: takeDownLessons, restoreAll: restoreLessons } = saleBatchesOf({ takeDown, restore })
