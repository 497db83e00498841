import { claimReasons, claimStances } from '#contract/catalogue/claims/claim-rules.ts'
import { reviewKindLabels } from '#contract/catalogue/items/reviews/review-rules.ts'
import { ownClaimsPath } from '#contract/paths.ts'
import type { Tx } from '#kernel/database/index.ts'
import { noticeText, notify } from '../../people/notices/index.ts'
import type { ClaimRow } from './claim-queries.ts'

/** Where each side reads about its claims. */
const buyerPath = ownClaimsPath('buyer')
const authorPath = ownClaimsPath('author')

/** CLAIM-10: every step sends one notice to each side. */
export const notifyOfClaim = async (tx: Tx, claim: ClaimRow, answerDays: number): Promise<void> => {
  const { item_name: name } = claim
  const isAwaited = claim.state === 'answer'
  const values = {
    user: claim.buyer_name,
    kind: reviewKindLabels[claim.kind],
    reason: claimReasons[claim.reason].label,
  }
  const next = (text: string) => (isAwaited ? text : '由平台裁定')
  await notify(
    tx,
    claim.buyer_id,
    noticeText('claimSent', { name, next: next(`作者须在 ${answerDays} 天内答复`) }, buyerPath),
  )
  await notify(
    tx,
    claim.owner_id,
    noticeText('claimReceived', { ...values, name, next: next(`请在 ${answerDays} 天内答复`) }, authorPath),
  )
}

export const notifyOfAnswer = async (tx: Tx, { item_name: name, ...claim }: ClaimRow): Promise<void> => {
  const answered = { name, stance: claimStances[claim.stance!], excerpt: claim.answer! }
  await notify(tx, claim.buyer_id, noticeText('claimAnswered', answered, buyerPath))
  await notify(tx, claim.owner_id, noticeText('claimAnswerSent', { name }, authorPath))
}

export const notifyOfSilence = (tx: Tx, claim: ClaimRow) => notifyBoth(tx, claim, 'claimUnanswered')
export const notifyOfWithdrawal = (tx: Tx, claim: ClaimRow) => notifyBoth(tx, claim, 'claimWithdrawn')

const notifyBoth = async (tx: Tx, claim: ClaimRow, text: 'claimUnanswered' | 'claimWithdrawn'): Promise<void> => {
  await notify(tx, claim.buyer_id, noticeText(text, { name: claim.item_name }, buyerPath))
  await notify(tx, claim.owner_id, noticeText(text, { name: claim.item_name }, authorPath))
}

export const notifyOfRuling = async (tx: Tx, claim: ClaimRow): Promise<void> => {
  const values = { name: claim.item_name, reason: claim.ruling! }
  if (claim.state === 'released') {
    await notify(tx, claim.buyer_id, noticeText('claimRefused', values, buyerPath))
    await notify(tx, claim.owner_id, noticeText('claimDismissed', values, authorPath))
    return
  }
  const coin = claim.refund_coins!
  const access = claim.state === 'refunded' ? '，文件与在线阅读权限已收回' : ''
  await notify(tx, claim.buyer_id, noticeText('claimRefunded', { ...values, coin, access }, buyerPath))
  await notify(tx, claim.owner_id, noticeText('claimRefundedToBuyer', { ...values, coin }, authorPath))
}
