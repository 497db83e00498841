import type { ReactNode } from 'react'
import styles from './status.module.css'

/** wait: somebody's turn; run: going on; ok; bad; off: over. */
export type StatusTone = 'wait' | 'run' | 'ok' | 'bad' | 'off'

/** A state in a word, with a dot of its colour. */
export const Status = ({ tone, children }: { tone: StatusTone; children: ReactNode }) => (
  <span className={styles.status} data-tone={tone}>
    {children}
  </span>
)
