import { sql } from 'kysely'
import { openClaimStates } from '#contract/catalogue/claims/claim-rules.ts'
import { inTransaction, type Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { lockSale, setClaimed } from '../items/index.ts'
import { findSaleId, getClaimRow, toClaim } from './claim-queries.ts'
import { notifyOfWithdrawal } from './notices.ts'
import './tables.ts'

/** CLAIM-8: takes back an own claim that is not ruled; the share is released as if it had not been made. */
export const withdrawClaim = inTransaction(async (tx, buyer: Actor, id: number) => {
  const claim = (await withdraw(tx, buyer.id, id)) ?? fail('claim_ended')
  return toClaim(claim)
})

const withdraw = async (tx: Tx, buyerId: number, id: number) => {
  const saleId = await findSaleId(tx, id, { column: 'buyer_id', memberId: buyerId })
  await lockSale(tx, saleId)
  const withdrawn = await tx
    .updateTable('claim')
    .set({ state: 'withdrawn', ended_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('state', 'in', openClaimStates)
    .returning('id')
    .executeTakeFirst()
  if (!withdrawn) return undefined
  await setClaimed(tx, saleId, false)
  const claim = await getClaimRow(tx, id)
  await notifyOfWithdrawal(tx, claim)
  return claim
}

/** The open claims of somebody who closes the account: nobody is left who could get coins back (CLAIM-9). */
export const withdrawAll = async (tx: Tx, buyerId: number): Promise<void> => {
  const open = await tx
    .selectFrom('claim')
    .select('id')
    .where('buyer_id', '=', buyerId)
    .where('state', 'in', openClaimStates)
    .orderBy('id')
    .execute()
  for (const { id } of open) await withdraw(tx, buyerId, id)
}
