import { sql } from 'kysely'
import type { z } from 'zod'
import type { JobState, listJobs } from '#contract/jobs.ts'
import type { Db } from '#kernel/database/index.ts'
import { isOurs, type JobState as StoredState } from '#kernel/jobs/index.ts'
import { countUpTo, offsetOf } from '#kernel/listing/index.ts'

const storedState = (state: JobState): StoredState => (state === 'waiting' ? 'created' : state)

/** The item a job works on: the name of its file or the number of its order. */
const subject = sql<string | null>`coalesce(
  (select stored_file.name from stored_file where stored_file.id = (data ->> 'fileId')::bigint), data ->> 'orderNo')`

/** One page of the jobs, newest first by default. */
export async function findJobs(db: Db, query: z.output<typeof listJobs.query>) {
  const { state, name, size, sort } = query
  let jobs = db.selectFrom('pgboss.job_common').where(isOurs)
  if (state) jobs = jobs.where('state', '=', storedState(state))
  if (name) jobs = jobs.where('name', '=', name)
  const [rows, counted] = await Promise.all([
    jobs
      .leftJoin('job_progress', 'job_progress.job_id', 'id')
      .select(['id', 'name', 'state', 'output', 'created_on', 'started_on', 'completed_on', 'retry_count'])
      .select(['job_progress.percent', 'job_progress.step', subject.as('subject')])
      .orderBy('created_on', sort.direction)
      .orderBy('id', sort.direction === 'desc' ? 'asc' : 'desc')
      .offset(offsetOf(query))
      .limit(size)
      .execute(),
    countUpTo(jobs.select('id'), db),
  ])
  return { rows, ...counted }
}

export const hasJob = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('pgboss.job_common').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
