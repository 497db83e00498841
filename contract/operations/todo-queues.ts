import type { TodoKind } from '../insight/insight.ts'
import { auditState } from '../library/library-rules.ts'

/** Label and address of each queue of pending tasks. Without zod, for the shell of the back office. */
export const todoQueues: Record<TodoKind, { label: string; to: `/${string}` }> = {
  resources: { label: '待审资源', to: `/System/Numberpro?isAudit=${auditState.waiting}` },
  lessons: { label: '待审课程', to: `/System/videoProduct?isAudit=${auditState.waiting}` },
  topics: { label: '待复核帖子', to: '/System/XinglinPage?isHeld=1' },
  answers: { label: '待复核回复', to: '/System/TopicAnswer?isHeld=1' },
  reviews: { label: '待复核评价', to: '/System/reviews?isHeld=1' },
  reports: { label: '待处理举报', to: '/System/reports?state=open' },
  claims: { label: '待裁定售后', to: '/System/claims?state=ruling' },
  approvals: { label: '待确认操作', to: '/System/approvals?state=waiting' },
  adjustments: { label: '待确认 V币调整', to: '/System/adjustments?state=waiting' },
  orders: { label: '存疑订单', to: '/System/orders?doubtful=1' },
  books: { label: '账目差异', to: '/System/reconciliation' },
  jobs: { label: '失败任务', to: '/System/jobs?state=failed' },
  stuckJobs: { label: '久等的任务', to: '/System/jobs?state=created' },
  backups: { label: '失败的备份', to: '/System/backups' },
}
