import { sql } from 'kysely'
import { countRows, type MergedData, type PersonalData } from '#kernel/personal-data/index.ts'
import { withdrawAll } from './withdraw-claim.ts'
import './tables.ts'

/** CLAIM-9: rulings stay as reasons of postings; the pictures go, and claims that nobody has ruled on end. */
export const claimData: PersonalData = {
  name: 'claims',
  title: '售后申请与答复',
  rows: (db, memberId) =>
    db
      .selectFrom('claim')
      .innerJoin('item', 'item.id', 'claim.item_id')
      .select(['claim.id', 'item.kind', 'claim.item_id', 'claim.price', 'claim.reason', 'claim.wish', 'claim.words'])
      .select(['claim.pages', 'claim.state', 'claim.created_at', 'claim.stance', 'claim.answer', 'claim.answered_at'])
      .select(['claim.refund_coins', 'claim.ruling', 'claim.ended_at'])
      .where((eb) => eb.or([eb('buyer_id', '=', memberId), eb('owner_id', '=', memberId)]))
      .orderBy('claim.id')
      .stream(500),
  async erase(tx, memberId) {
    await withdrawAll(tx, memberId)
    await tx.updateTable('claim').set({ pictures: [] }).where('buyer_id', '=', memberId).execute()
    return []
  },
}

const concerns = (memberId: number) => sql`(buyer_id = ${memberId} or owner_id = ${memberId})`

export const mergedClaims: MergedData = {
  title: '售后申请',
  count: (db, memberId) => countRows(db, sql`claim where ${concerns(memberId)}`),
  async refusal(db, memberId) {
    const open = await countRows(db, sql`claim where ${concerns(memberId)} and state in ('answer', 'ruling')`)
    return open > 0 ? '有未裁定的售后申请，请先裁定' : undefined
  },
  async move(tx, from, into) {
    await tx.updateTable('claim').set({ buyer_id: into }).where('buyer_id', '=', from).execute()
    await tx.updateTable('claim').set({ owner_id: into }).where('owner_id', '=', from).execute()
  },
}
