import { ChevronRight } from 'lucide-react'
import { Fragment } from 'react'
import { CachedMarkup } from '#ui/markup-cache/cached-markup.tsx'
import styles from './breadcrumbs.module.css'
import { Link } from './link.tsx'

interface BreadcrumbsProps {
  steps: { to: string; label: string }[]
  current: string
}

/** The way from the start to this page; phones show only the last step back. */
export const Breadcrumbs = (data: BreadcrumbsProps) => (
  <CachedMarkup as="nav" className={styles.crumbs} aria-label="面包屑" component={Steps} data={data} />
)

function Steps({ steps, current }: BreadcrumbsProps) {
  return (
    <>
      {steps.map(({ to, label }) => (
        <Fragment key={to}>
          <Link to={to}>{label}</Link>
          <ChevronRight size={13} strokeWidth={1.6} aria-hidden />
        </Fragment>
      ))}
      <span className="ellipsis" aria-current="page">
        {current}
      </span>
    </>
  )
}
