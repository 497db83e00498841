import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { Id, Time, trimmed } from '../../fields.ts'

/** One of the two accounts as the comparison shows it. */
const MergedAccount = z.object({
  id: Id,
  userName: z.string(),
  username: z.string(),
  levelName: z.string(),
  company: z.string(),
  /** Masked. */
  phone: z.string(),
  createTime: Time,
  lastLoginTime: Time.nullable(),
})

export const MergePreview = z.object({
  from: MergedAccount,
  into: MergedAccount,
  /** What both accounts have; `stays` is not moved. */
  parts: z.array(z.object({ title: z.string(), from: z.int(), into: z.int(), stays: z.boolean() })),
  /** Why they cannot be merged now; empty if they can. */
  refusals: z.array(z.string()),
})
export type MergePreview = z.output<typeof MergePreview>

export const previewMerge = endpoint({
  method: 'GET',
  path: '/api/merging/preview',
  access: 'administrator',
  permission: 'mergeMembers',
  summary: '两个账号并排：合并时移动什么，保留什么，有何不能合并的原因',
  query: z.object({ fromId: Id, intoId: Id }),
  answer: MergePreview,
  fails: ['not_found'],
})

export const requestMerge = endpoint({
  method: 'POST',
  path: '/api/merging/request',
  access: 'administrator',
  permission: 'mergeMembers',
  grade: 'review',
  summary: '申请把一个账号并入另一个；须再次输入本人密码，另一名管理员同意后一次完成，原账号关闭',
  body: z.strictObject({
    fromId: Id,
    intoId: Id,
    reason: trimmed('请写明原因').max(200, '原因最多 200 个字'),
    password: z.string({ error: '请输入您的密码' }).min(1, '请输入您的密码').max(128, '密码错误'),
  }),
  /** isWaiting: false where nobody else could confirm it, and it took effect at once. */
  answer: z.object({ isWaiting: z.boolean(), message: z.string() }),
  fails: ['not_found', 'password_wrong', 'merge_refused', 'too_often'],
})
