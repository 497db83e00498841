import { sql } from 'kysely'
import type { z } from 'zod'
import { adjustmentStates } from '#contract/base/approvals/approval-kinds.ts'
import type { listAdjustments } from '#contract/money/points/points.ts'
import { containsPattern, type Db, type Tx } from '#kernel/database/index.ts'
import { countEach, countUpTo, offsetOf, totalOf } from '#kernel/listing/index.ts'
import { dayEnd, dayStart, requirePeriod } from '#kernel/time/index.ts'
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
      'point_adjustment.decision_reason',
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

type Filter = Pick<z.output<typeof listAdjustments.query>, 'state' | 'userId' | 'userName' | 'from' | 'to'>

const filterOf = ({ state, userId, userName, from, to }: Filter) => {
  requirePeriod({ from, to })
  const words = containsPattern(userName ?? '')
  const conditions = [
    state && sql<boolean>`point_adjustment.state = ${state}`,
    userId && sql<boolean>`point_adjustment.member_id = ${userId}`,
    userName &&
      sql<boolean>`point_adjustment.member_id in (
        select id from member where username ilike ${words} or nick_name ilike ${words} or phone = ${userName})`,
    from && sql<boolean>`point_adjustment.created_at >= ${dayStart(from)}`,
    to && sql<boolean>`point_adjustment.created_at < ${dayEnd(to)}`,
  ].filter((condition) => typeof condition === 'object')
  return conditions.length > 0 ? sql<boolean>`(${sql.join(conditions, sql` and `)})` : sql<boolean>`true`
}

/** One page of the list. */
export const adjustmentRows = (db: Db, query: z.output<typeof listAdjustments.query>) =>
  adjustments(db)
    .where(filterOf(query))
    .orderBy('point_adjustment.created_at', query.sort.direction)
    .orderBy('point_adjustment.id', query.sort.direction)
    .limit(query.size)
    .offset(offsetOf(query))
    .execute()

/** One page with the number of adjustments in each state under the other filters. */
export const findAdjustments = async (db: Db, query: z.output<typeof listAdjustments.query>) => {
  const counted = await countEach(Object.keys(adjustmentStates) as (keyof typeof adjustmentStates)[], (state) =>
    countUpTo(
      db
        .selectFrom('point_adjustment')
        .select('id')
        .where(filterOf({ ...query, state })),
      db,
    ),
  )
  return { rows: await adjustmentRows(db, query), ...counted, ...totalOf(counted, query.state) }
}
