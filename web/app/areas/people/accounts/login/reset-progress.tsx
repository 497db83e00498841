import { Check } from 'lucide-react'
import { classNames } from '#ui/styles/class-names.ts'
import styles from './reset-page.module.css'

const steps = ['确认账号', '验证身份', '设新密码']

/** The steps of setting a new password: those that are done, the current one and those to come. */
export const ResetProgress = ({ step }: { step: number }) => (
  <ol className={styles.steps}>
    {steps.map((label, at) => (
      <li
        key={label}
        className={classNames(at < step && styles.done, at === step && styles.current)}
        aria-current={at === step ? 'step' : undefined}
      >
        <i aria-hidden>{at < step ? <Check size={14} strokeWidth={2.2} /> : at + 1}</i>
        {label}
      </li>
    ))}
  </ol>
)
