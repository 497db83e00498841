import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { AuditState } from '#contract/library/library.ts'
import { auditState } from '#contract/library/library-rules.ts'
import { containsPattern, type Db } from '#kernel/database/index.ts'
import { countEach, countUpTo, findQueuePlace, totalOf } from '#kernel/listing/index.ts'
import { dayEnd, dayStart, requirePeriod } from '#kernel/time/index.ts'
import type { ItemKind } from '../../access/index.ts'

/** The filters that the audit tables of all kinds have in common; days are those of Asia/Shanghai, both included. */
export interface AuditFilter {
  isAudit?: AuditState | undefined
  name?: string | undefined
  categoryId?: number | undefined
  uploadUserName?: string | undefined
  from?: string | undefined
  to?: string | undefined
  /** The kind's own yes-or-no filter. */
  flag?: boolean | undefined
}

interface AuditedKind {
  kind: ItemKind
  /** The columns that repeat the newest submitted version begin with this word. */
  submitted: 'newest' | 'submitted'
  /** The items that are in the table at all. */
  isAudited: RawBuilder<SqlBool>
  /** The kind's own filter: its condition on the item's row, and its column in the audit counters. */
  flag: { condition(value: boolean): RawBuilder<SqlBool>; counter: string }
}

interface StateCount {
  state: AuditState
  count: number
}
type StateName = 'pending' | 'approved' | 'rejected'

const states: Record<StateName, AuditState> = {
  pending: auditState.waiting,
  approved: auditState.approved,
  rejected: auditState.rejected,
}
const stateNames = Object.keys(states) as StateName[]

/** The item that has waited longest comes first; decided items come newest first. */
const isOldestFirst = ({ isAudit }: AuditFilter) => isAudit === auditState.waiting

const isByAuthor = (author: RawBuilder<unknown>, words: string) => sql`${author} in (
  select id from member where username ilike ${containsPattern(words)} or nick_name ilike ${containsPattern(words)})`

const allOf = (conditions: RawBuilder<unknown>[]) => sql<SqlBool>`${sql.join(conditions, sql` and `)}`

/** The administrators' table of one kind: what is in it, in which order, and how many items each tab has. */
export const auditTableOf = ({ kind, submitted, isAudited, flag }: AuditedKind) => {
  const column = (name: string) => sql.ref(`${kind}.${name}`)
  const submittedColumn = (name: string) => column(`${submitted}_${name}`)

  const conditionOf = (filter: AuditFilter): RawBuilder<SqlBool> => {
    const { isAudit, name, categoryId, uploadUserName, from, to } = filter
    requirePeriod({ from, to })
    const conditions: RawBuilder<unknown>[] = [isAudited]
    if (isAudit !== undefined) conditions.push(sql`${submittedColumn('state')} = ${isAudit}`)
    if (name) conditions.push(sql`${submittedColumn('name')} ilike ${containsPattern(name)}`)
    if (categoryId) conditions.push(sql`${submittedColumn('category_id')} = ${categoryId}`)
    if (uploadUserName) conditions.push(isByAuthor(column('author_id'), uploadUserName))
    if (filter.flag !== undefined) conditions.push(flag.condition(filter.flag))
    if (from) conditions.push(sql`${submittedColumn('at')} >= ${dayStart(from)}`)
    if (to) conditions.push(sql`${submittedColumn('at')} < ${dayEnd(to)}`)
    return allOf(conditions)
  }

  const countMatches = (db: Db, filter: AuditFilter) =>
    countEach(stateNames, (name) => {
      const matching = conditionOf({ ...filter, isAudit: states[name] })
      return countUpTo(sql`select from ${sql.table(kind)} where ${matching}`, db)
    })

  const readCounters = async (db: Db, { categoryId, from, to, ...filter }: AuditFilter) => {
    const conditions: RawBuilder<unknown>[] = [sql`grain = ${from || to ? 'day' : 'year'}`]
    if (categoryId) conditions.push(sql`category_id = ${categoryId}`)
    if (filter.flag !== undefined) conditions.push(sql`${sql.ref(flag.counter)} = ${filter.flag}`)
    if (from) conditions.push(sql`period >= ${from}`)
    if (to) conditions.push(sql`period <= ${to}`)
    const { rows } = await sql<StateCount>`
      select state, sum(count)::int as count from ${sql.table(`${kind}_audit_count`)}
      where ${allOf(conditions)} group by state`.execute(db)
    const countOf = (name: StateName) => rows.find(({ state }) => state === states[name])?.count ?? 0
    return { counts: { pending: countOf('pending'), approved: countOf('approved'), rejected: countOf('rejected') } }
  }

  /** The counters are exact; they know neither titles nor names, so matches of those are counted one by one. */
  const count = async (db: Db, filter: AuditFilter) => {
    const counted = await (filter.name || filter.uploadUserName ? countMatches(db, filter) : readCounters(db, filter))
    const chosen = stateNames.find((name) => states[name] === filter.isAudit)
    return { ...counted, ...totalOf(counted, chosen) }
  }

  return {
    conditionOf,
    directionOf: (filter: AuditFilter, { field, direction }: { field: string; direction: 'asc' | 'desc' }) =>
      field === 'uploadTime' && isOldestFirst(filter) ? 'asc' : direction,
    count,

    /** The position of an item in the table, its neighbours there, and the number of items. */
    async findPlace(db: Db, filter: AuditFilter, id: number) {
      const [place, { total }] = await Promise.all([
        findQueuePlace(db, {
          rows: sql`select id, ${submittedColumn('at')} as at from ${sql.table(kind)} where ${conditionOf(filter)}`,
          here: sql`select ${submittedColumn('at')}, id from ${sql.table(kind)} where id = ${id}`,
          id,
          isOldestFirst: isOldestFirst(filter),
        }),
        count(db, filter),
      ])
      return { ...place, total }
    },
  }
}
