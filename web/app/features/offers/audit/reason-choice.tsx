import { auditLabels, cannedReasons, quickChange } from '#contract/library-rules.ts'
import styles from './audit.module.css'

interface ReasonChoiceProps {
  onChoose: (reason: string) => void
  /** Enters state, reason and price of the quick change; absent where no price can be set. */
  onQuickChange?: () => void
}

/** Common reasons, entered with one press. */
export const ReasonChoice = ({ onChoose, onQuickChange }: ReasonChoiceProps) => (
  <div className={styles.reasons}>
    {onQuickChange && (
      <button type="button" onClick={onQuickChange}>
        快捷修改：{auditLabels[quickChange.isAudit]}，{quickChange.auditReason}，{quickChange.coin} V币
      </button>
    )}
    <span>常用</span>
    {cannedReasons.map((reason) => (
      <button key={reason} type="button" title={reason} onClick={() => onChoose(reason)}>
        {reason.length > 10 ? `${reason.slice(0, 10)}…` : reason}
      </button>
    ))}
  </div>
)
