import type { ReportedItem, SensitiveWord } from '#contract/base/moderation/moderation.ts'
import { toPage } from '#kernel/listing/index.ts'
import type { findReported } from './report-queries.ts'
import type { findSensitiveWords } from './word-queries.ts'

type WordRow = Awaited<ReturnType<typeof findSensitiveWords>>['rows'][number]
type Reported = Awaited<ReturnType<typeof findReported>>

export const toSensitiveWord = (row: WordRow): SensitiveWord => ({
  id: row.id,
  word: row.word,
  action: row.action,
  version: row.version,
  createTime: row.created_at.toISOString(),
  createUserName: row.author_name,
  updateTime: row.updated_at.toISOString(),
  updateUserName: row.editor_name,
})

export const toWordPage = (found: Awaited<ReturnType<typeof findSensitiveWords>>) => ({
  ...toPage(found, toSensitiveWord),
  counts: found.counts,
})

export const toReportedItem = (row: Reported['rows'][number]): ReportedItem => ({
  id: row.id,
  kind: row.kind,
  targetId: row.target_id,
  title: row.described?.title ?? '内容已删除',
  link: row.described?.link ?? null,
  authorId: row.author_id,
  authorName: row.author_name,
  state: row.state,
  reporterCount: row.reporter_count,
  reports: row.reports.map((report) => ({
    id: report.id,
    reason: report.reason,
    detail: report.detail,
    userName: report.reporter_name,
    createTime: report.created_at.toISOString(),
  })),
  createTime: row.created_at.toISOString(),
  lastReportTime: row.last_reported_at.toISOString(),
  verdict: row.verdict,
  mutedUntil: row.muted_until?.toISOString() ?? null,
  ruling: row.ruling,
  ruleUserId: row.ruled_by,
  ruleUserName: row.judge_name,
  ruleTime: row.ruled_at?.toISOString() ?? null,
})

export const toReportPage = (found: Reported) => ({
  ...toPage(found, toReportedItem),
  counts: found.counts,
})
