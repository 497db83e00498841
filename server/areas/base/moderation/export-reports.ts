import type { z } from 'zod'
import type { exportReports as endpoint, ReportedItem } from '#contract/base/moderation/moderation.ts'
import { reportReasons } from '#contract/base/moderation/report-reasons.ts'
import { reportKindLabels, reportStateText } from '#contract/state-words.ts'
import type { Db } from '#kernel/database/index.ts'
import { type Column, exportPages } from '#kernel/export/index.ts'
import type { ReportableKinds } from './kinds.ts'
import { reportedRows } from './report-queries.ts'
import { toReportedItem } from './view.ts'

const columns: Column<ReportedItem>[] = [
  { title: '类型', value: ({ kind }) => reportKindLabels[kind] },
  { title: '被举报的内容', value: ({ title }) => title, width: 48 },
  { title: '作者', value: ({ authorName }) => authorName, width: 16 },
  {
    title: '类别',
    value: ({ reports }) => [...new Set(reports.map(({ reason }) => reportReasons[reason]))].join('、'),
  },
  { title: '举报', value: ({ reporterCount }) => reporterCount },
  { title: '最近', value: ({ lastReportTime }) => new Date(lastReportTime), width: 20 },
  { title: '状态', value: reportStateText },
  { title: '处理', value: ({ ruleUserName }) => ruleUserName, width: 16 },
  { title: '处理时间', value: ({ ruleTime }) => ruleTime && new Date(ruleTime), width: 20 },
]

/** Reported items in the words and order of the page. */
export const exportReports = (db: Db, kinds: ReportableKinds, { format, ...query }: z.output<typeof endpoint.query>) =>
  exportPages(format, '举报', columns, async (paging) => {
    const rows = await reportedRows(db, kinds, { ...query, ...paging })
    return { content: rows.map(toReportedItem) }
  })
