import { Select } from 'antd'
import type { AuditState } from '#contract/library.ts'
import { auditLabels } from '#contract/library-rules.ts'
import { Status } from '#ui/feedback/status.tsx'
import styles from './audit.module.css'

const tones = { 0: 'wait', 1: 'ok', 2: 'bad' } as const

const options = ([0, 1, 2] as const).map((value) => ({ value, label: <AuditStatus isAudit={value} /> }))

export function AuditStatus({ isAudit }: { isAudit: AuditState }) {
  return <Status tone={tones[isAudit]}>{auditLabels[isAudit]}</Status>
}

/** LIB-23: the select of the table shows the state and is disabled. */
export const StateCell = ({ isAudit, name }: { isAudit: AuditState; name: string }) => (
  <Select
    className={styles.state}
    variant="borderless"
    disabled
    value={isAudit}
    options={options}
    suffixIcon={null}
    aria-label={`审核状态：${name}`}
  />
)
