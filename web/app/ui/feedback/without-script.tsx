import type { ReactNode } from 'react'
import styles from './without-script.module.css'

/** Covers a placeholder in browsers that run no JavaScript, and says what is missing. Its parent is positioned. */
export const WithoutScript = ({ children }: { children: ReactNode }) => (
  <noscript className={styles.area}>
    <p className={styles.words}>{children}</p>
  </noscript>
)
