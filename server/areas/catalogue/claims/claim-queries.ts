import type { Claim } from '#contract/catalogue/claims/claims.ts'
import { itemPath } from '#contract/paths.ts'
import type { Db, Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import './tables.ts'

/** Claims with their items, which have a name also after they are deleted. */
export const selectClaims = (db: Db | Tx) =>
  db
    .selectFrom('claim')
    .innerJoin('item', 'item.id', 'claim.item_id')
    .innerJoin('item_sale', 'item_sale.posting_id', 'claim.sale_id')
    .innerJoin('member as buyer', 'buyer.id', 'claim.buyer_id')
    .innerJoin('member as owner', 'owner.id', 'claim.owner_id')
    .selectAll('claim')
    .select(['item.kind', 'item.name as item_name', 'item_sale.created_at as bought_at'])
    .select(['buyer.nick_name as buyer_name', 'owner.nick_name as owner_name'])

export type ClaimRow = Awaited<ReturnType<typeof getClaimRow>>

export const getClaimRow = (db: Db | Tx, id: number) =>
  selectClaims(db).where('claim.id', '=', id).executeTakeFirstOrThrow()

/** The newest claim about a sale. */
export const findClaimOf = (db: Db | Tx, saleId: number) =>
  selectClaims(db).where('claim.sale_id', '=', saleId).orderBy('claim.id', 'desc').limit(1).executeTakeFirst()

/** The sale of a claim that concerns the member; claims of others are refused as if they did not exist. */
export const findSaleId = async (tx: Tx, id: number, party?: { column: 'buyer_id' | 'owner_id'; memberId: number }) => {
  const row = await tx
    .selectFrom('claim')
    .select(['sale_id', 'buyer_id', 'owner_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row || (party && row[party.column] !== party.memberId)) return fail('not_found')
  return row.sale_id
}

export const toClaim = (row: ClaimRow): Claim => ({
  id: row.id,
  kind: row.kind,
  itemId: row.item_id,
  itemName: row.item_name,
  link: itemPath({ kind: row.kind, id: row.item_id }),
  buyerId: row.buyer_id,
  buyerName: row.buyer_name,
  authorId: row.owner_id,
  authorName: row.owner_name,
  coin: row.price,
  buyTime: row.bought_at.toISOString(),
  reason: row.reason,
  wish: row.wish,
  words: row.words,
  pages: row.pages,
  pictures: row.pictures,
  state: row.state,
  createTime: row.created_at.toISOString(),
  answerUntil: row.answer_until.toISOString(),
  answer: row.answer ? { stance: row.stance!, content: row.answer, answerTime: row.answered_at!.toISOString() } : null,
  refundCoin: row.refund_coins,
  ruling: row.ruling,
  endTime: row.ended_at?.toISOString() ?? null,
})
