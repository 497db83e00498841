import { sql } from 'kysely'
import type { z } from 'zod'
import { claimLimits } from '#contract/catalogue/claims/claim-rules.ts'
import type { addClaim as endpoint } from '#contract/catalogue/claims/claims.ts'
import { type Db, inTransaction, type Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { requireOwnPicture } from '../../base/files/index.ts'
import { requireClean } from '../../base/moderation/index.ts'
import { settingsOf } from '../../base/settings/index.ts'
import { isUsed, lockSale, setClaimed } from '../items/index.ts'
import { getClaimRow, toClaim } from './claim-queries.ts'
import { findOwnSale } from './item-facts.ts'
import { notifyOfClaim } from './notices.ts'
import './tables.ts'

type NewClaim = z.output<typeof endpoint.body>

/** CLAIM-3: claims a purchase within its days. The release of the author's share waits for the ruling from then on. */
export const addClaim = async (db: Db, buyer: Actor, claim: NewClaim) => {
  // First, so that only buyers learn what the word check says.
  const sale = (await findOwnSale(db, buyer.id, claim)) ?? fail('not_found')
  for (const picture of claim.pictures) await requireOwnPicture(db, buyer.id, picture)
  const { texts } = await requireClean(db, { words: claim.words, pages: claim.pages.join('\n') })
  const pages = texts.pages === '' ? [] : texts.pages.split('\n')
  return store(db, buyer, sale.posting_id, { ...claim, words: texts.words, pages })
}

const store = inTransaction(async (tx, buyer: Actor, saleId: number, claim: NewClaim) => {
  const sale = await lockSale(tx, saleId)
  if (sale.is_claimed) fail('claim_open')
  if (sale.state !== 'held' || sale.is_over) fail('claim_too_late')
  await requireFewClaims(tx, saleId)
  const { owner_id, can_answer } = await readOwner(tx, claim.itemId)
  const { claimAnswerDays } = await settingsOf(tx, 'points')
  const { id } = await tx
    .insertInto('claim')
    .values({
      sale_id: saleId,
      item_id: claim.itemId,
      buyer_id: buyer.id,
      owner_id,
      price: sale.price,
      reason: claim.reason,
      wish: claim.wish,
      words: claim.words,
      pages: claim.pages,
      pictures: claim.pictures,
      is_after_use: await isUsed(tx, buyer.id, claim.itemId),
      // CLAIM-5: nobody answers for an administrator or a closed account.
      state: can_answer ? 'answer' : 'ruling',
      answer_until: can_answer ? sql<Date>`now() + make_interval(days => ${claimAnswerDays}::int)` : sql<Date>`now()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await setClaimed(tx, saleId, true)
  const stored = await getClaimRow(tx, id)
  await notifyOfClaim(tx, stored, claimAnswerDays)
  return toClaim(stored)
})

const requireFewClaims = async (tx: Tx, saleId: number) => {
  const before = await tx.selectFrom('claim').select('id').where('sale_id', '=', saleId).execute()
  if (before.length >= claimLimits.perSale) fail('claim_limit_reached')
}

const readOwner = (tx: Tx, itemId: number) =>
  tx
    .selectFrom('item')
    .innerJoin('member as owner', 'owner.id', 'item.author_id')
    .select('owner.id as owner_id')
    .select(sql<boolean>`owner.deleted_at is null and owner.admin_role is null`.as('can_answer'))
    .where('item.id', '=', itemId)
    .executeTakeFirstOrThrow()
