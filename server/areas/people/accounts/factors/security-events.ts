import { inTransaction, type Tx } from '#kernel/database/index.ts'

/** What the owner of an account is notified of, because somebody else may have done it. */
export type SecurityEvent =
  | { what: 'newDevice'; device: string; address: string }
  | { what: 'codesLocked' }
  | { what: 'factorAdded' | 'factorRemoved'; factor: string }
  | { what: 'factorsReset'; reason: string }
  | { what: 'wechatBound' | 'wechatUnbound'; nickname: string }

/** Sends the notice; passed in, because notices are a later feature. */
export type NotifySecurity = (tx: Tx, memberId: number, event: SecurityEvent) => Promise<void>

export const notifyOwner = inTransaction((tx, notify: NotifySecurity, memberId: number, event: SecurityEvent) =>
  notify(tx, memberId, event),
)
