import type { ReactNode } from 'react'
import styles from './status.module.css'

/** wait: waiting for somebody; run: in progress; ok: done; bad: failed; off: no longer active. */
export type StatusTone = 'wait' | 'run' | 'ok' | 'bad' | 'off'

/** The name of a state with a coloured dot. */
export const Status = ({ tone, children }: { tone: StatusTone; children: ReactNode }) => (
  <span className={styles.status} data-tone={tone}>
    {children}
  </span>
)
