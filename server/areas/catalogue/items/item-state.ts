import type { AuditState } from '#contract/catalogue/documents/library.ts'
import { auditLabels, auditState } from '#contract/catalogue/documents/library-rules.ts'

/** The colours of the states of an audit in the back office. */
export const auditTones = { 0: 'wait', 1: 'ok', 2: 'bad' } as const

interface ShownState {
  submitted_state: AuditState | null
  is_listed: boolean
  taken_down_at: Date | null
  deleted_at: Date | null
}

/** The state of an item in one word, as the back office shows it. */
export const stateOf = ({ submitted_state, is_listed, taken_down_at, deleted_at }: ShownState) => {
  if (deleted_at) return { label: '已删除', tone: 'off' as const }
  if (taken_down_at) return { label: '已下架', tone: 'off' as const }
  if (is_listed && submitted_state !== auditState.waiting) return { label: '在架', tone: 'ok' as const }
  if (submitted_state === null) return { label: '草稿', tone: 'off' as const }
  return { label: auditLabels[submitted_state], tone: auditTones[submitted_state] }
}
