import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { Done, Id, Time, trimmed, within } from '../../fields.ts'
import { ReportedItem, VerdictField } from './report-items.ts'
import { maxMuteDays } from './report-verdicts.ts'

/** A part of a reported text; the text of a contact is not sent. */
export const ContextPart = z.object({ text: z.string(), mark: z.enum(['word', 'contact']).optional() })
export type ContextPart = z.output<typeof ContextPart>

export const ContextPost = z.object({
  id: Id,
  userName: z.string(),
  avatar: z.string().nullable(),
  createTime: Time,
  /** The number of a comment in its topic. */
  floor: z.int().nullable(),
  isTarget: z.boolean(),
  /** The first post of a topic. */
  isOriginal: z.boolean(),
  parts: z.array(ContextPart),
})
export type ContextPost = z.output<typeof ContextPost>

export const ReportContext = z.object({
  /** The section or category that the item is in. */
  section: z.string().nullable(),
  title: z.string(),
  posts: z.array(ContextPost),
  /** Comments before and after those shown, counted up to 10,000. */
  hiddenBefore: z.int(),
  hiddenAfter: z.int(),
  viewCount: z.int(),
  /** How often the author posted the same text within seven days, this one included. */
  sameTextCount: z.int(),
  /** The sensitive words that the reported text contains. */
  words: z.array(z.string()),
})
export type ReportContext = z.output<typeof ReportContext>

export const ReportedAuthor = z.object({
  id: Id,
  userName: z.string(),
  avatar: z.string().nullable(),
  levelName: z.string(),
  createTime: Time,
  topicCount: z.int(),
  replyCount: z.int(),
  coin: z.int(),
  /** Rulings that warned, muted or banned the author. */
  warningCount: z.int(),
  mutedUntil: Time.nullable(),
  /** Administrators are neither warned nor muted nor banned here. */
  isAdministrator: z.boolean(),
  /** The latest rulings about other items of the author. */
  rulings: z.array(
    z.object({ id: Id, verdict: VerdictField, ruling: z.string(), ruleUserName: z.string(), ruleTime: Time }),
  ),
})
export type ReportedAuthor = z.output<typeof ReportedAuthor>

export const getReport = endpoint({
  method: 'GET',
  path: '/api/report/queryReport',
  access: 'administrator',
  permission: 'moderate',
  summary: '一项被举报的内容：原文与上下文（联系方式已遮盖）、作者、旧裁定，以及它在待处理中的位置',
  query: z.object({ id: Id, around: within(1, 20).default(1) }),
  answer: z.object({
    item: ReportedItem,
    /** null: the content was erased. */
    context: ReportContext.nullable(),
    author: ReportedAuthor.nullable(),
    /** What the caller's role and the author allow. */
    verdicts: z.array(VerdictField),
    queue: z.object({ openCount: z.int(), position: z.int().nullable(), nextId: Id.nullable() }),
  }),
  fails: ['not_found'],
})
export type ReportDesk = z.output<typeof getReport.answer>

export const Ruling = z
  .strictObject({
    id: Id,
    verdict: VerdictField,
    /** Only for `mute`. */
    days: within(1, maxMuteDays, `禁言天数为 1 到 ${maxMuteDays} 天`).optional(),
    reason: trimmed('请填写处理说明').max(200, '处理说明最多 200 个字'),
  })
  .refine(({ verdict, days }) => (verdict === 'mute') === (days !== undefined), {
    error: `禁言天数为 1 到 ${maxMuteDays} 天`,
    path: ['days'],
  })

export const ruleReport = endpoint({
  method: 'POST',
  path: '/api/report/ruleReport',
  access: 'administrator',
  permission: 'moderate',
  summary: '裁定一项被举报的内容；除驳回外内容都下架，该内容的全部举报一并了结；封号须另一名管理员确认后生效',
  body: Ruling,
  answer: Done,
  fails: ['not_found', 'report_already_ruled', 'report_kind_unsupported', 'author_is_administrator'],
})
