import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Db } from '#kernel/database/index.ts'

interface Queue {
  /** The queue as rows `(id, at)`. */
  rows: Expression<unknown>
  /** Selects `(at, id)` of the current item, queued or not. A time read into JavaScript would lack its microseconds. */
  here: RawBuilder<unknown>
  id: number
  isOldestFirst: boolean
}

export interface QueuePlace {
  previousId: number | null
  nextId: number | null
  /** Counted from 1; null when it is not in the queue, or beyond the first 10,000. */
  place: number | null
}

const countedTo = 10_000

/** The neighbours of an item in a queue, and its position. */
export const findQueuePlace = async (db: Db, { rows, here, id, isOldestFirst }: Queue): Promise<QueuePlace> => {
  const beside = (isLater: boolean) => {
    const direction = sql.raw(isLater ? 'asc' : 'desc')
    return sql`select queued.id from (${rows}) as queued
      where (queued.at, queued.id) ${sql.raw(isLater ? '>' : '<')} (${here})
      order by queued.at ${direction}, queued.id ${direction}`
  }
  const [before, behind] = [beside(!isOldestFirst), beside(isOldestFirst)]
  const { rows: found } = await sql<{ previous: number | null; next: number | null; place: number | null }>`
    select (${before} limit 1) as previous, (${behind} limit 1) as next,
      case when exists (select from (${rows}) as queued where queued.id = ${id})
        then (select count(*)::int + 1 from (${before} limit ${sql.lit(countedTo)}) as counted) end as place`.execute(
    db,
  )
  const { previous, next, place } = found[0]!
  return { previousId: previous, nextId: next, place: place !== null && place <= countedTo ? place : null }
}
