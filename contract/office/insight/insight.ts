import { z } from 'zod'
import { approvalPermissions } from '../../base/approvals/approval-kinds.ts'
import { endpoint } from '../../endpoint.ts'
import { Day, Id, Time } from '../../fields.ts'
import { getSummary } from '../../money/points/points.ts'
import type { PermissionRule } from '../../permissions.ts'

const count = z.int()

export const DayFigures = z.object({
  day: Day,
  /** Unique visitors, distinguished by address and browser within the day. */
  visitors: count,
  views: count,
  registrations: count,
  /** Top-ups and coins are 0 for roles that do not see the books. */
  topUps: count,
  topUpFen: count,
  sales: count,
  /** Coins paid for purchases. */
  coins: count,
  downloads: count,
  /** Video seconds watched by all members together. */
  watchedSeconds: count,
})
export type DayFigures = z.output<typeof DayFigures>

/** Work that waits for an administrator. */
export const todoKinds = [
  'resources',
  'lessons',
  'topics',
  'answers',
  'reviews',
  'reports',
  'claims',
  'approvals',
  'adjustments',
  'orders',
  'books',
  'jobs',
  'stuckJobs',
  'backups',
] as const
export type TodoKind = (typeof todoKinds)[number]

/** The permission that shows a queue. */
export const todoPermission: Record<TodoKind, PermissionRule> = {
  resources: 'auditContent',
  lessons: 'auditContent',
  topics: 'moderate',
  answers: 'moderate',
  reviews: 'moderate',
  reports: 'moderate',
  claims: 'refund',
  approvals: approvalPermissions,
  adjustments: 'adjust',
  orders: 'books',
  books: 'books',
  jobs: 'jobs',
  stuckJobs: 'jobs',
  backups: 'backups',
}

export const Health = z.object({
  databaseBytes: count,
  fileCount: count,
  fileBytes: count,
  /** Free space of the file store; null where the store does not report it. */
  freeBytes: count.nullable(),
  waitingJobs: count,
  activeJobs: count,
  /** When the job that has waited longest became ready. */
  waitingSince: Time.nullable(),
  /** Whether a worker is connected. */
  hasWorker: z.boolean(),
})
export type Health = z.output<typeof Health>

const Todos = z.array(z.object({ kind: z.enum(todoKinds), count, oldestTime: Time.nullable() }))

export const listTodos = endpoint({
  method: 'GET',
  path: '/api/insight/todos',
  access: 'administrator',
  permission: 'any',
  summary: '本角色的待办：各队列的件数（最多数到 10000）与最早一件的时间',
  answer: Todos,
})

export const getOverview = endpoint({
  method: 'GET',
  path: '/api/insight/overview',
  access: 'administrator',
  permission: 'any',
  summary: '工作台：待办、今日数字、累计与运行状况',
  answer: z.object({
    todos: Todos,
    today: DayFigures,
    members: count,
    categories: z.array(z.object({ id: Id, name: z.string(), count })),
    health: Health,
  }),
})

const mostDays = 400
const days = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000

export const getCurves = endpoint({
  method: 'GET',
  path: '/api/insight/curves',
  access: 'administrator',
  permission: 'any',
  summary: '逐日数字，按日期从早到晚；最多 400 天',
  query: z
    .object({ from: Day, to: Day })
    .refine(({ from, to }) => days(from, to) < mostDays, { message: `一次最多查询 ${mostDays} 天`, path: ['from'] }),
  answer: z.array(DayFigures),
  fails: ['days_reversed'],
})

export const listBest = endpoint({
  method: 'GET',
  path: '/api/insight/best',
  access: 'administrator',
  permission: 'any',
  summary: '近 30 天下载与售出最多的资源，观看最久的课程',
  answer: z.object({
    resources: z.array(z.object({ id: Id, name: z.string(), downloads: count, sales: count, coins: count })),
    /** `learners`: members who began in that time. */
    lessons: z.array(
      z.object({ id: Id, name: z.string(), learners: count, watchedSeconds: count, sales: count, coins: count }),
    ),
  }),
})

const perKind = z.object({ resources: count, lessons: count })

export const getMyOverview = endpoint({
  method: 'GET',
  path: '/api/insight/myOverview',
  access: 'session',
  summary: '会员中心概览：V币收支、学习进度、待审核、未读消息与各清单的份数；没有 V币的级别 coins 为 null',
  answer: z.object({
    coins: getSummary.answer.nullable(),
    /** Courses the member has begun and may still watch. */
    learning: z.object({
      begun: count,
      finished: count,
      /** Of all these courses together. */
      percent: count,
      /** Spent watching since Monday. */
      weekSeconds: count,
      latest: z.array(z.object({ id: Id, name: z.string(), percent: count, time: Time })),
    }),
    /** Own submissions that await their audit. */
    pending: perKind.extend({ topics: count }),
    /** Counted up to 100. */
    unread: count,
    bought: perKind,
    shared: perKind,
    /** Whether anything was shared with the member that has not been revoked, expired shares included. */
    hasReceived: z.boolean(),
    favorites: perKind.extend({ topics: count }),
  }),
})
export type MyOverview = z.output<typeof getMyOverview.answer>

export const ItemDay = z.object({
  day: Day,
  views: count,
  /** Downloads of a resource, people who began a course. */
  uses: count,
  sales: count,
  /** The author's share. */
  earned: count,
})
export type ItemDay = z.output<typeof ItemDay>

export const listItemDays = endpoint({
  method: 'GET',
  path: '/api/insight/itemDays',
  access: 'member',
  summary: '自己的一份资源或一门课程近 30 天逐日的浏览、下载（学员）、售出与所得，按日期从早到晚；管理员可看任一份',
  query: z.object({ kind: z.enum(['resource', 'lesson'], { error: '类型不正确' }), itemId: Id }),
  answer: z.array(ItemDay),
  fails: ['not_found', 'forbidden'],
})
