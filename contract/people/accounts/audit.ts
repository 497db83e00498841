import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { Binary, Day, ExportFormat, Id, pageOf, paging, Time } from '../../fields.ts'

export const auditKinds = ['login', 'administration'] as const
export const AuditKind = z.enum(auditKinds)

export const AuditEntry = z.object({
  id: z.int(),
  createTime: Time,
  kind: AuditKind,
  userId: z.int().nullable(),
  userName: z.string(),
  /** What was done, as a sentence. */
  action: z.string(),
  /** The call as the API docs name it. */
  call: z.string(),
  target: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  isSuccess: z.boolean(),
  address: z.string(),
  requestId: z.string(),
})
export type AuditEntry = z.output<typeof AuditEntry>

const filters = {
  kind: AuditKind.optional(),
  userName: z.string().trim().max(50).optional(),
  call: z.string().trim().max(80).optional(),
  userId: Id.optional(),
  from: Day.optional(),
  to: Day.optional(),
}

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/logs',
  access: 'administrator',
  permission: 'auditLog',
  summary: '登录与操作日志；保存天数见设置，至少 180 天',
  query: z.object({ ...paging(20, ['createTime']), ...filters }),
  answer: pageOf(AuditEntry),
  fails: ['page_out_of_range', 'days_reversed'],
})

export const exportAudit = endpoint({
  method: 'GET',
  path: '/api/logs/export',
  access: 'administrator',
  permission: 'auditLog',
  summary: '按筛选条件导出日志',
  query: z.object({ ...filters, sort: listAudit.query.shape.sort, format: ExportFormat }),
  answer: Binary,
  fails: ['nothing_to_export', 'days_reversed'],
  mayBeLate: true,
})
