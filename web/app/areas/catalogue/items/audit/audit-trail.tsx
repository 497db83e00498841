import type { AuditState } from '#contract/catalogue/documents/library.ts'
import { auditLabels } from '#contract/catalogue/documents/library-rules.ts'
import { itemActionLabels } from '#contract/state-words.ts'
import { formatCount, formatMinute } from '#lib/format/format.ts'
import styles from './audit.module.css'

interface Step {
  id: number
  auditTime: string
  auditUserName: string
  versionNumber: number
  act: keyof typeof itemActionLabels
  to: AuditState | null
  auditReason: string
  coin: number
}

/** Earlier decisions about the item. */
export const AuditTrail = ({ trail }: { trail: Step[] }) =>
  trail.length > 0 && (
    <details className={styles.trail}>
      <summary>审核记录（{trail.length}）</summary>
      <ol>
        {trail.map(({ id, auditTime, auditUserName, versionNumber, act, to, auditReason, coin }) => (
          <li key={id}>
            <b>
              {itemActionLabels[act]}
              {to !== null && `：${auditLabels[to]}`}
            </b>
            <small>
              {formatMinute(auditTime)}，{auditUserName}，第 {versionNumber} 版，{formatCount(coin)} V币
            </small>
            {auditReason && <p>{auditReason}</p>}
          </li>
        ))}
      </ol>
    </details>
  )
