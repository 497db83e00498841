import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import {
  type ClaimState,
  claimLimits,
  claimReasons,
  claimStances,
  claimStates,
  claimWishes,
} from '#contract/catalogue/claims/claim-rules.ts'
import type { exportClaims, ListedClaim, listClaims } from '#contract/catalogue/claims/claims.ts'
import { reviewKindLabels } from '#contract/catalogue/items/reviews/review-rules.ts'
import { containsPattern, type Db } from '#kernel/database/index.ts'
import { type Column, exportPages } from '#kernel/export/index.ts'
import { countEach, countUpTo, offsetOf, toPage, totalOf } from '#kernel/listing/index.ts'
import { dayEnd, dayStart, requirePeriod } from '#kernel/time/index.ts'
import { selectClaims, toClaim } from './claim-queries.ts'
import './tables.ts'

type Query = z.output<typeof listClaims.query>
type Filter = Omit<Query, 'page' | 'size' | 'sort'>

/** CLAIM-12: the claims that a buyer made after using the item, of the last days. */
export const claimsAfterUse = (buyerId: RawBuilder<unknown>) => sql<number>`(
  select count(*)::int from claim as other
  where other.buyer_id = ${buyerId} and other.is_after_use
    and other.created_at > now() - make_interval(days => ${sql.lit(claimLimits.suspiciousDays)}))`

const isSuspicious = sql<boolean>`${claimsAfterUse(sql.ref('claim.buyer_id'))} >= ${sql.lit(claimLimits.suspiciousClaims)}`

/** Reads claims alone: people, names and sales are joined to the rows of the page only. */
const narrowed = (db: Db, { state, kind, reason, userName, from, to }: Filter) => {
  let rows = db.selectFrom('claim').select('claim.id')
  if (state) rows = rows.where('claim.state', '=', state)
  if (kind)
    rows = rows.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('item').select('item.id').whereRef('item.id', '=', 'claim.item_id').where('item.kind', '=', kind),
      ),
    )
  if (reason) rows = rows.where('claim.reason', '=', reason)
  // Two searches by index: a condition with "or" would read all claims.
  if (userName)
    rows = rows.where(sql<SqlBool>`claim.id in (
      with people as materialized (
        select id from member where username ilike ${containsPattern(userName)} or nick_name ilike ${containsPattern(userName)})
      select id from claim where buyer_id in (select id from people)
      union all select id from claim where owner_id in (select id from people))`)
  if (from) rows = rows.where('claim.created_at', '>=', dayStart(from))
  if (to) rows = rows.where('claim.created_at', '<', dayEnd(to))
  return rows
}

/** One page of all claims, with the number in each state under the other filters. */
export const listForAdmin = async (db: Db, query: Query) => {
  requirePeriod(query)
  const { direction } = query.sort
  const page = narrowed(db, query)
    .orderBy('claim.created_at', direction)
    .orderBy('claim.id', direction)
    .limit(query.size)
    .offset(offsetOf(query))
  const rows = await selectClaims(db)
    .innerJoin(page.as('page'), 'page.id', 'claim.id')
    .select(isSuspicious.as('is_suspicious'))
    .orderBy('claim.created_at', direction)
    .orderBy('claim.id', direction)
    .execute()
  const counted = await countEach(Object.keys(claimStates) as ClaimState[], (state) =>
    countUpTo(narrowed(db, { ...query, state }), db),
  )
  const answer = toPage({ rows, ...totalOf(counted, query.state) }, (row) => ({
    ...toClaim(row),
    isSuspicious: row.is_suspicious,
  }))
  return { ...answer, counts: counted.counts }
}

const columns: Column<ListedClaim>[] = [
  { title: '编号', value: ({ id }) => id },
  { title: '申请时间', value: ({ createTime }) => new Date(createTime), width: 20 },
  { title: '类型', value: ({ kind }) => reviewKindLabels[kind] },
  { title: '名称', value: ({ itemName }) => itemName, width: 40 },
  { title: '买家', value: ({ buyerName }) => buyerName, width: 16 },
  { title: '作者', value: ({ authorName }) => authorName, width: 16 },
  { title: '实付 V币', value: ({ coin }) => coin },
  { title: '原因', value: ({ reason }) => claimReasons[reason].label },
  { title: '希望', value: ({ wish }) => claimWishes[wish] },
  { title: '买家说明', value: ({ words }) => words, width: 60 },
  { title: '作者态度', value: ({ answer }) => (answer ? claimStances[answer.stance] : '') },
  { title: '作者答复', value: ({ answer }) => answer?.content ?? '', width: 60 },
  { title: '状态', value: ({ state }) => claimStates[state] },
  { title: '退款 V币', value: ({ refundCoin }) => refundCoin },
  { title: '裁定理由', value: ({ ruling }) => ruling ?? '', width: 40 },
]

export const exportForAdmin = (db: Db, { format, ...query }: z.output<typeof exportClaims.query>) =>
  exportPages(format, '售后', columns, (paging) => listForAdmin(db, { ...query, ...paging }))
