import styles from './spinner.module.css'

/** Shows that this part of the page is loading. */
export function Spinner({ label = '加载中' }: { label?: string }) {
  return <span className={styles.spinner} role="status" aria-label={label} />
}
