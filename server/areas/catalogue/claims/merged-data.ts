import { sql } from 'kysely'
import { countRows, type MergedData } from '#kernel/personal-data/index.ts'
import './tables.ts'

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
