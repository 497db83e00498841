import { dataCopyHours } from '#contract/people-rules.ts'
import type { Tx } from '#kernel/database/index.ts'
import { notify } from './notify.ts'
import { noticeText } from './texts.ts'

const personalInfo = '/NumberShop/Admin?activerescore=info'

/** A copy of one's data can be downloaded. */
export const tellDataReady = (tx: Tx, memberId: number): Promise<void> =>
  notify(tx, memberId, noticeText('dataReady', { hours: dataCopyHours }, personalInfo))

/** Logging in took the closing of the account back. */
export const tellAccountKept = (tx: Tx, memberId: number): Promise<void> =>
  notify(tx, memberId, noticeText('accountKept', {}, personalInfo))
