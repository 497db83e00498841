import { sql } from 'kysely'
import type { z } from 'zod'
import { type JobState, jobStates, type listJobs } from '#contract/office/operations/jobs.ts'
import type { Db } from '#kernel/database/index.ts'
import { isOurs, type JobState as StoredState } from '#kernel/jobs/index.ts'
import { countEach, countUpTo, offsetOf, totalOf } from '#kernel/listing/index.ts'

const storedState = (state: JobState): StoredState => (state === 'waiting' ? 'created' : state)

/** The item a job works on: the name of its file or the number of its order. */
const subject = sql<string | null>`coalesce(
  (select stored_file.name from stored_file where stored_file.id = (data ->> 'fileId')::bigint), data ->> 'orderNo')`

const filtered = (db: Db, state: JobState | undefined, name: string | undefined) => {
  let jobs = db.selectFrom('pgboss.job_common').where(isOurs)
  if (state) jobs = jobs.where('state', '=', storedState(state))
  if (name) jobs = jobs.where('name', '=', name)
  return jobs
}

type JobsQuery = z.output<typeof listJobs.query>

/** One page of the jobs, newest first by default. */
export const jobRows = (db: Db, query: JobsQuery) =>
  filtered(db, query.state, query.name)
    .leftJoin('job_progress', 'job_progress.job_id', 'id')
    .select(['id', 'name', 'state', 'output', 'created_on', 'started_on', 'completed_on', 'retry_count'])
    .select(['job_progress.percent', 'job_progress.step', subject.as('subject')])
    .orderBy('created_on', query.sort.direction)
    .orderBy('id', query.sort.direction === 'desc' ? 'asc' : 'desc')
    .offset(offsetOf(query))
    .limit(query.size)
    .execute()

/** One page with the number of jobs of the same kind in each state. */
export async function findJobs(db: Db, query: JobsQuery) {
  const { state, name } = query
  const [rows, counted] = await Promise.all([
    jobRows(db, query),
    countEach(jobStates, (one) => countUpTo(filtered(db, one, name).select('id'), db)),
  ])
  return { rows, ...counted, ...totalOf(counted, state) }
}

export const hasJob = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('pgboss.job_common').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
