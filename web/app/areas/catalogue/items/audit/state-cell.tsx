import type { AuditState } from '#contract/catalogue/documents/library.ts'
import { auditLabels } from '#contract/catalogue/documents/library-rules.ts'
import { Status } from '#ui/feedback/status.tsx'
import styles from './audit.module.css'

const tones = { 0: 'wait', 1: 'ok', 2: 'bad' } as const

export function AuditStatus({ isAudit }: { isAudit: AuditState }) {
  return <Status tone={tones[isAudit]}>{auditLabels[isAudit]}</Status>
}

/** LIB-23: the select of the table shows the state and is disabled. */
export const StateCell = ({ isAudit, name }: { isAudit: AuditState; name: string }) => (
  <button
    type="button"
    role="combobox"
    className={styles.state}
    disabled
    aria-haspopup="listbox"
    aria-expanded={false}
    aria-label={`审核状态：${name}`}
  >
    <AuditStatus isAudit={isAudit} />
  </button>
)
