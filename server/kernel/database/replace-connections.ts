import { setTimeout as pause } from 'node:timers/promises'
import type postgres from 'postgres'
import { callsApplication } from './connection.ts'

const roundMs = 100
const rounds = 100

/**
 * Ends the connections for calls that are older than now, each while it is idle. A statement that was prepared before a
 * table got a column fails for ever after ("cached plan must not change result type"): the driver would prepare it anew, but a
 * pooler answers from the statements it has prepared itself. The owner of a connection opens another one.
 */
export async function replaceConnections(sql: postgres.Sql): Promise<void> {
  const [{ now }] = (await sql`select clock_timestamp()::text as now`) as unknown as [{ now: string }]
  for (let round = 0; round < rounds; round++) {
    const left = await sql`
      select case when state = 'idle' then pg_terminate_backend(pid) end
      from pg_stat_activity
      where datname = current_database() and usename = current_user and application_name = ${callsApplication}
        and backend_start < ${now}::timestamptz and pid <> pg_backend_pid()`
    if (left.length === 0) return
    await pause(roundMs)
  }
}
