import { auditLabels } from '#contract/library/library-rules.ts'
import { type Db, inTransaction } from '#kernel/database/index.ts'
import { type Actor, noteChange } from '#kernel/http/index.ts'
import { forEachItem, publishAudit, takeBack } from '../../offers/index.ts'
import { lockResource, restoreState } from './audit-trail.ts'

/** Takes back the actor's decision before it has taken effect: the resource waits again as if nothing had been decided. */
export const undoAudit = inTransaction(async (tx, actor: Actor, id: number) => {
  const resource = await lockResource(tx, id)
  const held = await takeBack(tx, actor, { kind: 'resource', id })
  await restoreState(tx, held)
  await noteChange(tx, actor, {
    target: `资源 ${id}（${resource.newest_name}）`,
    before: { isAudit: auditLabels[held.state] },
    after: { isAudit: auditLabels[held.state_before], reason: '撤回审核' },
  })
  await publishAudit(tx, 'resource')
  return { message: '已撤回' }
})

/** Takes back several decisions; those that have taken effect or are somebody else's are reported. */
export const undoAudits = (db: Db, actor: Actor, ids: number[]) =>
  forEachItem(ids, '已撤回', (id) => undoAudit(db, actor, id))
