import { CompiledQuery, type QueryResult } from 'kysely'

/** How far a leader has written its log, or a replica replayed it. */
export interface LogPlace {
  isReplica: boolean
  /** The same on a leader and its replicas. */
  system: string
  /** Rises with every failover: a position of one timeline says nothing about another one. */
  timeline: number
  /** In bytes. */
  position: number
}

/**
 * Every account may read it. A leader stands at the end of what is on its disk, where every commit is that somebody waited
 * for. What it has in memory would reach replicas only with the next commit. A replica learns its timeline at its next
 * restart point, minutes after a failover: until then it counts as one of the former leader.
 */
const placeText = `
  select is_replica as "isReplica", system, timeline, (position - '0/0')::bigint as position
  from (select pg_is_in_recovery() as is_replica) as server,
    lateral (select system_identifier::text as system from pg_control_system()) as identity,
    lateral (select case when is_replica then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end as position) as place,
    lateral (
      select case when is_replica then greatest(timeline_id, min_recovery_end_timeline)
        else ('x' || left(pg_walfile_name(position), 8))::bit(32)::integer end as timeline
      from pg_control_checkpoint(), pg_control_recovery()) as branch`

/** A database, or one connection to it. */
interface Executor {
  executeQuery<Row>(query: CompiledQuery<Row>): Promise<QueryResult<Row>>
}

/** Where the server at the other end stands. */
export const readLogPlace = async (server: Executor): Promise<LogPlace> => {
  const { rows } = await server.executeQuery<LogPlace>(CompiledQuery.raw(placeText) as CompiledQuery<LogPlace>)
  return rows[0]!
}

/** Whether positions of the two can be compared. */
export const isOfSameLog = (place: LogPlace, leader: LogPlace): boolean =>
  place.system === leader.system && place.timeline === leader.timeline

/** Whether a reader at `place` sees everything that the leader had written at `leader`. */
export const hasReached = (place: LogPlace, leader: LogPlace): boolean =>
  isOfSameLog(place, leader) && place.position >= leader.position
