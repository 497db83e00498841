import type { ReactNode } from 'react'
import { classNames } from '#ui/styles/class-names.ts'
import styles from './save-bar.module.css'

/** Stays in view below a long form: what is not saved, and the buttons for it. */
export const SaveBar = ({ className, children }: { className?: string; children: ReactNode }) => (
  <div className={classNames(styles.bar, className)}>{children}</div>
)
