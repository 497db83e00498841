import { ChevronRight } from 'lucide-react'
import { Fragment } from 'react'
import styles from './breadcrumbs.module.css'
import { Link } from './link.tsx'

interface BreadcrumbsProps {
  steps: { to: string; label: string }[]
  current: string
}

/** Breadcrumbs; phones show only the parent page. */
export const Breadcrumbs = ({ steps, current }: BreadcrumbsProps) => (
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
