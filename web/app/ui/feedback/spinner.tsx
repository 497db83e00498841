import styles from './spinner.module.css'

/** Something is under way in this very place. */
export function Spinner({ label = '加载中' }: { label?: string }) {
  return <span className={styles.spinner} role="status" aria-label={label} />
}
