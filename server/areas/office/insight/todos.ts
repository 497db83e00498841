import { type RawBuilder, sql } from 'kysely'
import { type ApprovalKind, approvalPermission } from '#contract/base/approvals/approval-kinds.ts'
import { auditState } from '#contract/catalogue/documents/library-rules.ts'
import { type TodoKind, todoKinds, todoPermission } from '#contract/office/insight/insight.ts'
import { type AdminRole, holds } from '#contract/permissions.ts'
import type { Db } from '#kernel/database/index.ts'
import { longestWaitSeconds } from '#kernel/jobs/index.ts'
import { isOpen } from '../../base/approvals/index.ts'
import type { ItemKind } from '../../catalogue/items/index.ts'

/** Counting stops here, since the exact length of a longer queue does not matter. */
const maxCounted = 10_000

const submitted = (kind: ItemKind) => sql`
  select submitted_at as at from item
  where kind = ${sql.lit(kind)} and submitted_state = ${sql.lit(auditState.waiting)} and deleted_at is null`

/** Each queue selects one column `at`: the time since which an item waits. */
const queuesFor = (role: AdminRole | undefined): Record<TodoKind, RawBuilder<unknown>> => ({
  resources: submitted('resource'),
  lessons: submitted('lesson'),
  topics: sql`select created_at as at from topic where is_pending_review and deleted_at is null`,
  answers: sql`select created_at as at from topic_reply where is_pending_review and deleted_at is null`,
  reviews: sql`
    select updated_at as at from review where deleted_at is null and (is_pending_review or is_answer_pending)`,
  reports: sql`select created_at as at from reported_item where state = 'open'`,
  claims: sql`select coalesce(answered_at, answer_until) as at from claim where state = 'ruling'`,
  approvals: sql`select created_at as at from approval where ${isOpen} and kind in (${sql.join(approvalKindsFor(role))})`,
  adjustments: sql`select created_at as at from point_adjustment where state = 'waiting'`,
  orders: sql`select created_at as at from payment_order where review_reason is not null`,
  // Days that differ from the provider's bill, and invariants that did not hold at the last check.
  books: sql`
    select checked_at as at from payment_reconciliation where difference_count > 0
    union all
    select started_at from (select started_at, results from point_check order by id desc limit 1) as last,
      jsonb_array_elements(results) as result where not (result ->> 'holds')::boolean and result ->> 'id' <> 'I10'`,
  jobs: sql`select completed_on as at from pgboss.job_common where state = 'failed' and left(name, 2) <> '__'`,
  stuckJobs: sql`
    select start_after as at from pgboss.job_common
    where state in ('created', 'retry') and start_after < now() - make_interval(secs => ${sql.lit(longestWaitSeconds)}) and left(name, 2) <> '__'`,
  // The last backup, if it failed.
  backups: sql`
    select created_at as at from (select created_at, state from backup order by id desc limit 1) as last where state = 'failed'`,
})

const approvalKindsFor = (role: AdminRole | undefined) =>
  (Object.keys(approvalPermission) as ApprovalKind[])
    .filter((kind) => holds(role, approvalPermission[kind]))
    .map((kind) => sql.lit(kind))

/** The queues that a role works on or watches, with their length and oldest item. */
export const countTodos = async (db: Db, role: AdminRole | undefined) => {
  const kinds = todoKinds.filter((kind) => holds(role, todoPermission[kind]))
  const queues = queuesFor(role)
  const counts = kinds.map(
    (kind) => sql`
      select ${sql.lit(kind)} as kind, count(*) as count, min(at) as oldest
      from (${queues[kind]} limit ${sql.lit(maxCounted)}) as waiting`,
  )
  const { rows } = await sql<{ kind: TodoKind; count: number; oldest: Date | null }>`
    ${sql.join(counts, sql` union all `)}`.execute(db)
  return rows.map(({ kind, count, oldest }) => ({ kind, count, oldestTime: oldest?.toISOString() ?? null }))
}
