import { sql } from 'kysely'
import type { z } from 'zod'
import type { AuditEntry, exportAudit as endpoint, listAudit } from '#contract/people/accounts/audit.ts'
import { changesOf, changeText } from '#contract/people/accounts/audit-changes.ts'
import { maskEmail, maskPhone } from '#contract/people/accounts/people-rules.ts'
import { holds } from '#contract/permissions.ts'
import { containsPattern, type Db } from '#kernel/database/index.ts'
import { type Column, exportAs } from '#kernel/export/index.ts'
import type { Actor, Download } from '#kernel/http/index.ts'
import { countUpTo, offsetOf } from '#kernel/listing/index.ts'
import { dayEnd, dayStart, requirePeriod } from '#kernel/time/index.ts'
import { maskPhoneSearch } from './audit-log.ts'
import '../tables.ts'

type Query = z.output<typeof listAudit.query>
export type AuditFilter = Omit<Query, 'page' | 'size' | 'sort'>

const filtered = (db: Db, { kind, userName, call, userId, from, to }: AuditFilter) => {
  requirePeriod({ from, to })
  let rows = db.selectFrom('audit_log')
  if (kind) rows = rows.where('kind', '=', kind)
  if (userName) rows = rows.where('member_name', 'ilike', containsPattern(userName))
  if (call) rows = rows.where('call', '=', call)
  if (userId) rows = rows.where('member_id', '=', userId)
  if (from) rows = rows.where('created_at', '>=', dayStart(from))
  if (to) rows = rows.where('created_at', '<', dayEnd(to))
  return rows
}

const columns = [
  'id',
  'created_at',
  'kind',
  'member_id',
  'member_name',
  'action',
  'call',
  'target',
  'before',
  'after',
  'is_success',
  'address',
  'request_id',
] as const

const selected = (db: Db, filter: AuditFilter, direction: 'asc' | 'desc' = 'desc') =>
  filtered(db, filter).select(columns).orderBy('created_at', direction).orderBy('id', direction)

export const findAudit = async (db: Db, query: Query) => {
  const rows = await selected(db, query, query.sort.direction).limit(query.size).offset(offsetOf(query)).execute()
  return { rows, ...(await countUpTo(filtered(db, query).select(sql`1`.as('one')), db)) }
}

type Row = Awaited<ReturnType<typeof findAudit>>['rows'][number]

const masks: Record<string, (text: string) => string> = { phone: maskPhone, email: maskEmail }

/** Masks phone numbers and e-mails in what an entry recorded. */
const withoutContact = (value: unknown, name = ''): unknown => {
  if (typeof value === 'string') return masks[name]?.(value) ?? value
  if (Array.isArray(value)) return value.map((item) => withoutContact(item))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withoutContact(item, key)]))
}

/** An entry as the viewer's role may read it. People log in with their phone number, so that a name may be one (ROLE-6). */
const readableFor = ({ adminRole }: Actor, entry: Row): Row => {
  const row = { ...entry, target: maskPhoneSearch(entry.target) }
  return holds(adminRole, 'contact', 'do')
    ? row
    : {
        ...row,
        member_name: maskPhone(row.member_name),
        before: withoutContact(row.before),
        after: withoutContact(row.after),
      }
}

export const toAuditEntry =
  (viewer: Actor) =>
  (row: Row): AuditEntry =>
    toEntry(readableFor(viewer, row))

const toEntry = (row: Row): AuditEntry => ({
  id: row.id,
  createTime: row.created_at.toISOString(),
  kind: row.kind,
  userId: row.member_id,
  userName: row.member_name,
  action: row.action,
  call: row.call,
  target: row.target,
  before: row.before,
  after: row.after,
  isSuccess: row.is_success,
  address: row.address,
  requestId: row.request_id,
})

const exported: Column<Row>[] = [
  { title: '时间', value: (row) => row.created_at, width: 20 },
  { title: '类型', value: (row) => (row.kind === 'login' ? '登录' : '操作') },
  { title: '用户', value: (row) => row.member_name },
  { title: '内容', value: (row) => row.action, width: 40 },
  { title: '接口', value: (row) => row.call, width: 32 },
  { title: '对象', value: (row) => row.target },
  { title: '前 → 后', value: (row) => changesOf(row).map(changeText).join('\n'), width: 60 },
  { title: '地址', value: (row) => row.address },
  { title: '请求编号', value: (row) => row.request_id, width: 38 },
  { title: '结果', value: (row) => (row.is_success ? '成功' : '失败') },
]

const exportedFor = (actor: Actor): Column<Row>[] =>
  exported.map(({ value, ...column }) => ({ ...column, value: (row) => value(readableFor(actor, row)) }))

export const exportAudit = (
  db: Db,
  actor: Actor,
  { format, sort, ...filter }: z.output<typeof endpoint.query>,
): Promise<Download> => exportAs(format, '操作日志', exportedFor(actor), selected(db, filter, sort.direction))
