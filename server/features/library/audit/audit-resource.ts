import { sql } from 'kysely'
import type { z } from 'zod'
import type { auditResources as many, auditResource as one } from '#contract/library.ts'
import { auditState } from '#contract/library-rules.ts'
import { type Db, inTransaction, type Tx } from '#kernel/database/index.ts'
import { AppError, fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { announce } from '#kernel/live/index.ts'
import { noticeText, notify } from '../../notices/index.ts'
import { decisionColumns, noteDecision, requireUndecided } from '../../offers/index.ts'
import { rewardUpload } from '../../points/index.ts'
import { indexResource } from '../search-resources.ts'
import { notifySubscribers } from '../subscriptions/notify-subscribers.job.ts'
import { pagePath } from '../view.ts'
import { addToTrail, type LockedResource, lockResource } from './audit-trail.ts'

type AuditRequest = z.output<typeof one.fields>

/**
 * Decides about the newest version. An approved version replaces the version on sale; the author is notified, and
 * rewarded once for each resource.
 */
export const auditResource = inTransaction(
  async (tx, actor: Actor, request: AuditRequest & { onlyPending?: boolean }) => {
    const resource = await lockResource(tx, request.id)
    const { newest_version: number, newest_state: from } = resource
    requireUndecided(request, { number, state: from, isWithdrawn: resource.is_withdrawn })
    if (request.onlyPending && from !== auditState.waiting) fail('already_audited')
    const { isAudit: to, auditReason: reason } = request
    const version = await decideVersion(tx, actor, resource, request)
    await (to === auditState.approved ? publish(tx, resource, version) : withhold(tx, resource, request, version.coin))
    const { name, coin } = version
    const decision = { from, to, reason, coin }
    await addToTrail(tx, actor, { id: resource.id, version: number, action: 'audit', ...decision })
    await notifyAuthor(tx, resource, { ...request, name, coin })
    await noteDecision(tx, actor, { target: `资源 ${resource.id}（${name}）`, ...decision })
    if (to === auditState.approved) announce(tx, { topic: 'library', id: resource.id })
    return { message: '恭喜你，修改成功' }
  },
)

const decideVersion = (tx: Tx, actor: Actor, { id, newest_version }: LockedResource, request: AuditRequest) =>
  tx
    .updateTable('resource_version')
    .set(decisionColumns(actor, request))
    .where('resource_id', '=', id)
    .where('number', '=', newest_version)
    .returning(['name', 'description', 'category_id', 'tags', 'coin', 'cover', 'file_id'])
    .executeTakeFirstOrThrow()
type DecidedVersion = Awaited<ReturnType<typeof decideVersion>>

const publish = async (tx: Tx, { id, newest_version }: LockedResource, version: DecidedVersion) => {
  const file = await tx
    .selectFrom('stored_file')
    .select(['suffix', 'size'])
    .where('id', '=', version.file_id)
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('resource')
    .set({
      ...version,
      suffix: file.suffix,
      file_size: file.size,
      version: newest_version,
      state: auditState.approved,
      approved_at: sql<Date>`now()`,
      newest_state: auditState.approved,
      newest_coin: version.coin,
    })
    .where('id', '=', id)
    .execute()
  await indexResource(tx, id)
  await notifySubscribers.enqueue(tx, { id })
}

/** A version approved earlier stays on sale. */
const withhold = (tx: Tx, resource: LockedResource, { isAudit }: AuditRequest, coin: number) =>
  tx
    .updateTable('resource')
    .set({
      newest_state: isAudit,
      newest_coin: coin,
      ...(resource.state !== auditState.approved && { state: isAudit, coin }),
    })
    .where('id', '=', resource.id)
    .execute()

const notifyAuthor = async (
  tx: Tx,
  { id, author_id }: LockedResource,
  { isAudit, auditReason, name, coin }: AuditRequest & { name: string; coin: number },
) => {
  if (isAudit === auditState.waiting) return
  if (isAudit === auditState.rejected) {
    const reason = /[。！？.!?]$/.test(auditReason) ? auditReason : `${auditReason}。`
    return notify(tx, author_id, noticeText('resourceRejected', { name, reason }, `/Admin/UploadModify?id=${id}`))
  }
  await notify(tx, author_id, noticeText('resourceApproved', { name, coin }, pagePath(id)))
  await rewardUpload(tx, author_id, { ref: `resource:${id}`, name, link: pagePath(id) })
}

/**
 * Decides about several waiting resources one by one; a failure is reported with its reason and does not stop the
 * others.
 */
export const auditResources = async (db: Db, actor: Actor, { ids, ...decision }: z.output<typeof many.body>) => {
  const failed: { id: number; message: string }[] = []
  const wanted = [...new Set(ids)]
  for (const id of wanted) {
    try {
      await auditResource(db, actor, { id, ...decision, onlyPending: true })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      failed.push({ id, message: error.message })
    }
  }
  return { done: wanted.length - failed.length, failed }
}
