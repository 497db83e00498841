import type { AuditState } from '#contract/library.ts'
import { auditLabels } from '#contract/library-rules.ts'
import { formatCount, formatMinute } from '#lib/format/format.ts'
import styles from './audit.module.css'

const actionLabels = {
  audit: '审核',
  'take-down': '下架',
  restore: '重新上架',
  delete: '删除',
  withdraw: '作者撤回',
  resubmit: '作者重新提交',
  open: '对二级会员开放',
  close: '不对二级会员开放',
}

interface Step {
  id: number
  auditTime: string
  auditUserName: string
  versionNumber: number
  act: keyof typeof actionLabels
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
              {actionLabels[act]}
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
