import { sql } from 'kysely'
import type { z } from 'zod'
import type { JobState, listJobs } from '#contract/jobs.ts'
import type { Db } from '#kernel/db.ts'
import type { JobState as StoredState } from '#kernel/jobs/tables.ts'
import { offsetOf } from '#kernel/page.ts'

/** Counting stops here: nobody pages further, and the job table may hold a week of a busy portal. */
const countedTo = 10_000

export const storedState = (state: JobState): StoredState => (state === 'waiting' ? 'created' : state)

/** pg-boss's own timers are no business of people; written as the indexes write it, so that they serve. */
const isOurs = sql<boolean>`left(name, 2) <> '__'`

/** One page of the jobs, newest first unless asked otherwise. */
export async function findJobs(db: Db, query: z.output<typeof listJobs.query>) {
  const { state, name, size, sort } = query
  let wanted = db.selectFrom('pgboss.job_common').where(isOurs)
  if (state) wanted = wanted.where('state', '=', storedState(state))
  if (name) wanted = wanted.where('name', '=', name)
  const [rows, { total }] = await Promise.all([
    wanted
      .leftJoin('job_progress', 'job_progress.job_id', 'id')
      .select(['id', 'name', 'state', 'output', 'created_on', 'started_on', 'completed_on', 'retry_count'])
      .select(['job_progress.percent', 'job_progress.step'])
      .orderBy('created_on', sort.direction)
      .orderBy('id', sort.direction === 'desc' ? 'asc' : 'desc')
      .offset(offsetOf(query))
      .limit(size)
      .execute(),
    db
      .selectFrom(wanted.select('id').limit(countedTo).as('counted'))
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

export type JobRow = Awaited<ReturnType<typeof findJobs>>['rows'][number]

/** How many jobs there are in each state, each counted to 10,000 by its index. */
export async function countByState(db: Db): Promise<{ state: StoredState; count: number }[]> {
  const { rows } = await sql<{ state: StoredState; count: number }>`
    select state, (
      select count(*)
      from (select from pgboss.job_common job where job.state = every.state and ${isOurs} limit ${countedTo}) as counted
    ) as count
    from unnest(enum_range(null::pgboss.job_state)) as every (state)`.execute(db)
  return rows
}

export const hasJob = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('pgboss.job_common').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
