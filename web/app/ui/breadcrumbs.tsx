import { ChevronRight } from 'lucide-react'
import { Fragment } from 'react'
import styles from './breadcrumbs.module.css'
import { Link } from './link.tsx'

/** The way from the start to this page; phones show only the last step back. */
export function Breadcrumbs({ steps, current }: { steps: { to: string; label: string }[]; current: string }) {
  return (
    <nav className={styles.crumbs} aria-label="面包屑">
      {steps.map(({ to, label }) => (
        <Fragment key={to}>
          <Link to={to}>{label}</Link>
          <ChevronRight size={13} strokeWidth={1.6} aria-hidden />
        </Fragment>
      ))}
      <span className="ellipsis" aria-current="page">
        {current}
      </span>
    </nav>
  )
}
