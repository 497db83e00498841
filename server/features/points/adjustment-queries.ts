import type { z } from 'zod'
import type { listAdjustments } from '#contract/points.ts'
import type { Db, Tx } from '#kernel/database/index.ts'
import { countUpTo, offsetOf } from '#kernel/listing/index.ts'
import './tables.ts'

const adjustments = (db: Db | Tx) =>
  db
    .selectFrom('point_adjustment')
    .innerJoin('member as owner', 'owner.id', 'point_adjustment.member_id')
    .innerJoin('member as requester', 'requester.id', 'point_adjustment.created_by')
    .leftJoin('member as decider', 'decider.id', 'point_adjustment.decided_by')
    .select([
      'point_adjustment.id',
      'point_adjustment.member_id',
      'point_adjustment.coins',
      'point_adjustment.reason',
      'point_adjustment.state',
      'point_adjustment.created_by',
      'point_adjustment.created_at',
      'point_adjustment.decided_at',
      'owner.nick_name as owner_name',
      'requester.nick_name as requester_name',
      'decider.nick_name as decider_name',
    ])

export const getAdjustment = (db: Db | Tx, id: number) =>
  adjustments(db).where('point_adjustment.id', '=', id).executeTakeFirstOrThrow()

export type AdjustmentRow = Awaited<ReturnType<typeof getAdjustment>>

/** Locks the adjustment until the end of the transaction. */
export const lockAdjustment = (tx: Tx, id: number) =>
  tx
    .selectFrom('point_adjustment')
    .select(['id', 'member_id', 'coins', 'reason', 'state', 'created_by', 'created_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const findAdjustments = async (db: Db, query: z.output<typeof listAdjustments.query>) => {
  let [rows, counted] = [adjustments(db), db.selectFrom('point_adjustment')]
  if (query.state) {
    rows = rows.where('point_adjustment.state', '=', query.state)
    counted = counted.where('state', '=', query.state)
  }
  const { direction } = query.sort
  return {
    rows: await rows
      .orderBy('point_adjustment.created_at', direction)
      .orderBy('point_adjustment.id', direction)
      .limit(query.size)
      .offset(offsetOf(query))
      .execute(),
    ...(await countUpTo(counted.select('id'), db)),
  }
}
