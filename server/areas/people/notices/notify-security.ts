import { memberTabPath } from '#contract/paths.ts'
import { maxWrongCodes, wrongCodeMinutes } from '#contract/people/accounts/factor-rules.ts'
import type { Tx } from '#kernel/database/index.ts'
import { notify } from './notify.ts'
import { noticeText } from './texts.ts'

/** What the owner of an account is notified of, because somebody else may have done it. */
type SecurityEvent =
  | { what: 'newDevice'; device: string; address: string }
  | { what: 'codesLocked' }
  | { what: 'factorAdded' | 'factorRemoved'; factor: string }
  | { what: 'factorsReset'; reason: string }
  | { what: 'wechatBound' | 'wechatUnbound'; nickname: string }

const security = memberTabPath('security')

const textOf = (event: SecurityEvent) => {
  switch (event.what) {
    case 'newDevice':
      return noticeText('newDevice', event, security)
    case 'codesLocked':
      return noticeText('codesLocked', { count: maxWrongCodes, minutes: wrongCodeMinutes }, security)
    case 'factorAdded':
      return noticeText('factorAdded', event, security)
    case 'factorRemoved':
      return noticeText('factorRemoved', event, security)
    case 'wechatBound':
      return noticeText('wechatBound', event, security)
    case 'wechatUnbound':
      return noticeText('wechatUnbound', event, security)
    case 'factorsReset':
      return noticeText('factorsReset', event, security)
  }
}

/** FAC-10: notifies the owner of an account of what somebody else may have done with it. */
export const notifySecurity = (tx: Tx, memberId: number, event: SecurityEvent): Promise<void> =>
  notify(tx, memberId, textOf(event))
