import { z } from 'zod'
import { Id, Time } from '../../fields.ts'
import { type ReportReason, reportReasons } from './report-reasons.ts'
import { type Verdict, verdicts } from './report-verdicts.ts'

/** Kinds of content that can be reported; the server decides which are accepted. */
export const reportKinds = ['resource', 'lesson', 'topic', 'reply', 'review', 'news', 'member'] as const
export const ReportKind = z.enum(reportKinds, { error: '举报对象不正确' })
export type ReportKind = z.output<typeof ReportKind>

export const Reason = z.enum(Object.keys(reportReasons) as [ReportReason, ...ReportReason[]], {
  error: '请选择举报理由',
})

export const reportStates = ['open', 'upheld', 'dismissed'] as const
export const ReportState = z.enum(reportStates)
export type ReportState = z.output<typeof ReportState>

export const VerdictField = z.enum(Object.keys(verdicts) as [Verdict, ...Verdict[]], { error: '请选择裁定' })

/** One reported item with all reports about it since the last decision. */
export const ReportedItem = z.object({
  id: Id,
  kind: ReportKind,
  targetId: Id,
  title: z.string(),
  /** The page of the item; null when it is gone. */
  link: z.string().nullable(),
  authorId: Id.nullable(),
  authorName: z.string().nullable(),
  state: ReportState,
  reporterCount: z.int(),
  /** The latest ten reports. */
  reports: z.array(z.object({ id: Id, reason: Reason, detail: z.string(), userName: z.string(), createTime: Time })),
  createTime: Time,
  lastReportTime: Time,
  /** null while it is open. */
  verdict: VerdictField.nullable(),
  mutedUntil: Time.nullable(),
  ruling: z.string(),
  ruleUserId: Id.nullable(),
  ruleUserName: z.string().nullable(),
  ruleTime: Time.nullable(),
})
export type ReportedItem = z.output<typeof ReportedItem>
