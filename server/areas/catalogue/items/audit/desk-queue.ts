import { type RawBuilder, sql } from 'kysely'
import { auditState, overdueDays } from '#contract/catalogue/documents/library-rules.ts'
import type { Db } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { dayStart, today } from '#kernel/time/index.ts'
import type { ItemKind } from '../access/tables.ts'
import { isLockValid, toLock } from './audit-lock.ts'
import { countAudited } from './audit-table.ts'
import '../tables.ts'

const entriesAtOnce = 50
/** Counting stops here, since the exact number of more overdue items does not matter. */
const maxOverdue = 1000

interface QueueRow {
  id: number
  name: string
  at: Date
  author_name: string
  member_id: number | null
  taken_at: Date | null
  nick_name: string | null
}

const waitingOf = (kind: ItemKind) => sql`item
  where item.kind = ${kind} and item.submitted_state = ${sql.lit(auditState.waiting)} and item.deleted_at is null`

const findEntries = async <Extra>(db: Db, kind: ItemKind, extra: RawBuilder<Extra>, afterId: number | undefined) => {
  const isAfter = afterId
    ? sql`and (item.submitted_at, item.id) > (select submitted_at, id from item where id = ${afterId})`
    : sql``
  const { rows } = await sql<QueueRow & Extra>`
    select item.id, item.name, item.at, author.nick_name as author_name, lock.member_id, lock.taken_at, lock.nick_name, extra.*
    from (
      select id, author_id, submitted_name as name, submitted_at as at, submitted_version as version
      from ${waitingOf(kind)} ${isAfter} order by submitted_at, id limit ${entriesAtOnce + 1}
    ) as item
    join member as author on author.id = item.author_id
    left join lateral (
      select audit_lock.member_id, audit_lock.taken_at, member.nick_name
      from audit_lock join member on member.id = audit_lock.member_id
      where audit_lock.item_id = item.id and ${isLockValid}
    ) as lock on true
    left join lateral (${extra}) as extra on true
    order by item.at, item.id`.execute(db)
  return { rows: rows.slice(0, entriesAtOnce), hasMore: rows.length > entriesAtOnce }
}

const countOverdue = async (db: Db, kind: ItemKind) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from ${waitingOf(kind)} and item.submitted_at < now() - make_interval(days => ${sql.lit(overdueDays)})
      limit ${sql.lit(maxOverdue)}
    ) as overdue`.execute(db)
  return rows[0]!.count
}

const readToday = async (db: Db, kind: ItemKind, actor: Actor) => {
  const { rows } = await sql<{ count: number; average: number | null }>`
    select count(*)::int as count, round(avg(seconds))::int as average from (
      select seconds from item_audit join item on item.id = item_audit.item_id
      where item_audit.member_id = ${actor.id} and action = 'audit' and created_at >= ${dayStart(today())} and item.kind = ${kind}
      union all
      select seconds from held_decision join item on item.id = held_decision.item_id
      where held_decision.member_id = ${actor.id} and item.kind = ${kind}
    ) as decided`.execute(db)
  return { count: rows[0]!.count, averageSeconds: rows[0]!.average }
}

/**
 * The queue of the audit desk for one kind: the item that has waited longest comes first. `extra` selects what the kind adds
 * to each entry, by the columns `id` and `version` of the row `item`.
 */
export const readDesk = async <Extra extends object>(
  db: Db,
  actor: Actor,
  kind: ItemKind,
  { afterId, extra }: { afterId?: number | undefined; extra: RawBuilder<Extra> },
) => {
  const [{ rows, hasMore }, { total }, overdue, decided] = await Promise.all([
    findEntries(db, kind, extra, afterId),
    countAudited(db, kind, { isAudit: auditState.waiting }),
    countOverdue(db, kind),
    readToday(db, kind, actor),
  ])
  const toEntry = ({ id, name, at, author_name, member_id, taken_at, nick_name, ...more }: QueueRow & Extra) => ({
    ...more,
    id,
    name,
    uploadUserName: author_name,
    uploadTime: at.toISOString(),
    lock: member_id === null ? null : toLock({ member_id, taken_at: taken_at!, nick_name: nick_name! }, actor),
  })
  return { content: rows.map(toEntry), hasMore, total, overdue, today: decided }
}
