import { sql } from 'kysely'
import type { Health } from '#contract/office/insight/insight.ts'
import { type Db, lateReads } from '#kernel/database/index.ts'
import type { FileStore } from '#kernel/files/index.ts'
import type { Actor, Services } from '#kernel/http/index.ts'
import { today } from '#kernel/time/index.ts'
import { listItemCategories } from '../../catalogue/items/index.ts'
import { readDay, shownTo } from './day-figures.ts'
import { countTodos } from './todos.ts'
import './tables.ts'

/** The live figures of the back office's first page. */
export const readOverview = async ({ db, files, actor }: Pick<Services, 'db' | 'files'> & { actor: Actor }) => {
  const [todos, figures, members, categories, health] = await Promise.all([
    countTodos(db, actor.adminRole),
    readDay(lateReads(db), today()),
    countMembers(db),
    countByCategory(db, actor),
    readHealth(db, files),
  ])
  return { todos, today: shownTo(actor)(figures), members, categories, health }
}

const countMembers = async (db: Db): Promise<number> => {
  const row = await db
    .selectFrom('member_count')
    .select(({ fn }) => fn.sum<string | null>('count').as('count'))
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

const countByCategory = async (db: Db, actor: Actor) => {
  const categories = await listItemCategories(db, actor, 'resource')
  return categories
    .map(({ id, categoryName: name, count }) => ({ id, name, count }))
    .sort((one, other) => other.count - one.count)
}

interface HealthRow {
  database_bytes: number
  files: number | null
  bytes: number | null
  waiting: number
  active: number
  waiting_since: Date | null
  workers: number
}

const readHealth = async (db: Db, files: FileStore): Promise<Health> => {
  const [{ rows }, freeBytes] = await Promise.all([
    sql<HealthRow>`
      select pg_database_size(current_database()) as database_bytes,
        (select value from insight_gauge where name = 'files') as files,
        (select value from insight_gauge where name = 'bytes') as bytes,
        waiting.count as waiting, waiting.since as waiting_since,
        (select count(*) from pgboss.job_common where state = 'active') as active,
        (select count(*) from pg_stat_activity where datname = current_database() and application_name = 'shuzi jobs') as workers
      from (
        select count(*) as count, min(start_after) as since from pgboss.job_common
        where state in ('created', 'retry') and start_after <= now()
      ) as waiting`.execute(db),
    files.freeBytes?.().catch(() => null) ?? null,
  ])
  const row = rows[0]!
  return {
    databaseBytes: row.database_bytes,
    fileCount: row.files ?? 0,
    fileBytes: row.bytes ?? 0,
    freeBytes,
    waitingJobs: row.waiting,
    activeJobs: row.active,
    waitingSince: row.waiting_since?.toISOString() ?? null,
    hasWorker: row.workers > 0,
  }
}
