import type { z } from 'zod'
import type { addAdjustment as endpoint } from '#contract/money/points/points.ts'
import { type Db, inTransaction } from '#kernel/database/index.ts'
import { asConflict, fail } from '#kernel/errors/index.ts'
import { type Actor, noteChange } from '#kernel/http/index.ts'
import { findDecider } from '../../base/approvals/index.ts'
import { getAdjustment } from './adjustment-queries.ts'
import { balanceOf } from './balance.ts'
import { toAdjustment } from './view.ts'

type NewAdjustment = z.output<typeof endpoint.body>

/** Requests a correction of a member's coins; it is posted only after another administrator approves. */
export const addAdjustment = (db: Db, actor: Actor, request: NewAdjustment) =>
  insertAdjustment(db, actor, request).catch(asConflict({ point_adjustment_waiting: 'adjustment_waiting' }))

const insertAdjustment = inTransaction(async (tx, actor: Actor, { userId, coin, reason }: NewAdjustment) => {
  const member = await tx
    .selectFrom('member')
    .select(['id', 'username'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!member) return fail('not_found')
  // The coins may be spent until the confirmation, which checks again.
  if ((await balanceOf(tx, member.id)) + coin < 0) fail('adjustment_below_zero')
  const { id } = await tx
    .insertInto('point_adjustment')
    .values({ member_id: member.id, coins: coin, reason, created_by: actor.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await noteChange(tx, actor, {
    target: `用户 ${member.username} 的 V币`,
    memberId: member.id,
    after: { coin, reason },
  })
  return toAdjustment(await findDecider(tx, actor))(await getAdjustment(tx, id))
})
