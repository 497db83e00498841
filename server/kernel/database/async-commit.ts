import { sql } from 'kysely'

/**
 * For the FROM of a single statement: its commit does not wait for the disk. Only for writes that may be lost in a power
 * cut.
 */
export const withoutWaitingForDisk = sql`(select set_config('synchronous_commit', 'off', true)) as async_commit`
