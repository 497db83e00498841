import { sql } from 'kysely'
import type { z } from 'zod'
import type { answerClaim as endpoint } from '#contract/catalogue/claims/claims.ts'
import { type Db, inTransaction } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { requireClean } from '../../base/moderation/index.ts'
import { lockSale } from '../items/index.ts'
import { findSaleId, getClaimRow, toClaim } from './claim-queries.ts'
import { notifyOfAnswer, notifyOfSilence } from './notices.ts'
import './tables.ts'

type Answer = z.output<typeof endpoint.body>

/** CLAIM-5: the author answers once, within the days; then an administrator rules, whatever the answer was. */
export const answerClaim = async (db: Db, author: Actor, { id, stance, answer }: Answer) => {
  await requireParty(db, author, id)
  const { texts } = await requireClean(db, { answer })
  return store(db, author, { id, stance, answer: texts.answer })
}

const requireParty = inTransaction((tx, author: Actor, id: number) =>
  findSaleId(tx, id, { column: 'owner_id', memberId: author.id }),
)

const store = inTransaction(async (tx, author: Actor, { id, stance, answer }: Answer) => {
  await lockSale(tx, await findSaleId(tx, id, { column: 'owner_id', memberId: author.id }))
  const answered = await tx
    .updateTable('claim')
    .set({ state: 'ruling', stance, answer, answered_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('state', '=', 'answer')
    .where('answer_until', '>', sql<Date>`now()`)
    .returning('id')
    .executeTakeFirst()
  if (!answered) fail('claim_not_awaiting_answer')
  const claim = await getClaimRow(tx, id)
  await notifyOfAnswer(tx, claim)
  return toClaim(claim)
})

/** Lets an administrator rule on the claim whose author has been silent longest; answers whether there was one. */
export const closeNextAnswer = inTransaction(async (tx): Promise<boolean> => {
  const late = await tx
    .selectFrom('claim')
    .select('id')
    .where('state', '=', sql.lit('answer'))
    .where('answer_until', '<=', sql<Date>`now()`)
    .orderBy('answer_until')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!late) return false
  await tx.updateTable('claim').set({ state: 'ruling' }).where('id', '=', late.id).execute()
  await notifyOfSilence(tx, await getClaimRow(tx, late.id))
  return true
})
