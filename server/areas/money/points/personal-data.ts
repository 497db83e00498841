import type { PersonalData } from '#kernel/personal-data/index.ts'
import './tables.ts'

/** The ledger is never changed, so records are not erased. */
export const coinData: PersonalData = {
  name: 'coins',
  title: 'V币记录',
  rows: (db, memberId) =>
    db
      .selectFrom('point_entry')
      .innerJoin('point_account', 'point_account.id', 'point_entry.account_id')
      .select(['point_entry.created_at', 'point_entry.kind', 'point_entry.amount', 'point_entry.balance_after'])
      .select('point_entry.detail')
      .where('point_account.member_id', '=', memberId)
      .orderBy('point_entry.id')
      .stream(500),
}
