import { sql } from 'kysely'
import { expect } from 'vitest'
import { connect, type Db } from '#kernel/database/index.ts'

/** For the name of an index the list, lookup or job that it serves. */
export type IndexUses = Record<string, (db: Db) => Promise<unknown>>

/** Every index of the tables that is no constraint has a use, and every use an index. */
export const expectAllNamed = async (db: Db, tables: string[], uses: IndexUses) => {
  const { rows } = await sql<{ name: string }>`
    select indexrelid::regclass::text as name from pg_index
    where indrelid = any(${tables}::regclass[]) and not indisunique`.execute(db)
  expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(uses).toSorted())
}

/** What the planner is kept from, so that it reads few rows as it would millions: sorting a list, or walking one to find words. */
const ways = [
  ['enable_seqscan', 'enable_sort', 'enable_incremental_sort'],
  ['enable_seqscan', 'enable_indexscan', 'enable_indexonlyscan'],
]

/** Tells which indexes a piece of work reads. */
export const indexReader = async (url: string) => {
  const { db, sql: driver, close } = connect(url, { max: 1 })
  const scans = async () => {
    await driver`select pg_stat_force_next_flush()`
    const rows = await driver<{ name: string; scans: number }[]>`
      select indexrelname as name, idx_scan as scans from pg_stat_user_indexes where idx_scan > 0`
    return new Map(rows.map(({ name, scans }) => [name, Number(scans)]))
  }
  return {
    close,
    async usedBy(work: (db: Db) => Promise<unknown>): Promise<string[]> {
      const before = await scans()
      for (const way of ways) {
        for (const setting of way) await driver`select set_config(${setting}, 'off', false)`
        await work(db)
        await driver`reset all`
      }
      return [...(await scans())].filter(([name, count]) => count > (before.get(name) ?? 0)).map(([name]) => name)
    },
  }
}
