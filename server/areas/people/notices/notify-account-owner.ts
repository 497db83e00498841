import { memberTabPath } from '#contract/paths.ts'
import { newEmailDays } from '#contract/people/accounts/code-rules.ts'
import { dataCopyHours } from '#contract/people/accounts/people-rules.ts'
import type { Tx } from '#kernel/database/index.ts'
import { notify } from './notify.ts'
import { noticeText } from './texts.ts'

const personalInfo = memberTabPath('info')

/** Sent when the copy of the member's data can be downloaded. */
export const notifyDataReady = (tx: Tx, memberId: number): Promise<void> =>
  notify(tx, memberId, noticeText('dataReady', { hours: dataCopyHours }, personalInfo))

/** Sent when a login has cancelled the closing of the account. */
export const notifyClosingCancelled = (tx: Tx, memberId: number): Promise<void> =>
  notify(tx, memberId, noticeText('closingCancelled', {}, personalInfo))

/** Sent when somebody else has proved to hold the member's phone number. */
export const notifyPhoneLost = (tx: Tx, memberId: number, phone: string): Promise<void> =>
  notify(tx, memberId, noticeText('phoneLost', { phone }, personalInfo))

/** Sent when somebody else has proved to read mail at the member's address. */
export const notifyEmailLost = (tx: Tx, memberId: number, email: string): Promise<void> =>
  notify(tx, memberId, noticeText('emailLost', { email }, personalInfo))

/** Sent when another address is asked for, and when it counts. Addresses are masked. */
export const notifyEmailChange = (
  tx: Tx,
  memberId: number,
  what: 'emailAsked' | 'emailChanged' | 'emailRemoved',
  email: string,
): Promise<void> => notify(tx, memberId, noticeText(what, { email, days: newEmailDays }, personalInfo))

/** Sent when the password was set anew by a code or a link. */
export const notifyPasswordReset = (tx: Tx, memberId: number): Promise<void> =>
  notify(tx, memberId, noticeText('passwordReset', {}, personalInfo))
