import type { ReportState } from '#contract/moderation.ts'
import type { StatusTone } from '#ui/feedback/status.tsx'

export const reportStateTones: Record<ReportState, StatusTone> = { open: 'wait', upheld: 'bad', dismissed: 'off' }
