import { type Selectable, sql } from 'kysely'
import type { AuditState } from '#contract/catalogue/documents/library.ts'
import { auditLabels, auditState, undoSeconds } from '#contract/catalogue/documents/library-rules.ts'
import { type Db, inTransaction, type Tables, type Tx } from '#kernel/database/index.ts'
import { fail, requireVersion } from '#kernel/errors/index.ts'
import { type Actor, noteChange } from '#kernel/http/index.ts'
import { announce } from '#kernel/live/index.ts'
import type { ItemKind } from '../access/tables.ts'
import { indexItem } from '../index-item.ts'
import { itemKinds } from '../item-kinds.ts'
import { findAndLock, type LockedItem, lockItem } from '../items.ts'
import { dropLock, publishAudit, requireUnlocked } from './audit-lock.ts'
import { addToTrail } from './audit-trail.ts'
import { forEachItem } from './each-item.ts'
import {
  decisionOf,
  holdDecision,
  requireNoneHeld,
  type SubmissionDecision,
  takeBack,
  takeReleased,
} from './held-decision.ts'
import '../tables.ts'

/** An administrator's decision about a submitted version. */
interface AuditRequest {
  id: number
  isAudit: AuditState
  auditReason: string
  /** Replaces the author's price. */
  coin?: number | undefined
  /** The version and state that the administrator saw. */
  versionNumber?: number | undefined
  auditBefore?: AuditState | undefined
  isUndoable?: boolean | undefined
  /** Of a batch: what somebody has decided meanwhile is left alone. */
  onlyWaiting?: boolean
}

export type DecidedVersion = Selectable<Tables['item_version']>

/** What the feature of a kind does when one of its versions is decided about. */
export interface AuditedKind {
  /** Refuses what cannot be approved. */
  checkApproval?(tx: Tx, version: { id: number; number: number }): Promise<unknown>
  /** Shows what only this kind has of an approved version. */
  publish(tx: Tx, item: LockedItem, number: number): Promise<unknown>
  notifyAuthor(
    tx: Tx,
    item: LockedItem,
    decision: { to: AuditState; reason: string; version: DecidedVersion },
  ): Promise<unknown>
}

/** The same with the job that calls `releaseDecision` when a decision can no longer be undone. */
export interface DecidableKind extends AuditedKind {
  release: { enqueue(tx: Tx, payload: { id: number }, options: { delaySeconds: number }): Promise<unknown> }
}

const message = '恭喜你，修改成功'

/**
 * Decides about the newest submitted version of an item, at once or, if the request is undoable, some seconds later. A version
 * that another administrator has open is refused.
 */
export const decide = inTransaction(
  async (tx, actor: Actor, kind: ItemKind, { id, ...request }: AuditRequest, audited: DecidableKind) => {
    const item = await lockItem(tx, kind, id)
    const submitted = requireSubmitted(item)
    await requireUnlocked(tx, actor, id)
    requireUndecided(request, { ...submitted, isWithdrawn: item.is_withdrawn })
    await requireNoneHeld(tx, id)
    if (request.onlyWaiting && submitted.state !== auditState.waiting) fail('already_audited')
    const { isAudit: to, auditReason: reason, coin } = request
    const { number, state: from, name } = submitted
    if (to === auditState.approved) await audited.checkApproval?.(tx, { id, number })
    const opened = await dropLock(tx, actor, id)
    const decision = { version: number, from, to, reason, coin, seconds: opened?.seconds ?? null }
    await noteChange(tx, actor, {
      target: `${itemKinds[kind].label} ${id}（${name}）`,
      before: { isAudit: auditLabels[from] },
      after: { isAudit: auditLabels[to], reason, coin: coin ?? submitted.coin },
    })
    await publishAudit(tx, kind)
    if (!request.isUndoable) {
      await applyDecision(tx, actor, item, decision, audited)
      return { message }
    }
    // The queue and its badges follow this state; what visitors and the author see does not.
    await tx.updateTable('item').set({ submitted_state: to }).where('id', '=', id).execute()
    const undoUntil = await holdDecision(tx, actor, id, decision)
    await audited.release.enqueue(tx, { id }, { delaySeconds: undoSeconds })
    return { message, undoUntil }
  },
)

/** Decides about several waiting items; those that fail are reported with the reason. */
export const decideAll = (
  db: Db,
  actor: Actor,
  kind: ItemKind,
  { ids, ...decision }: Omit<AuditRequest, 'id' | 'onlyWaiting'> & { ids: number[] },
  audited: DecidableKind,
) => forEachItem(ids, '已处理', (id) => decide(db, actor, kind, { id, ...decision, onlyWaiting: true }, audited))

const requireSubmitted = (item: LockedItem) => {
  const { submitted_version: number, submitted_state: state, submitted_name: name, submitted_coin: coin } = item
  if (number === null || state === null || name === null || coin === null) return fail('not_found')
  return { number, state, name, coin }
}

