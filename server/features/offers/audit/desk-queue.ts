import { type RawBuilder, sql } from 'kysely'
import { auditState, overdueDays } from '#contract/library/library-rules.ts'
import type { Db } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { dayStart, today } from '#kernel/time/index.ts'
import type { ItemKind } from '../../access/index.ts'
import { isLockValid, toLock } from './audit-lock.ts'
import '../tables.ts'

const entriesAtOnce = 50
/** Counting stops here, since the exact number of more overdue items does not matter. */
const maxOverdue = 1000

interface DeskKind<Extra> {
  kind: ItemKind
  submitted: 'newest' | 'submitted'
  /** Further columns of each entry, selected by the id of the row `item`. */
  extra: RawBuilder<Extra>
  countWaiting: (db: Db) => Promise<number>
}

interface QueueRow {
  id: number
  name: string
  at: Date
  author_name: string
  member_id: number | null
  taken_at: Date | null
  nick_name: string | null
}

/** The queue of the audit desk for one kind: the item that has waited longest comes first. */
export const deskOf = <Extra extends object>({ kind, submitted, extra, countWaiting }: DeskKind<Extra>) => {
  const column = (name: string) => sql.ref(`item.${submitted}_${name}`)
  const waiting = sql`${sql.table(kind)} as item
    where ${column('state')} = ${sql.lit(auditState.waiting)} and item.deleted_at is null
      and item.${sql.ref(`${submitted}_version`)} is not null`

  const findEntries = async (db: Db, afterId: number | undefined) => {
    const isAfter = afterId
      ? sql`and (${column('at')}, item.id) > (select ${column('at')}, item.id from ${sql.table(kind)} as item where item.id = ${afterId})`
      : sql``
    const { rows } = await sql<QueueRow & Extra>`
      select item.*, author.nick_name as author_name, lock.member_id, lock.taken_at, lock.nick_name, extra.*
      from (
        select item.id, item.author_id, ${column('name')} as name, ${column('at')} as at, ${column('version')} as version
        from ${waiting} ${isAfter} order by ${column('at')}, item.id limit ${entriesAtOnce + 1}
      ) as item
      join member as author on author.id = item.author_id
      left join lateral (
        select audit_lock.member_id, audit_lock.taken_at, member.nick_name
        from audit_lock join member on member.id = audit_lock.member_id
        where audit_lock.kind = ${kind} and audit_lock.item_id = item.id and ${isLockValid}
      ) as lock on true
      left join lateral (${extra}) as extra on true
      order by item.at, item.id`.execute(db)
    return { rows: rows.slice(0, entriesAtOnce), hasMore: rows.length > entriesAtOnce }
  }

  const countOverdue = async (db: Db) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from (
        select from ${waiting} and ${column('at')} < now() - make_interval(days => ${sql.lit(overdueDays)})
        limit ${sql.lit(maxOverdue)}
      ) as overdue`.execute(db)
    return rows[0]!.count
  }

  const readToday = async (db: Db, actor: Actor) => {
    const { rows } = await sql<{ count: number; average: number | null }>`
      select count(*)::int as count, round(avg(seconds))::int as average from (
        select seconds from ${sql.table(`${kind}_audit`)}
        where member_id = ${actor.id} and action = 'audit' and created_at >= ${dayStart(today())}
        union all
        select seconds from held_decision where member_id = ${actor.id} and kind = ${kind}
      ) as decided`.execute(db)
    return { count: rows[0]!.count, averageSeconds: rows[0]!.average }
  }

  return async (db: Db, actor: Actor, { afterId }: { afterId?: number | undefined }) => {
    const [{ rows, hasMore }, total, overdue, decided] = await Promise.all([
      findEntries(db, afterId),
      countWaiting(db),
      countOverdue(db),
      readToday(db, actor),
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
}
