import type { ReactNode } from 'react'
import { classNames } from '#ui/styles/class-names.ts'
import styles from './tag.module.css'

type Tone = 'plain' | 'blue' | 'green' | 'amber' | 'red' | 'cost' | 'ink'

/** A small label for a category or state. */
export function Tag({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={classNames(styles.tag, styles[tone])}>{children}</span>
}