/** Refuses a decision about a version that is approved or withdrawn, or that changed after the administrator read it. */
const requireUndecided = (
  { versionNumber, auditBefore }: Omit<AuditRequest, 'id'>,
  version: { number: number; state: AuditState; isWithdrawn: boolean },
): void => {
  if (version.state === auditState.approved) fail('already_approved')
  if (version.isWithdrawn) fail('withdrawn')
  requireVersion(versionNumber, version.number)
  requireVersion(auditBefore, version.state)
}

/** An approved version replaces the version on sale. */
const applyDecision = async (
  tx: Tx,
  auditor: Pick<Actor, 'id'>,
  item: LockedItem,
  decision: SubmissionDecision,
  audited: AuditedKind,
) => {
  const { id, kind } = item
  const { version: number, to, reason } = decision
  const version = await decideVersion(tx, auditor, id, decision)
  if (to === auditState.approved) {
    await show(tx, id, version)
    await audited.publish(tx, item, number)
    await indexItem(tx, id)
  } else await withhold(tx, item, to, version.coin)
  await addToTrail(tx, auditor, { id, action: 'audit', ...decision, coin: version.coin })
  await audited.notifyAuthor(tx, item, { to, reason, version })
  if (to === auditState.approved) announce(tx, { topic: itemKinds[kind].topic, id })
}

const decideVersion = (
  tx: Tx,
  auditor: Pick<Actor, 'id'>,
  id: number,
  { version, to, reason, coin }: SubmissionDecision,
): Promise<DecidedVersion> =>
  tx
    .updateTable('item_version')
    .set({
      state: to,
      reason,
      audited_by: auditor.id,
      audited_at: sql<Date>`now()`,
      ...(coin !== undefined && { coin }),
    })
    .where('item_id', '=', id)
    .where('number', '=', version)
    .returningAll()
    .executeTakeFirstOrThrow()

const show = (tx: Tx, id: number, { number, name, description, category_id, coin, cover, ai_share }: DecidedVersion) =>
  tx
    .updateTable('item')
    .set({
      ...{ name, description, category_id, coin, cover, ai_share },
      version: number,
      state: auditState.approved,
      approved_at: sql<Date>`now()`,
      updated_at: sql<Date>`now()`,
      submitted_state: auditState.approved,
      submitted_coin: coin,
    })
    .where('id', '=', id)
    .execute()

/** A version approved earlier stays on sale. */
const withhold = (tx: Tx, { id, state, version, submitted_version }: LockedItem, decided: AuditState, coin: number) =>
  tx
    .updateTable('item')
    .set({
      submitted_state: decided,
      submitted_coin: coin,
      ...(state !== auditState.approved && version === submitted_version && { state: decided, coin }),
    })
    .where('id', '=', id)
    .execute()

/**
 * A decision takes effect when it can no longer be undone. It lapses if the author has deleted the item or withdrawn or
 * replaced the version meanwhile.
 */
export const releaseDecision = inTransaction(
  async (tx, kind: ItemKind, id: number, audited: AuditedKind): Promise<void> => {
    const item = await findAndLock(tx, kind, id)
    const held = await takeReleased(tx, id)
    if (!held) return
    const isStillHeld = item && held.version === item.submitted_version && held.state === item.submitted_state
    if (isStillHeld) await applyDecision(tx, { id: held.member_id }, item, decisionOf(held), audited)
    else await restoreState(tx, held)
  },
)

/** Undoes what a decision changed before it took effect, unless the author has changed the submission since. */
const restoreState = (tx: Tx, held: Selectable<Tables['held_decision']>) =>
  tx
    .updateTable('item')
    .set({ submitted_state: held.state_before })
    .where('id', '=', held.item_id)
    .where('submitted_version', '=', held.version)
    .where('submitted_state', '=', held.state)
    .execute()

/** Takes back the actor's decision before it has taken effect: the item waits again as if nothing had been decided. */
export const undoDecision = inTransaction(async (tx, actor: Actor, kind: ItemKind, id: number) => {
  const item = await lockItem(tx, kind, id)
  const held = await takeBack(tx, actor, id)
  await restoreState(tx, held)
  await noteChange(tx, actor, {
    target: `${itemKinds[kind].label} ${id}（${item.submitted_name}）`,
    before: { isAudit: auditLabels[held.state] },
    after: { isAudit: auditLabels[held.state_before], reason: '撤回审核' },
  })
  await publishAudit(tx, kind)
  return { message: '已撤回' }
})

/** Takes back several decisions; those that have taken effect or are somebody else's are reported. */
export const undoDecisions = (db: Db, actor: Actor, kind: ItemKind, ids: number[]) =>
  forEachItem(ids, '已撤回', (id) => undoDecision(db, actor, kind, id))
