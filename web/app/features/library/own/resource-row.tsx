import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ResourceItem } from '#contract/library.ts'
import { paths } from '#lib/paths.ts'
import { FormatBox } from '#ui/format-box.tsx'
import { ResourceCover } from '../resource-cover.tsx'
import styles from './own.module.css'

interface ResourceRowProps {
  resource: ResourceItem
  /** No page leads to it: rejected, waiting or taken down. */
  isUnlinked?: boolean
  /** Short facts after the category, in this order. */
  facts: ReactNode[]
  /** Below the facts: price or tags. */
  below?: ReactNode
  middle?: ReactNode
  actions: ReactNode
  /** Across the row's foot. */
  foot?: ReactNode
}

/** One resource in a list of the member centre. */
export const ResourceRow = ({ resource, isUnlinked, facts, below, middle, actions, foot }: ResourceRowProps) => {
  const cover = <ResourceCover resource={resource} size="thumb" />
  const address = paths.resource(resource.id)
  return (
    <li className={styles.row} data-off={isUnlinked || undefined}>
      {isUnlinked ? (
        <span className={styles.cover}>{cover}</span>
      ) : (
        <Link className={styles.cover} to={address} tabIndex={-1} aria-hidden>
          {cover}
        </Link>
      )}
      <div className={styles.body}>
        <h3>{isUnlinked ? resource.name : <Link to={address}>{resource.name}</Link>}</h3>
        <p>
          <FormatBox suffix={resource.suffix} />
          {[resource.resourceCategoryName, ...facts].map((fact, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: facts stand in a fixed order
            <span key={at}>{fact}</span>
          ))}
        </p>
        {below && <div className={styles.below}>{below}</div>}
      </div>
      <div className={styles.middle}>{middle}</div>
      <div className={styles.actions}>{actions}</div>
      {foot}
    </li>
  )
}
