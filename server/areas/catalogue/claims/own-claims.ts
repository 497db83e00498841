import { sql } from 'kysely'
import type { z } from 'zod'
import type { getOwnClaim, listMyClaims, OwnClaim } from '#contract/catalogue/claims/claims.ts'
import type { Db } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { offsetOf, toPage } from '#kernel/listing/index.ts'
import { settingsOf } from '../../base/settings/index.ts'
import { findClaimOf, selectClaims, toClaim } from './claim-queries.ts'
import { findOwnSale } from './item-facts.ts'
import './tables.ts'

type Target = z.output<typeof getOwnClaim.query>

/** CLAIM-2: the caller's purchase of an item, until when it can be claimed, and its newest claim. */
export const readOwn = async (db: Db, actor: Actor, target: Target): Promise<OwnClaim> => {
  const { claimDays, claimAnswerDays: answerDays } = await settingsOf(db, 'points')
  const sale = await findOwnSale(db, actor.id, target)
  if (!sale) return { purchase: null, claimDays, answerDays }
  const claim = await findClaimOf(db, sale.posting_id)
  const purchase = {
    itemName: sale.name,
    buyTime: sale.created_at.toISOString(),
    coin: sale.price,
    claimUntil: sale.release_at.toISOString(),
    mayClaim: sale.state === 'held' && !sale.is_over && !sale.is_claimed,
    claim: claim ? toClaim(claim) : null,
  }
  return { purchase, claimDays, answerDays }
}

type MyQuery = z.output<typeof listMyClaims.query>

const columnOf = { buyer: 'claim.buyer_id', author: 'claim.owner_id' } as const

/** The claims that the member made or received; both counts read only rows of one member. */
export const listMine = async (db: Db, actor: Actor, query: MyQuery) => {
  const mine = selectClaims(db).where(columnOf[query.side], '=', actor.id)
  const rows = await mine
    .orderBy('claim.created_at', query.sort.direction)
    .orderBy('claim.id', query.sort.direction)
    .limit(query.size)
    .offset(offsetOf(query))
    .execute()
  const { rows: counted } = await sql<{ total: number; open: number }>`
    select count(*) filter (where ${sql.ref(columnOf[query.side])} = ${actor.id})::int as total,
      count(*) filter (where claim.owner_id = ${actor.id} and claim.state = 'answer')::int as open
    from claim where claim.buyer_id = ${actor.id} or claim.owner_id = ${actor.id}`.execute(db)
  const { total, open } = counted[0]!
  return { ...toPage({ rows, total }, toClaim), open }
}
