import type { ReportKind, ReportState } from '#contract/moderation.ts'
import type { StatusTone } from '#ui/feedback/status.tsx'

export const reportKindLabels: Record<ReportKind, string> = {
  resource: '资源',
  lesson: '课程',
  topic: '帖子',
  reply: '回复',
  news: '资讯',
  member: '用户',
}

export const reportStateLabels: Record<ReportState, { label: string; tone: StatusTone }> = {
  open: { label: '待处理', tone: 'wait' },
  upheld: { label: '成立，已下架', tone: 'bad' },
  dismissed: { label: '已驳回', tone: 'off' },
}
