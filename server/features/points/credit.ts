import { type RawBuilder, sql } from 'kysely'
import type { PointKind } from '#contract/point-kinds.ts'
import type { Tx } from '#kernel/db.ts'
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

/** Where a statement finds what `credit` has to know. */
interface Crediting {
  memberId: RawBuilder<number>
  coins: RawBuilder<number>
  kind: PointKind
  ref: RawBuilder<string>
  detail: RawBuilder<string>
  link: RawBuilder<string>
}

/**
 * `credit` to a member as a row of a statement that is a transaction by itself, for what is done very often: its first
 * balance is the member's. Who uses it tells the balance afterwards.
 */
export const crediting = ({ memberId, coins, kind, ref, detail, link }: Crediting) => sql<{ balances: number[] }>`
  post_points(${sql.lit(kind)}, ${ref}, 'credit', null, array['member', 'system'],
    array[${memberId}, ${sql.lit(systemAccounts[sourceOf(kind)])}]::bigint[], array[${coins}, -${coins}]::bigint[],
    array[${sql.lit(kind)}, ${sql.lit(kind)}], array[${detail}, ${detail}]::text[], array[${link}, ${link}]::text[])`
