import { sql } from 'kysely'

/**
 * Stands in the FROM of a statement that is its own transaction: its commit does not wait for the disk. For what may be
 * lost with the power.
 */
export const withoutWaitingForDisk = sql`(select set_config('synchronous_commit', 'off', true)) as quickly`
