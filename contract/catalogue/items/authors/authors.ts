import { z } from 'zod'
import { endpoint } from '../../../endpoint.ts'
import { Binary, Id, rating, Time } from '../../../fields.ts'
import { type EarningPeriod, earningPeriods } from './author-rules.ts'

/** AUTH-1: what everybody sees of a member who has something on offer. */
export const Author = z.object({
  id: Id,
  name: z.string(),
  avatar: z.string().nullable(),
  joinTime: Time,
  /** The member company whose account it is. */
  company: z.object({ id: Id, name: z.string() }).nullable(),
  followerCount: z.int(),
  isFollowing: z.boolean(),
  ...rating,
})
export type Author = z.output<typeof Author>

export const getAuthor = endpoint({
  method: 'GET',
  path: '/api/author/queryAuthor',
  access: 'anyone',
  summary: '作者的公开页：有在架资源或公开课程的会员',
  query: z.object({ authorId: Id }),
  answer: Author,
  fails: ['not_found'],
})

const following = {
  access: 'user',
  fields: z.object({ authorId: Id }),
  answer: z.object({ followerCount: z.int(), isFollowing: z.boolean() }),
} as const

export const followAuthor = endpoint({
  method: 'POST',
  path: '/api/author/follow',
  summary: '关注作者；有新内容上架时收到一次通知，重复关注只算一次',
  ...following,
  fails: ['not_found', 'follow_self', 'follow_limit_reached'],
})

export const unfollowAuthor = endpoint({
  method: 'POST',
  path: '/api/author/unfollow',
  summary: '取消关注作者',
  ...following,
})

const periodNames = Object.keys(earningPeriods) as [EarningPeriod, ...EarningPeriod[]]

const SoldItem = z.object({
  kind: z.enum(['resource', 'lesson']),
  id: Id,
  name: z.string(),
  coin: z.int(),
  /** Downloads of a resource, learners of a course. */
  useCount: z.int(),
  saleCount: z.int(),
  earnedCoin: z.int(),
  /** Earned in this and in the last month. */
  monthCoin: z.int(),
  lastMonthCoin: z.int(),
  ...rating,
})
export type SoldItem = z.output<typeof SoldItem>

export const getEarnings = endpoint({
  method: 'GET',
  path: '/api/author/queryEarnings',
  access: 'user',
  summary: '创作收益：累计、冻结与已到账的所得，按日、周或月的所得与下载，卖得最好的内容',
  query: z.object({ period: z.enum(periodNames, { error: '时间范围不正确' }).default('weeks') }),
  answer: z.object({
    earnedCoin: z.int(),
    /** Of sales whose days to claim are not over. */
    heldCoin: z.int(),
    releasedCoin: z.int(),
    monthCoin: z.int(),
    lastMonthCoin: z.int(),
    monthUses: z.int(),
    monthSales: z.int(),
    onSale: z.int(),
    waiting: z.int(),
    rejected: z.int(),
    /** Oldest first; `day` is the first day of the step. */
    curve: z.array(z.object({ day: z.string(), earned: z.int(), uses: z.int() })),
    best: z.array(SoldItem),
    sharePercent: z.int(),
    claimDays: z.int(),
  }),
})
export type Earnings = z.output<typeof getEarnings.answer>

export const exportEarnings = endpoint({
  method: 'GET',
  path: '/api/author/exportEarnings',
  access: 'user',
  summary: '导出各资源与课程的所得明细（CSV）',
  answer: Binary,
  fails: ['nothing_to_export'],
  mayBeLate: true,
})
