import type { ReportedItem, ReportState } from '#contract/base/moderation/moderation.ts'
import { reportStateText } from '#contract/state-words.ts'
import type { StatusTone } from '#ui/feedback/status.tsx'

/** The state of a reported item, with the verdict once there is one. */
export const stateOf = ({ state, verdict }: Pick<ReportedItem, 'state' | 'verdict'>) => {
  const tones: Record<ReportState, StatusTone> = { open: 'wait', upheld: 'ok', dismissed: 'off' }
  return { tone: tones[state], label: reportStateText({ state, verdict }) }
}
