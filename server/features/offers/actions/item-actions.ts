import type { RawBuilder } from 'kysely'
import type { AuditState } from '#contract/library/library.ts'
import type { auditState } from '#contract/library/library-rules.ts'
import type { Tx } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import type { ItemKind } from '../../access/index.ts'
import type { Decision } from '../audit/audit-trail.ts'

/** The columns of an item that these actions read; the row is locked until the end of the transaction. */
export interface LockedItem {
  id: number
  name: string
  author_id: number
  coin: number
  /** The version that is shown, and its state: approved as soon as one version was approved. */
  version: number
  state: AuditState
  is_withdrawn: boolean
  taken_down_at: Date | null
  taken_down_by: number | null
}

/** The change of a submitted version when its author withdraws or resubmits it. */
export interface SubmissionChange {
  state: typeof auditState.waiting | typeof auditState.rejected
  reason: string | null
  isWithdrawn: boolean
}

export type SaleAction = 'take-down' | 'restore' | 'delete'
export type SubmissionAction = 'withdraw' | 'resubmit'

interface SaleColumns {
  taken_down_at: RawBuilder<Date> | null
  taken_down_reason: string | null
  taken_down_by: number | null
}

/** What the feature of a kind supplies: it alone writes to its tables. */
export interface ItemActions<Item extends LockedItem, Action = SaleAction | SubmissionAction> {
  table: ItemKind
  /** Chinese words of notices: the kind, and how buyers use it. */
  words: { kind: string; use: string }
  /** Where authors find their own items. */
  ownPath: `/${string}`
  pagePath: (id: number) => `/${string}`
  /** The topic of announcements about this kind. */
  topic: string
  lock(tx: Tx, id: number): Promise<Item>
  canSee(tx: Tx, actor: Actor, item: Item): boolean | Promise<boolean>
  /** The name that the author gave last. */
  lastNameOf(item: Item): string
  /** The newest submitted version; undefined when none was submitted. */
  submittedVersionOf(item: Item): { number: number; state: AuditState } | undefined
  changeSubmission(tx: Tx, item: Item, change: SubmissionChange): Promise<unknown>
  addToTrail(tx: Tx, actor: Actor, decision: Decision<Action> & { id: number }): Promise<unknown>
  setColumns(tx: Tx, id: number, columns: SaleColumns | { deleted_at: RawBuilder<Date> | null }): Promise<unknown>
  /** Updates the search index. */
  index(tx: Tx, id: number): Promise<unknown>
}
