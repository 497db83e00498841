import type { AiShare } from '#contract/base/moderation/ai-rules.ts'
import { auditLabels } from '#contract/catalogue/documents/library-rules.ts'
import type { Column } from '#kernel/export/index.ts'
import { exportedAiShare } from '../../base/moderation/index.ts'

interface Audited {
  name: string
  uploadTime: string
  uploadUserName: string
  coin: number
  isAudit: keyof typeof auditLabels
  aiShare: AiShare | null
  aiShareRuled: AiShare | null
}

/** The exported columns that the audit tables of all kinds have in common, in the words of the screen. */
export const exportedColumns = {
  name: { title: '名称', value: ({ name }) => name, width: 48 },
  uploadTime: { title: '上传时间', value: ({ uploadTime }) => new Date(uploadTime), width: 20 },
  author: { title: '作者', value: ({ uploadUserName }) => uploadUserName, width: 20 },
  coin: { title: 'V币', value: ({ coin }) => coin },
  isAudit: { title: '审核状态', value: ({ isAudit }) => auditLabels[isAudit] },
  aiShare: exportedAiShare,
} satisfies Record<string, Column<Audited>>
