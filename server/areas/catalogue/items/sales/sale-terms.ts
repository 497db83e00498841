import { sql } from 'kysely'
import { levelId } from '#contract/constants.ts'
import { authorShareOf } from '#contract/share.ts'
import { prepared, type Tx } from '#kernel/database/index.ts'
import { savedSettings, withDefaults } from '../../../base/settings/index.ts'
import { bonusPartOf } from '../../../money/points/index.ts'
import type { OfferedItem } from '../items.ts'

interface TermsRow {
  is_refunded: boolean
  author_id: number | null
  buyers_bonus: number
  settings: unknown
}

export interface SaleTerms {
  /** CLAIM-7: a purchase of this item was refunded, also to an account that was merged into this one. */
  isRefunded: boolean
  /** Absent if the author is an administrator, whose sales go to the platform (PTS-6), or was deleted. */
  authorId: number | undefined
  /** The part of the price that the buyer pays with bonus coins. */
  bonus: number
  /** The author's share of the rest. */
  share: number
  /** The days in which the buyer may claim (CLAIM-1). */
  claimDays: number
}

/**
 * What a sale depends on besides its item, read by one query in its transaction. The author's row is locked, because an account that
 * is merged meanwhile earns nothing any more: the one it was merged into does.
 */
export const readSaleTerms = async (tx: Tx, buyerId: number, item: OfferedItem): Promise<SaleTerms> => {
  const { id, ownerId, coin } = item
  const rows = await prepared(
    tx,
    'offers.sale terms',
    { buyerId, id, ownerId },
    ($) => sql<TermsRow>`
      select
        exists (select from item_sale where buyer_id = ${$('buyerId')} and item_id = ${$('id')}
          and state = 'refunded') as is_refunded,
        (select nullif(coalesce(merged_into, id), ${$('buyerId')}) from member where id = ${$('ownerId')} and deleted_at is null
          and level is distinct from ${sql.lit(levelId.administrator)} for key share) as author_id,
        coalesce((select bonus from point_account where member_id = ${$('buyerId')}), 0) as buyers_bonus,
        ${savedSettings('points')} as settings`,
  )
  const { is_refunded, author_id, buyers_bonus, settings } = rows[0]!
  const points = withDefaults('points', settings)
  const bonus = author_id === null ? 0 : bonusPartOf(coin, buyers_bonus)
  return {
    isRefunded: is_refunded,
    authorId: author_id ?? undefined,
    bonus,
    share: author_id === null ? 0 : authorShareOf(coin - bonus, points.authorSharePercent),
    claimDays: points.claimDays,
  }
}
