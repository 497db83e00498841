import { sql } from 'kysely'
import type { z } from 'zod'
import type { markLesson as endpoint } from '#contract/lessons.ts'
import { noteChange } from '#kernel/acts.ts'
import type { Tx } from '#kernel/db.ts'
import { fail } from '#kernel/errors.ts'
import type { Actor } from '#kernel/session.ts'
import { announce, inTransaction } from '#kernel/transaction.ts'
import { notify } from '../notices/index.ts'
import { refuse } from './contribution.ts'
import { requireItem } from './item.ts'
import { indexLesson } from './search-lessons.ts'
import type { LessonAct } from './tables.ts'
import { addToTrail, type LockedLesson, lockLesson } from './trail.ts'
import { pagePath } from './view.ts'

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

/** Takes a lesson off sale; buyers keep it. One that is off sale already stays so, with its first reason. */
export const takeDown = async (tx: Tx, actor: Actor, { id, reason }: { id: number; reason: string }): Promise<void> => {
  const lesson = await lockLesson(tx, id)
  if (lesson.state !== 1) fail('not_found')
  if (lesson.taken_down_at !== null) return
  await tx
    .updateTable('lesson')
    .set({ taken_down_at: sql<Date>`now()`, taken_down_reason: reason })
    .where('id', '=', id)
    .execute()
  await decided(tx, actor, lesson, { act: 'take-down', reason })
  await notify(tx, lesson.author_id, {
    kind: 'audit',
    tone: 'bad',
    title: '课程已下架',
    body: `您的课程「${lesson.name}」已被下架，理由：${reason}。买过的人仍可观看。`,
    link: '/videoPage/AdminVideo',
  })
}

const restore = async (tx: Tx, actor: Actor, id: number) => {
  const lesson = await lockLesson(tx, id)
  if (lesson.taken_down_at === null) return
  await tx.updateTable('lesson').set({ taken_down_at: null, taken_down_reason: null }).where('id', '=', id).execute()
  await decided(tx, actor, lesson, { act: 'restore', reason: '重新上架' })
  await notify(tx, lesson.author_id, {
    kind: 'audit',
    tone: 'good',
    title: '课程已重新上架',
    body: `您的课程「${lesson.name}」已重新上架。`,
    link: pagePath(id),
  })
}

/** Deletes one's own lesson, or anybody's as an administrator. Its row, its buyers and the ledger stay. */
export const deleteLesson = inTransaction(async (tx, actor: Actor, id: number) => {
  const lesson = await lockLesson(tx, id)
  const isOwn = lesson.author_id === actor.id
  if (!isOwn && actor.level !== 1) {
    await requireItem(tx, actor, id)
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

const decided = async (
  tx: Tx,
  actor: Actor,
  { id, version, coin, name }: LockedLesson,
  { act, reason }: { act: LessonAct; reason: string },
) => {
  await addToTrail(tx, actor, { id, version, act, reason, coin })
  await indexLesson(tx, id)
  if (actor.level === 1) noteChange(actor, { target: `课程 ${id}（${name}）`, after: { act, reason } })
  announce(tx, { topic: 'lessons' })
}
