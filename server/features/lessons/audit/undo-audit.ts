import { auditLabels } from '#contract/library/library-rules.ts'
import { inTransaction } from '#kernel/database/index.ts'
import { type Actor, noteChange } from '#kernel/http/index.ts'
import { publishAudit, takeBack } from '../../offers/index.ts'
import { lockLesson, restoreState } from './audit-trail.ts'

/** Takes back the actor's decision before it has taken effect: the lesson waits again as if nothing had been decided. */
export const undoAudit = inTransaction(async (tx, actor: Actor, id: number) => {
  const lesson = await lockLesson(tx, id)
  const held = await takeBack(tx, actor, { kind: 'lesson', id })
  await restoreState(tx, held)
  await noteChange(tx, actor, {
    target: `课程 ${id}（${lesson.submitted_name}）`,
    before: { isAudit: auditLabels[held.state] },
    after: { isAudit: auditLabels[held.state_before], reason: '撤回审核' },
  })
  await publishAudit(tx, 'lesson')
  return { message: '已撤回' }
})
