import { classNames } from '#ui/styles/class-names.ts'
import { Link, type LinkProps } from './link.tsx'
import styles from './segments.module.css'

interface SegmentsProps {
  label: string
  segments: { key: string; label: string; to: LinkProps['to'] }[]
  current: string
  className?: string
}

/** Alternative views of a list, as a segmented control of links; the page stays where it is. */
export const Segments = ({ label, segments, current, className }: SegmentsProps) => (
  <nav className={classNames(styles.segments, className)} aria-label={label}>
    {segments.map(({ key, label: text, to }) => (
      <Link
        key={key}
        to={to}
        preventScrollReset
        className={key === current ? styles.current : undefined}
        aria-current={key === current ? 'true' : undefined}
      >
        {text}
      </Link>
    ))}
  </nav>
)
