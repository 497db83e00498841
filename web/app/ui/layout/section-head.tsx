import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '#ui/navigation/link.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import styles from './section-head.module.css'

/** A horizontal line in the style of a dimension line, with an optional text in its middle. */
export function Dimension({ children }: { children?: ReactNode }) {
  return (
    <div className={styles.dimension} aria-hidden={children ? undefined : true}>
      <i />
      <i />
      {children && <span>{children}</span>}
    </div>
  )
}

interface SectionHeadProps {
  title: string
  /** Text of the dimension line, usually a count. */
  extent?: string
  more?: { to: string; label: string }
  /** Content at the right end, for example a filter. */
  aside?: ReactNode
  small?: boolean
}

/** The heading of a section, followed by a dimension line. */
export function SectionHead({ title, extent, more, aside, small }: SectionHeadProps) {
  return (
    <div className={classNames(styles.head, small && styles.small)}>
      <h2>{title}</h2>
      <Dimension>{extent}</Dimension>
      {more && (
        <Link className={styles.more} to={more.to}>
          {more.label}
          <ChevronRight size={14} strokeWidth={1.6} aria-hidden />
        </Link>
      )}
      {aside}
    </div>
  )
}
