import { dataCopyHours } from '#contract/people-rules.ts'
import type { Tx } from '#kernel/database/index.ts'
import { notify } from './notify.ts'
import { noticeText } from './texts.ts'

const personalInfo = '/NumberShop/Admin?activerescore=info'

/** Sent when the copy of the member's data can be downloaded. */
export const notifyDataReady = (tx: Tx, memberId: number): Promise<void> =>
  notify(tx, memberId, noticeText('dataReady', { hours: dataCopyHours }, personalInfo))

/** Sent when a login has cancelled the closing of the account. */
export const notifyClosingCancelled = (tx: Tx, memberId: number): Promise<void> =>
  notify(tx, memberId, noticeText('closingCancelled', {}, personalInfo))
