import type { AuditState } from '#contract/catalogue/documents/library.ts'
import { auditLabels } from '#contract/catalogue/documents/library-rules.ts'
import { quickChange, reasonSets } from '#contract/catalogue/items/audit-reasons.ts'
import { quietApi } from '#lib/api/browser-api.ts'
import { useLoad } from '#ui/loading/use-load.ts'
import styles from './audit.module.css'

interface ReasonChoiceProps {
  verdict: AuditState
  onChoose: (reason: string) => void
  /** Enters state, reason and price of the quick change; absent where no price can be set. */
  onQuickChange?: () => void
}

/** The common reasons of the chosen verdict, entered with one press. */
export const ReasonChoice = ({ verdict, onChoose, onQuickChange }: ReasonChoiceProps) => {
  const { data } = useAuditReasons()
  return (
    <div className={styles.reasons}>
      {onQuickChange && (
        <button type="button" onClick={onQuickChange}>
          快捷修改：{auditLabels[quickChange.isAudit]}，{quickChange.auditReason}，{quickChange.coin} V币
        </button>
      )}
      <span>常用</span>
      {data?.[reasonSets[verdict]].map((reason) => (
        <button key={reason} type="button" title={reason} onClick={() => onChoose(reason)}>
          {reason.length > 10 ? `${reason.slice(0, 10)}…` : reason}
        </button>
      ))}
    </div>
  )
}

/** AUD-3: the common reasons of each verdict. */
export const useAuditReasons = () => useLoad(() => quietApi.settings.getAuditReasons())
