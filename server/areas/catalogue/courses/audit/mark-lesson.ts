import type { z } from 'zod'
import type { markLesson as endpoint } from '#contract/catalogue/courses/lessons.ts'
import { holds } from '#contract/permissions.ts'
import { inTransaction, type Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { decideSale, lockItem, openItem, saleAnswer } from '../../items/index.ts'
import { refuse } from '../editing/contribution.ts'

/** Opens a lesson to the second level or closes it; takes it off sale or puts it back. */
export const markLesson = inTransaction(async (tx, actor: Actor, change: z.output<typeof endpoint.body>) => {
  const { id, isPublic, isTakenDown, reason } = change
  if (isTakenDown && !reason) refuse('reason', '请输入下架理由')
  if (isPublic !== undefined) await setOpen(tx, actor, id, isPublic === 1)
  const outcome = isTakenDown === undefined ? 'unchanged' : await decideSale(tx, actor, 'lesson', saleChange(change))
  if (isPublic === undefined && isTakenDown === undefined) await lockItem(tx, 'lesson', id)
  return saleAnswer(outcome, '恭喜你，修改成功')
})

const saleChange = ({ id, isTakenDown, reason }: z.output<typeof endpoint.body>) => ({
  id,
  reason: isTakenDown ? reason : undefined,
})

const setOpen = async (tx: Tx, actor: Actor, id: number, isOpen: boolean) => {
  // Only taking down can be asked for (ROLE-10).
  if (!holds(actor.adminRole, 'takeDown', 'do')) fail('forbidden')
  await openItem(tx, actor, await lockItem(tx, 'lesson', id), isOpen)
}
