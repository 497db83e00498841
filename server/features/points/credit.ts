import { type RawBuilder, sql } from 'kysely'
import type { PointKind } from '#contract/point-kinds.ts'
import type { Tx } from '#kernel/database/index.ts'
import { type Fact, type Owner, post, requireCoins, type SystemAccount, systemAccounts } from './post.ts'

/** Where coins that come in come from. */
const sourceOf = (kind: PointKind): SystemAccount => (kind === 'topup' ? 'topup_clearing' : 'bonus')

/** Gives coins once for one fact; the same key again gives nothing and says so. */
export const credit = async (
  tx: Tx,
  owner: Owner,
  coins: number,
  { kind, ref, detail, link, at }: Fact,
): Promise<{ balance: number; isNew: boolean }> => {
  const amount = requireCoins(coins)
  const { balances, isNew } = await post(tx, {
    kind,
    ref,
    shape: 'credit',
    at,
    legs: [
      { account: owner, amount, kind, detail, link },
      { account: sourceOf(kind), amount: -amount, kind, detail, link },
    ],
  })
  return { balance: balances[0]!, isNew }
}

/**
 * `credit` to several members, each another, as a query of a statement that is a transaction by itself, for what comes in
 * crowds. `facts` names rows with turn, member_id, coins, ref, detail and link. Who uses it tells the balances afterwards.
 */
export const crediting = (kind: PointKind, facts: RawBuilder<unknown>) => sql<{ turn: number; balance: number }>`
  select turn, posted.balances[2 * place - 1] as balance
  from (
    select array_agg(turn order by turn) filter (where gains) as turns, array_agg(ref order by turn) filter (where gains) as refs,
      array_agg(case when gains then 'member' else 'system' end order by turn, gains desc) as owners,
      array_agg(case when gains then member_id else ${sql.lit(systemAccounts[sourceOf(kind)])} end order by turn, gains desc) as ids,
      array_agg(case when gains then coins else -coins end order by turn, gains desc) as amounts,
      array_agg(detail order by turn) as details, array_agg(link order by turn) as links
    from ${facts} cross join (values (true), (false)) as leg (gains)
  ) as legs
  cross join lateral post_points(${sql.lit(kind)}, 'credit', refs, array_fill(null::bigint, array[cardinality(refs)]), owners, ids,
    amounts, array_fill(${sql.lit(kind)}::text, array[cardinality(owners)]), details, links) as posted
  cross join lateral unnest(turns) with ordinality as fact (turn, place)
  where refs is not null`
