import type { ReportedItem, ReportKind, ReportState } from '#contract/moderation.ts'
import { verdicts } from '#contract/report-verdicts.ts'
import type { StatusTone } from '#ui/feedback/status.tsx'

export const reportKindLabels: Record<ReportKind, string> = {
  resource: '资源',
  lesson: '课程',
  topic: '帖子',
  reply: '回复',
  news: '资讯',
  member: '用户',
}

export const reportStateLabels: Record<ReportState, string> = { open: '待处理', upheld: '成立', dismissed: '驳回' }

/** The state of a reported item, with the verdict once there is one. */
export const stateOf = ({ state, verdict }: Pick<ReportedItem, 'state' | 'verdict'>) => {
  const tones: Record<ReportState, StatusTone> = { open: 'wait', upheld: 'ok', dismissed: 'off' }
  const label = state === 'upheld' && verdict ? `成立，${verdicts[verdict]}` : reportStateLabels[state]
  return { tone: tones[state], label }
}
