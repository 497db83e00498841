import { backOffice } from '../../back-office-paths.ts'
import { auditState } from '../../catalogue/documents/library-rules.ts'
import type { TodoKind } from '../insight/insight.ts'

/** Label and address of each queue of pending tasks. Without zod, for the shell of the back office. */
export const todoQueues: Record<TodoKind, { label: string; to: `/${string}` }> = {
  resources: { label: '待审资源', to: `${backOffice.resources}?isAudit=${auditState.waiting}` },
  lessons: { label: '待审课程', to: `${backOffice.lessons}?isAudit=${auditState.waiting}` },
  topics: { label: '待复核帖子', to: `${backOffice.topics}?isHeld=1` },
  answers: { label: '待复核回复', to: `${backOffice.replies}?isHeld=1` },
  reviews: { label: '待复核评价', to: `${backOffice.reviews}?isHeld=1` },
  reports: { label: '待处理举报', to: `${backOffice.reports}?state=open` },
  claims: { label: '待裁定售后', to: `${backOffice.claims}?state=ruling` },
  approvals: { label: '待确认操作', to: `${backOffice.approvals}?state=waiting` },
  adjustments: { label: '待确认 V币调整', to: `${backOffice.adjustments}?state=waiting` },
  orders: { label: '存疑订单', to: `${backOffice.orders}?doubtful=1` },
  books: { label: '账目差异', to: backOffice.reconciliation },
  jobs: { label: '失败任务', to: `${backOffice.jobs}?state=failed` },
  stuckJobs: { label: '久等的任务', to: `${backOffice.jobs}?state=created` },
  backups: { label: '失败的备份', to: backOffice.backups },
}
