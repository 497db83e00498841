import { sql } from 'kysely'
import { approvalHours } from '#contract/approval-kinds.ts'
import './tables.ts'

/** A request that waited too long; it is stored as lapsed when the next one is made. */
export const isLapsed = sql<boolean>`(
  approval.state = 'waiting' and approval.created_at <= now() - make_interval(hours => ${sql.lit(approvalHours)}))`

/** A request that can still be decided. */
export const isOpen = sql<boolean>`(approval.state = 'waiting' and not ${isLapsed})`
