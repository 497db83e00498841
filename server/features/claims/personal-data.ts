import type { PersonalData } from '#kernel/personal-data/index.ts'
import { withdrawAll } from './withdraw-claim.ts'
import './tables.ts'

/** CLAIM-9: rulings stay as reasons of postings; the pictures go, and claims that nobody has ruled on end. */
export const claimData: PersonalData = {
  name: 'claims',
  title: '售后申请与答复',
  rows: (db, memberId) =>
    db
      .selectFrom('claim')
      .select(['id', 'kind', 'item_id', 'price', 'reason', 'wish', 'words', 'pages', 'state', 'created_at'])
      .select(['stance', 'answer', 'answered_at', 'refund_coins', 'ruling', 'ended_at'])
      .where((eb) => eb.or([eb('buyer_id', '=', memberId), eb('owner_id', '=', memberId)]))
      .orderBy('id')
      .stream(500),
  async erase(tx, memberId) {
    await withdrawAll(tx, memberId)
    await tx.updateTable('claim').set({ pictures: [] }).where('buyer_id', '=', memberId).execute()
    return []
  },
}
