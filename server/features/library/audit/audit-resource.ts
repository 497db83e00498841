import { sql } from 'kysely'
import type { z } from 'zod'
import type { AuditState, auditResources as many, auditResource as one } from '#contract/library.ts'
import { auditState, undoSeconds } from '#contract/library-rules.ts'
import { type Db, inTransaction, type Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { announce } from '#kernel/live/index.ts'
import { notifyFollowers } from '../../authors/index.ts'
import { noticeText, notify } from '../../notices/index.ts'
import {
  decisionColumns,
  dropLock,
  forEachItem,
  holdDecision,
  noteDecision,
  publishAudit,
  requireNoneHeld,
  requireUndecided,
  requireUnlocked,
} from '../../offers/index.ts'
import { rewardUpload } from '../../points/index.ts'
import { indexResource } from '../search-resources.ts'
import { notifySubscribers } from '../subscriptions/notify-subscribers.job.ts'
import { notifyBuyers } from '../versions/notify-buyers.job.ts'
import { pagePath } from '../view.ts'
import { addToTrail, type LockedResource, lockResource } from './audit-trail.ts'
import { releaseResource } from './release-resource.job.ts'

type AuditRequest = z.output<typeof one.fields>

/**
 * Decides about the newest version, at once or, if the request is undoable, some seconds later. A version that another
 * administrator has open is refused.
 */
export const auditResource = inTransaction(
  async (tx, actor: Actor, request: AuditRequest & { onlyPending?: boolean }) => {
    const resource = await lockResource(tx, request.id)
    const item = { kind: 'resource', id: resource.id } as const
    const { newest_version: number, newest_state: from, newest_name: name } = resource
    await requireUnlocked(tx, actor, item)
    requireUndecided(request, { number, state: from, isWithdrawn: resource.is_withdrawn })
    await requireNoneHeld(tx, item)
    if (request.onlyPending && from !== auditState.waiting) fail('already_audited')
    const { isAudit: to, auditReason: reason, coin } = request
    const opened = await dropLock(tx, actor, item)
    const decision = { from, to, reason, coin, seconds: opened?.seconds ?? null }
    await noteDecision(tx, actor, {
      target: `资源 ${resource.id}（${name}）`,
      from,
      to,
      reason,
      coin: coin ?? resource.newest_coin,
    })
    await publishAudit(tx, 'resource')
    if (!request.isUndoable) {
      await applyDecision(tx, actor, resource, decision)
      return { message: '恭喜你，修改成功' }
    }
    await setNewestState(tx, resource.id, to)
    const undoUntil = await holdDecision(tx, actor, item, { version: number, ...decision })
    await releaseResource.enqueue(tx, { id: resource.id }, { delaySeconds: undoSeconds })
    return { message: '恭喜你，修改成功', undoUntil }
  },
)

export interface ResourceDecision {
  from: AuditState
  to: AuditState
  reason: string
  /** Replaces the author's price. */
  coin?: number | undefined
  seconds: number | null
}

/** An approved version replaces the version on sale; the author is notified, and rewarded once for each resource. */
export const applyDecision = async (
  tx: Tx,
  auditor: Pick<Actor, 'id'>,
  resource: LockedResource,
  decision: ResourceDecision,
) => {
  const { to, reason } = decision
  const version = await decideVersion(tx, auditor, resource, decision)
  await (to === auditState.approved ? publish(tx, resource, version) : withhold(tx, resource, to, version.coin))
  const { name, coin } = version
  const trail = { id: resource.id, version: resource.newest_version, action: 'audit', ...decision, coin } as const
  await addToTrail(tx, auditor, trail)
  await notifyAuthor(tx, resource, { to, reason, name, coin })
  if (to === auditState.approved) announce(tx, { topic: 'library', id: resource.id })
}

/** The queue, its counters and badges follow this state; what visitors and the author see does not. */
const setNewestState = (tx: Tx, id: number, state: AuditState) =>
  tx.updateTable('resource').set({ newest_state: state }).where('id', '=', id).execute()

const decideVersion = (
  tx: Tx,
  auditor: Pick<Actor, 'id'>,
  { id, newest_version }: LockedResource,
  { to, reason, coin }: ResourceDecision,
) =>
  tx
    .updateTable('resource_version')
    .set(decisionColumns(auditor, { isAudit: to, auditReason: reason, coin }))
    .where('resource_id', '=', id)
    .where('number', '=', newest_version)
    .returning(['name', 'description', 'category_id', 'tags', 'coin', 'cover', 'file_id'])
    .executeTakeFirstOrThrow()
type DecidedVersion = Awaited<ReturnType<typeof decideVersion>>

/** VER-2: those who bought an earlier file are notified of the new one. */
const publish = async (tx: Tx, resource: LockedResource, version: DecidedVersion) => {
  const { id, newest_version, state, file_id } = resource
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
  await notifyFollowers.enqueue(tx, { kind: 'resource', id, link: pagePath(id) })
  if (state === auditState.approved && version.file_id !== file_id)
    await notifyBuyers.enqueue(tx, { id, version: newest_version })
}

/** A version approved earlier stays on sale. */
const withhold = (tx: Tx, resource: LockedResource, state: AuditState, coin: number) =>
  tx
    .updateTable('resource')
    .set({
      newest_state: state,
      newest_coin: coin,
      ...(resource.state !== auditState.approved && { state, coin }),
    })
    .where('id', '=', resource.id)
    .execute()

const notifyAuthor = async (
  tx: Tx,
  { id, author_id }: LockedResource,
  { to, reason: written, name, coin }: Pick<ResourceDecision, 'to' | 'reason'> & { name: string; coin: number },
) => {
  if (to === auditState.waiting) return
  if (to === auditState.rejected) {
    const reason = /[。！？.!?]$/.test(written) ? written : `${written}。`
    return notify(tx, author_id, noticeText('resourceRejected', { name, reason }, `/Admin/UploadModify?id=${id}`))
  }
  await notify(tx, author_id, noticeText('resourceApproved', { name, coin }, pagePath(id)))
  await rewardUpload(tx, author_id, { ref: `resource:${id}`, name, link: pagePath(id) })
}

/** Decides about several waiting resources; those that fail are reported with the reason. */
export const auditResources = (db: Db, actor: Actor, { ids, ...decision }: z.output<typeof many.body>) =>
  forEachItem(ids, '已处理', (id) => auditResource(db, actor, { id, ...decision, onlyPending: true }))
