import { z } from 'zod'
import { endpoint } from '../../../endpoint.ts'
import { Id } from '../../../fields.ts'
import { EntryState, Fact } from '../dossier-entries.ts'
import { type FinderKind, finderKinds } from './finder-rules.ts'

export const Hit = z.object({
  kind: z.enum(Object.keys(finderKinds) as [FinderKind, ...FinderKind[]]),
  id: Id,
  title: z.string(),
  /** Beside the title: a number, phone or price. */
  mark: z.string(),
  detail: z.string(),
  state: EntryState,
  /** The back-office page of the thing. */
  link: z.string(),
  /** For the preview. */
  facts: z.array(Fact),
})
export type Hit = z.output<typeof Hit>

export const find = endpoint({
  method: 'GET',
  path: '/api/finder',
  access: 'administrator',
  permission: 'any',
  summary:
    '后台查找：人（姓名、登录名、邮箱、手机号或其尾号）、订单、资源、课程、帖子、成员单位；按手机号查人会记入操作日志',
  query: z.object({ words: z.string().trim().min(1, '请输入要找的内容').max(60, '最多输入 60 个字') }),
  answer: z.object({
    /** Up to `maxFound` of each kind. */
    content: z.array(Hit),
    /** Kinds of which there are more. */
    more: z.array(z.string()),
    /** Milliseconds that the search took. */
    ms: z.int(),
  }),
  fails: ['too_often'],
})
