import type { HTMLAttributes, ReactNode } from 'react'
import { classNames } from '#ui/styles/class-names.ts'
import styles from './card.module.css'

interface CardProps extends HTMLAttributes<HTMLElement> {
  as?: 'div' | 'section' | 'article' | 'nav' | 'aside'
}

/** A bordered surface that groups related content. */
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
