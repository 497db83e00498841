import { sql } from 'kysely'
import type { PurchaseClaim } from '#contract/catalogue/claims/claims.ts'
import type { Db } from '#kernel/database/index.ts'
import '../tables.ts'

interface Row {
  item_id: number
  release_at: Date
  may_claim: boolean
  state: NonNullable<PurchaseClaim>['state']
}

/** CLAIM-2: until when the member's purchases on a page can be claimed, and how their newest claims stand. */
export const claimsOfPurchases = async (db: Db, buyerId: number, itemIds: number[]) => {
  const { rows } = await sql<Row>`
    select distinct on (sale.item_id) sale.item_id, sale.release_at, newest.state,
      sale.state = 'held' and not sale.is_claimed and sale.release_at > now() as may_claim
    from item_sale as sale left join lateral (
      select state from claim where claim.sale_id = sale.posting_id order by claim.id desc limit 1
    ) as newest on true
    where sale.buyer_id = ${buyerId} and sale.item_id = any(${itemIds}::bigint[])
    order by sale.item_id, sale.state = 'held' desc, sale.posting_id desc`.execute(db)
  const claims = new Map(rows.map((row) => [row.item_id, row]))
  return (itemId: number): PurchaseClaim => {
    const claim = claims.get(itemId)
    return claim ? { claimUntil: claim.release_at.toISOString(), mayClaim: claim.may_claim, state: claim.state } : null
  }
}
