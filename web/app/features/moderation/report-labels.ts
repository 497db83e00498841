import type { ReportedItem, ReportState } from '#contract/moderation.ts'
import { verdicts } from '#contract/report-verdicts.ts'
import { reportStateLabels } from '#contract/state-words.ts'
import type { StatusTone } from '#ui/feedback/status.tsx'

/** The state of a reported item, with the verdict once there is one. */
export const stateOf = ({ state, verdict }: Pick<ReportedItem, 'state' | 'verdict'>) => {
  const tones: Record<ReportState, StatusTone> = { open: 'wait', upheld: 'ok', dismissed: 'off' }
  const label = state === 'upheld' && verdict ? `成立，${verdicts[verdict]}` : reportStateLabels[state]
  return { tone: tones[state], label }
}
