import type { HTMLAttributes, ReactNode } from 'react'
import styles from './card.module.css'
import { classNames } from './class-names.ts'

interface CardProps extends HTMLAttributes<HTMLElement> {
  as?: 'div' | 'section' | 'article' | 'nav' | 'aside'
}

/** A sheet with a thin border: groups what belongs together. */
export function Card({ as: Element = 'div', className, ...rest }: CardProps) {
  return <Element {...rest} className={classNames(styles.card, className)} />
}

/** The title row of a card. */
export function CardHead({ children, aside }: { children: ReactNode; aside?: ReactNode }) {
  return (
    <div className={styles.head}>
      <h2>{children}</h2>
      {aside}
    </div>
  )
}
