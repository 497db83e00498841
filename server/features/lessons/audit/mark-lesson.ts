import type { z } from 'zod'
import type { markLesson as endpoint } from '#contract/lessons/lessons.ts'
import { holds } from '#contract/permissions.ts'
import { inTransaction, type Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { saleAnswer, saleBatchesOf, saleDecisionsOf } from '../../offers/index.ts'
import { refuse } from '../editing/contribution.ts'
import { lessonActions, recordDecision, restore, takeDown } from '../own/author-actions.ts'
import { lockLesson } from './audit-trail.ts'

const { decideSale, confirmedSale } = saleDecisionsOf(lessonActions, { takeDown, restore })

export { confirmedSale }

/** Opens a lesson to the second level or closes it; takes it off sale or puts it back. */
export const markLesson = inTransaction(async (tx, actor: Actor, change: z.output<typeof endpoint.body>) => {
  const { id, isPublic, isTakenDown, reason } = change
  if (isTakenDown && !reason) refuse('reason', '请输入下架理由')
  if (isPublic !== undefined) await setOpen(tx, actor, id, isPublic === 1)
  const outcome = isTakenDown === undefined ? 'unchanged' : await decideSale(tx, actor, saleChange(change))
  if (isPublic === undefined && isTakenDown === undefined) await lockLesson(tx, id)
  return saleAnswer(outcome, '恭喜你，修改成功')
})

const saleChange = ({ id, isTakenDown, reason }: z.output<typeof endpoint.body>) => ({
  id,
  reason: isTakenDown ? reason : undefined,
})

const setOpen = async (tx: Tx, actor: Actor, id: number, isOpen: boolean) => {
  // Only taking down can be asked for (ROLE-10).
  if (!holds(actor.adminRole, 'takeDown', 'do')) fail('forbidden')
  const lesson = await lockLesson(tx, id)
  if (lesson.is_public === isOpen) return
  await tx.updateTable('lesson').set({ is_public: isOpen }).where('id', '=', id).execute()
  await recordDecision(tx, actor, lesson, {
    action: isOpen ? 'open' : 'close',
    reason: isOpen ? '对二级会员开放' : '不对二级会员开放',
  })
}

export const { takeDownAll: takeDownLessons, restoreAll: restoreLessons } = saleBatchesOf(decideSale)
