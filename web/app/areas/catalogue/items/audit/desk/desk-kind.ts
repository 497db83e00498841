import type { ReactNode } from 'react'
import type { AuditState } from '#contract/catalogue/documents/library.ts'
import type { AuditLock, AuthorHistory, DeskEntry } from '#contract/catalogue/items/audit-desk.ts'
import type { FieldErrors } from '#lib/forms/use-form.ts'

/** What the desk knows of the item that is open. */
export interface DeskDetail {
  item: {
    id: number
    name: string
    versionNumber: number
    isAudit: AuditState
    coin: number
    uploadTime: string
  }
  lock: AuditLock | null
  author: AuthorHistory
  medianCoin: number | null
}

export interface DeskDecision {
  isAudit: AuditState
  auditReason: string
  coin?: string
}

export interface DeskQueue {
  content: DeskEntry[]
  hasMore: boolean
  total: number
  overdue: number
  today: { count: number; averageSeconds: number | null }
}

/** How the desk shows and decides the items of one kind. */
export interface DeskKind<Detail extends DeskDetail> {
  /** The unit in which items are counted: 份, 门. */
  measure: string
  /** The kind in the messages that tell which queue has changed. */
  kind: 'resource' | 'lesson'
  priceLabel: string
  /** The table with all states. */
  tablePath: string
  list: (afterId?: number) => Promise<DeskQueue>
  read: (id: number) => Promise<Detail>
  lock: (id: number) => Promise<AuditLock>
  unlock: (id: number) => Promise<unknown>
  /** The address of the same call, for a page that closes. */
  unlockPath: string
  check: (item: Detail['item'], decision: DeskDecision) => FieldErrors
  decide: (item: Detail['item'], decision: DeskDecision) => Promise<{ undoUntil?: string }>
  undo: (id: number) => Promise<{ message: string }>
  /** Whether the content changes by itself, for example while videos are converted; then it is read again. */
  isChanging?: (detail: Detail) => boolean
  badge: (entry: DeskEntry) => ReactNode
  /** What stands out about an entry of the queue. */
  mark?: (entry: DeskEntry) => ReactNode
  preview: (detail: Detail) => ReactNode
  /** Below the title: tags, then the facts of the version. */
  tags: (detail: Detail) => string[]
  facts: (detail: Detail) => [label: string, value: ReactNode, isWide?: boolean][]
  /** Between the facts and the author. */
  evidence?: (detail: Detail) => ReactNode
}

/** Whether nobody else has the entry open. */
export const isFree = ({ lock }: DeskEntry): boolean => lock === null || lock.isMine
