import { cannedReasons } from '#contract/library-rules.ts'
import styles from './audit.module.css'

/** Common reasons, entered with one press. */
export const ReasonChoice = ({ onChoose }: { onChoose: (reason: string) => void }) => (
  <div className={styles.reasons}>
    <span>常用</span>
    {cannedReasons.map((reason) => (
      <button key={reason} type="button" title={reason} onClick={() => onChoose(reason)}>
        {reason.length > 10 ? `${reason.slice(0, 10)}…` : reason}
      </button>
    ))}
  </div>
)
