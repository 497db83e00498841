import type { MergePreview } from '#contract/people/accounts/merging.ts'
import type { Db } from '#kernel/database/index.ts'
import type { MergedData } from '#kernel/personal-data/index.ts'
import { findAccounts, findRefusals, type Pair, toMergedAccount } from './accounts-to-merge.ts'

/** Both accounts side by side: what would move, what would stay, and what stands against it. */
export const previewMerge = async (db: Db, data: readonly MergedData[], pair: Pair): Promise<MergePreview> => {
  const accounts = await findAccounts(db, pair)
  const parts: MergePreview['parts'] = []
  for (const { title, count, move } of data) {
    const [from, into] = [await count(db, pair.fromId), await count(db, pair.intoId)]
    if (from + into > 0) parts.push({ title, from, into, stays: move === undefined })
  }
  return {
    from: toMergedAccount(accounts.from),
    into: toMergedAccount(accounts.into),
    parts,
    refusals: await findRefusals(db, accounts, data),
  }
}
