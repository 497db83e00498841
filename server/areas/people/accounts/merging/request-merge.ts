import type { z } from 'zod'
import type { requestMerge as endpoint } from '#contract/people/accounts/merging.ts'
import { type Db, inTransaction } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import { type Actor, noteChange } from '#kernel/http/index.ts'
import type { MergedData } from '#kernel/personal-data/index.ts'
import { awaitApproval } from '../../../base/approvals/index.ts'
import { requireOwnPassword } from '../own/own-account.ts'
import { findRefusals, lockAccounts } from './accounts-to-merge.ts'
import { mergeAccounts, subjectOf } from './merge-accounts.ts'

type Request = z.output<typeof endpoint.body>

/** PER-6: asks a second administrator to let one account be merged into another; the own password is checked again. */
export const requestMerge = async (db: Db, actor: Actor, data: readonly MergedData[], request: Request) => {
  await requireOwnPassword(db, actor, request.password)
  const isWaiting = await storeRequest(db, actor, data, request)
  return { isWaiting, message: isWaiting ? '申请已提交，等另一位管理员同意' : '没有其他管理员可以确认，已立即合并' }
}

const storeRequest = inTransaction(async (tx, actor: Actor, data: readonly MergedData[], request: Request) => {
  const accounts = await lockAccounts(tx, request)
  const [refusal] = await findRefusals(tx, accounts, data)
  if (refusal) fail('merge_refused', { message: refusal })
  const { from, into } = accounts
  const [subject, target] = [subjectOf(request), `用户 ${from.username} 并入 ${into.username}`]
  const { reason } = request
  await noteChange(tx, actor, { target, memberId: from.id, after: { reason } })
  const isWaiting = await awaitApproval(tx, actor, { kind: 'merge', subject, target, reason, memberId: into.id })
  if (!isWaiting) await mergeAccounts(data)(tx, { subject })
  return isWaiting
})
