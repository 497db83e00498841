import styles from './progress-bar.module.css'

interface ProgressBarProps {
  /** 0 to 100. */
  percent: number
  label: string
  /** `made` is striped: the server is processing a sent file. `off` is paused. */
  look?: 'sent' | 'made' | 'off'
}

/** A thin progress bar. */
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
