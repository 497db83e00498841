import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { Time } from '../../fields.ts'

const count = z.int()
const ms = z.number()

export const DatabaseReport = z.object({
  version: z.string(),
  startTime: Time,
  /** The portal's connections by program and state, and the server's limit. */
  pool: z.object({
    max: count,
    connections: z.array(z.object({ program: z.string(), state: z.string(), count, longestSeconds: z.number() })),
  }),
  /** Cache hit ratio, 0 to 1; null before the first read. */
  cacheHitRate: z.number().nullable(),
  databaseBytes: count,
  deadlocks: count,
  /** null: pg_stat_statements is not loaded. */
  statements: z
    .array(z.object({ text: z.string(), calls: count, meanMs: ms, maxMs: ms, totalMs: ms, rows: count }))
    .nullable(),
  /** Blocked queries and the connections that block them. */
  locks: z.array(
    z.object({
      pid: count,
      blockedBy: z.array(count),
      seconds: z.number(),
      lock: z.string(),
      text: z.string(),
      blockingText: z.string(),
    }),
  ),
  tables: z.array(
    z.object({
      name: z.string(),
      rows: count,
      deadRows: count,
      bytes: count,
      indexBytes: count,
      vacuumTime: Time.nullable(),
    }),
  ),
  indexes: z.array(z.object({ name: z.string(), table: z.string(), bytes: count, scans: count })),
})
export type DatabaseReport = z.output<typeof DatabaseReport>

export const getDatabaseReport = endpoint({
  method: 'GET',
  path: '/api/database/report',
  access: 'administrator',
  permission: 'jobs',
  summary: '数据库监控：连接、慢语句、锁、表与索引大小',
  answer: DatabaseReport,
})
