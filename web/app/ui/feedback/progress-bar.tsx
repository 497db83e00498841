import styles from './progress-bar.module.css'

interface ProgressBarProps {
  /** 0 to 100. */
  percent: number
  label: string
  /** `made` is striped: nothing is sent any more, something is being made. `off` stands still. */
  look?: 'sent' | 'made' | 'off'
}

/** How far something has come, as a line. */
export const ProgressBar = ({ percent, label, look = 'sent' }: ProgressBarProps) => (
  <div
    className={styles.bar}
    data-look={look}
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={percent}
  >
    <i style={{ width: `${percent}%` }} />
  </div>
)
