import * as approvals from '#contract/base/approvals/approvals.ts'
import type { Bind } from '#kernel/http/index.ts'
import { toPage } from '#kernel/listing/index.ts'
import { findApprovals, toApproval } from './approval-queries.ts'
import { type ApprovalHooks, decideApproval, withdrawApproval } from './decide-approval.ts'
import { exportApprovals } from './export-approvals.ts'
import { findDecider } from './four-eyes.ts'

export const routes = (bind: Bind, hooks: ApprovalHooks) => {
  bind(approvals.listApprovals, async ({ db, actor, query }) => {
    const found = await findApprovals(db, actor, query)
    return { ...toPage(found, toApproval(await findDecider(db, actor))), counts: found.counts }
  })
  bind(approvals.exportApprovals, ({ db, actor, query }) => exportApprovals(db, actor, query))
  bind(approvals.decideApproval, ({ db, actor, body }) => decideApproval(db, hooks, actor, body))
  bind(approvals.withdrawApproval, ({ db, actor, body }) => withdrawApproval(db, actor, body.id))
}
