import { sql } from 'kysely'
import type { z } from 'zod'
import type { AuditState, auditResources as many, auditResource as one } from '#contract/library/library.ts'
import { auditState } from '#contract/library/library-rules.ts'
import { paths } from '#contract/paths.ts'
import { type Db, inTransaction, type Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { announce } from '#kernel/live/index.ts'
import { notifyFollowers } from '../../authors/index.ts'
import { noticeText, notify } from '../../notices/index.ts'
import { decideSubmission, decisionColumns, forEachItem, type SubmissionDecision } from '../../offers/index.ts'
import { rewardUpload } from '../../points/index.ts'
import { indexResource } from '../search-resources.ts'
import { notifySubscribers } from '../subscriptions/notify-subscribers.job.ts'
import { notifyBuyers } from '../versions/notify-buyers.job.ts'
import { addToTrail, type LockedResource, lockResource } from './audit-trail.ts'
import { releaseResource } from './release-resource.job.ts'

type AuditRequest = z.output<typeof one.fields>

/** Decides about the newest version. */
export const auditResource = inTransaction(
  async (tx, actor: Actor, request: AuditRequest & { onlyPending?: boolean }) => {
    const resource = await lockResource(tx, request.id)
    const { id, newest_version: number, newest_state: state, newest_name: name, newest_coin: coin } = resource
    const submission = { kind: 'resource', word: '资源', id, number, state, name, coin } as const
    return decideSubmission(
      tx,
      actor,
      request,
      { ...submission, isWithdrawn: resource.is_withdrawn },
      {
        check: async () => request.onlyPending && state !== auditState.waiting && fail('already_audited'),
        apply: (decision) => applyDecision(tx, actor, resource, decision),
        setState: (to) => tx.updateTable('resource').set({ newest_state: to }).where('id', '=', id).execute(),
        enqueueRelease: (options) => releaseResource.enqueue(tx, { id }, options),
      },
    )
  },
)

/** An approved version replaces the version on sale; the author is notified, and rewarded once for each resource. */
export const applyDecision = async (
  tx: Tx,
  auditor: Pick<Actor, 'id'>,
  resource: LockedResource,
  decision: SubmissionDecision,
) => {
  const { to, reason } = decision
  const version = await decideVersion(tx, auditor, resource, decision)
  await (to === auditState.approved ? publish(tx, resource, version) : withhold(tx, resource, to, version.coin))
  const { name, coin } = version
  await addToTrail(tx, auditor, { id: resource.id, action: 'audit', ...decision, coin })
  await notifyAuthor(tx, resource, { to, reason, name, coin })
  if (to === auditState.approved) announce(tx, { topic: 'library', id: resource.id })
}

const decideVersion = (
  tx: Tx,
  auditor: Pick<Actor, 'id'>,
  { id, newest_version }: LockedResource,
  { to, reason, coin }: SubmissionDecision,
) =>
  tx
    .updateTable('resource_version')
    .set(decisionColumns(auditor, { isAudit: to, auditReason: reason, coin }))
    .where('resource_id', '=', id)
    .where('number', '=', newest_version)
    .returning(['name', 'description', 'category_id', 'tags', 'coin', 'cover', 'ai_share', 'file_id'])
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
  await notifyFollowers.enqueue(tx, { kind: 'resource', id, link: paths.resource(id) })
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
  { to, reason: written, name, coin }: Pick<SubmissionDecision, 'to' | 'reason'> & { name: string; coin: number },
) => {
  if (to === auditState.waiting) return
  if (to === auditState.rejected) {
    const reason = /[。！？.!?]$/.test(written) ? written : `${written}。`
    return notify(tx, author_id, noticeText('resourceRejected', { name, reason }, `/Admin/UploadModify?id=${id}`))
  }
  await notify(tx, author_id, noticeText('resourceApproved', { name, coin }, paths.resource(id)))
  await rewardUpload(tx, author_id, { ref: `resource:${id}`, name, link: paths.resource(id) })
}

/** Decides about several waiting resources; those that fail are reported with the reason. */
export const auditResources = (db: Db, actor: Actor, { ids, ...decision }: z.output<typeof many.body>) =>
  forEachItem(ids, '已处理', (id) => auditResource(db, actor, { id, ...decision, onlyPending: true }))
