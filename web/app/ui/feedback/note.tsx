import { CircleAlert, CircleCheck, ClockAlert, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '#ui/styles/class-names.ts'
import styles from './note.module.css'

const icons = { info: Info, warning: ClockAlert, success: CircleCheck, error: CircleAlert }

/** A permanent message within the page; for transient ones see `toast`. */
export function Note({ kind = 'info', children }: { kind?: keyof typeof icons; children: ReactNode }) {
  const Icon = icons[kind]
  return (
    <div className={classNames(styles.note, styles[kind])} role={kind === 'error' ? 'alert' : 'status'}>
      <Icon size={16} strokeWidth={1.6} aria-hidden />
      <p>{children}</p>
    </div>
  )
}
