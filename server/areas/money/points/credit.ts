import type { PointKind } from '#contract/money/points/point-kinds.ts'
import type { Tx } from '#kernel/database/index.ts'
import { type Fact, type Owner, post, requireCoins, type SystemAccount } from './post.ts'

/** The system account that credits come from: coins from `bonus` are bonus coins, all others count as paid (PTS-14). */
const sourceOf = (kind: PointKind): SystemAccount => {
  if (kind === 'adjustment') return 'adjustment'
  return kind === 'topup' ? 'topup_clearing' : 'bonus'
}

/** Credits coins once per key (kind, ref); a repeated key credits nothing and returns `isNew: false`. */
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
