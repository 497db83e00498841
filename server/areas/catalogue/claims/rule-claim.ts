import { sql } from 'kysely'
import { z } from 'zod'
import { requestedMessage } from '#contract/base/approvals/approval-kinds.ts'
import { type ClaimVerdict, claimVerdicts } from '#contract/catalogue/claims/claim-rules.ts'
import type { ruleClaim as endpoint } from '#contract/catalogue/claims/claims.ts'
import { inTransaction, type Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import { type Actor, noteChange } from '#kernel/http/index.ts'
import { announce } from '#kernel/live/index.ts'
import { awaitApproval, type ConfirmedRequest } from '../../base/approvals/index.ts'
import { lowestRecently, settingsOf } from '../../base/settings/index.ts'
import { hasSales, itemKinds, lockSale, refundSale, releaseSale, revokeBought, type SaleRow } from '../items/index.ts'
import { type ClaimRow, findSaleId, getClaimRow } from './claim-queries.ts'
import { notifyOfRuling } from './notices.ts'
import './tables.ts'

type Ruling = z.output<typeof endpoint.body>

/** What a ruling that waits for a second administrator stores. */
const RulingPayload = z.object({ verdict: z.enum(['refund', 'partial']), coins: z.int() })

const stateOf = { refund: 'refunded', partial: 'partial', release: 'released' } as const

/** The lowest value of the last day counts: otherwise one administrator could raise the amount just for this ruling. */
export const approvalCoins = async (tx: Tx): Promise<number> => {
  const { coinsPerYuan } = await settingsOf(tx, 'points')
  return (await lowestRecently(tx, 'points', 'refundApprovalYuan')) * coinsPerYuan
}

/** CLAIM-6: rules on a claim, once. A large refund waits for a second administrator. */
export const ruleClaim = inTransaction(async (tx, actor: Actor, { id, verdict, coin, ruling }: Ruling) => {
  const { sale, claim } = await lockClaim(tx, id)
  if (actor.id === claim.buyer_id || actor.id === claim.owner_id) fail('claim_own')
  const coins = coinsOf(claim, verdict, coin)
  const target = `售后申请 ${id}：${claim.item_name}`
  if (coins > (await approvalCoins(tx))) {
    const detail = `${claimVerdicts[verdict]} ${coins} V币，实付 ${claim.price} V币`
    const request = { subject: String(id), target, detail, reason: ruling, memberId: claim.buyer_id }
    if (await awaitApproval(tx, actor, { kind: 'claim', ...request, payload: { verdict, coins } }))
      return { message: requestedMessage, isAwaitingApproval: true }
  }
  await carryOut(tx, { sale, claim }, { verdict, coins, ruling, ruledBy: actor.id })
  const after = { state: stateOf[verdict], refundCoin: coins, reason: ruling }
  await noteChange(tx, actor, { target, memberId: claim.buyer_id, before: { state: claim.state }, after })
  return { message: '已裁定并通知双方', isAwaitingApproval: false }
})

/** Carries out a refund that a second administrator has confirmed. */
export const confirmedRuling = async (tx: Tx, request: ConfirmedRequest): Promise<void> => {
  const { verdict, coins } = RulingPayload.parse(request.payload)
  const locked = await lockClaim(tx, Number(request.subject))
  if (request.decider.id === locked.claim.owner_id) fail('claim_own')
  await carryOut(tx, locked, { verdict, coins, ruling: request.reason, ruledBy: request.requesterId })
}

/** The sale is locked first, as by a release and by a new claim. */
const lockClaim = async (tx: Tx, id: number) => {
  const sale = await lockSale(tx, await findSaleId(tx, id))
  const claim = await getClaimRow(tx, id)
  if (claim.state === 'answer') fail('claim_awaiting_answer')
  if (claim.state !== 'ruling') fail('claim_ended')
  return { sale, claim }
}

const coinsOf = ({ price }: ClaimRow, verdict: ClaimVerdict, coin: number | undefined): number => {
  if (verdict === 'release') return 0
  if (verdict === 'refund') return price
  return coin! < price ? coin! : fail('claim_refund_too_much')
}

interface Outcome {
  verdict: ClaimVerdict
  coins: number
  ruling: string
  ruledBy: number
}

const carryOut = async (tx: Tx, { sale, claim }: { sale: SaleRow; claim: ClaimRow }, outcome: Outcome) => {
  const { verdict, coins, ruling, ruledBy } = outcome
  if (verdict === 'release') await releaseSale(tx, sale)
  else await refundSale(tx, sale, coins)
  // CLAIM-7: a full refund ends the access; the codes of downloaded copies stay. Two accounts that were merged may have
  // bought the same item: the access ends with the second refund.
  if (verdict === 'refund' && !(await hasSales(tx, claim.buyer_id, claim.item_id, ['held', 'released']))) {
    await revokeBought(tx, claim.buyer_id, claim.item_id)
    announce(tx, { topic: itemKinds[claim.kind].topic, id: claim.item_id })
  }
  await tx
    .updateTable('claim')
    .set({
      state: stateOf[verdict],
      refund_coins: verdict === 'release' ? null : coins,
      ruling,
      ruled_by: ruledBy,
      ended_at: sql<Date>`now()`,
    })
    .where('id', '=', claim.id)
    .execute()
  await notifyOfRuling(tx, await getClaimRow(tx, claim.id))
}
