import { sql } from 'kysely'
import { claimLimits } from '#contract/catalogue/claims/claim-rules.ts'
import type { ClaimFile } from '#contract/catalogue/claims/claims.ts'
import { type Db, inTransaction } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import { findOpenRequest } from '../../base/approvals/index.ts'
import { claimsAfterUse } from './admin-claims.ts'
import { selectClaims, toClaim } from './claim-queries.ts'
import { readFacts, readUses, readVersions } from './item-facts.ts'
import { approvalCoins } from './rule-claim.ts'
import './tables.ts'

/** CLAIM-11: a claim with everything that an administrator looks at before ruling. */
export const readClaim = async (db: Db, id: number): Promise<ClaimFile> => {
  const row = await selectClaims(db)
    .select(['item_sale.version', 'item_sale.share'])
    .where('claim.id', '=', id)
    .executeTakeFirst()
  if (!row) return fail('not_found')
  const [facts, versions, uses, buyer, bonusCoin] = await Promise.all([
    readFacts(db, row.item_id, row.version),
    readVersions(db, row.item_id, row.version),
    readUses(db, row.buyer_id, row.item_id),
    readBuyer(db, row.buyer_id),
    readBonus(db, row.sale_id),
  ])
  const { approvalCoin, isAwaitingApproval } = await readApproval(db, id)
  return {
    ...toClaim(row),
    facts,
    versions,
    uses,
    buyer: { ...buyer, isSuspicious: buyer.claimsAfterUse >= claimLimits.suspiciousClaims },
    shareCoin: row.share,
    bonusCoin,
    approvalCoin,
    isAwaitingApproval,
  }
}

const readApproval = inTransaction(async (tx, id: number) => ({
  approvalCoin: await approvalCoins(tx),
  isAwaitingApproval: (await findOpenRequest(tx, 'claim', String(id))) !== undefined,
}))

const readBuyer = async (db: Db, buyerId: number) => {
  const { rows } = await sql<Omit<ClaimFile['buyer'], 'isSuspicious'>>`
    select count(*)::int as claims, (count(*) filter (where state in ('refunded', 'partial')))::int as refunds,
      (select count(*)::int from access_grant
        where member_id = ${buyerId} and reason = 'bought' and revoked_at is null) as purchases,
      ${claimsAfterUse(sql`${buyerId}`)} as "claimsAfterUse"
    from claim where buyer_id = ${buyerId}`.execute(db)
  return rows[0]!
}

/** The bonus coins in the price, which return first (CLAIM-6). */
const readBonus = async (db: Db, saleId: number): Promise<number> => {
  const { rows } = await sql<{ bonus: number }>`
    select -bonus as bonus from point_entry where posting_id = ${saleId} and amount < 0`.execute(db)
  return Number(rows[0]!.bonus)
}
