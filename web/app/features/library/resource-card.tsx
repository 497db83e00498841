import { ChevronRight, Download } from 'lucide-react'
import { Link } from 'react-router'
import type { ResourceItem } from '#contract/library.ts'
import { formatCount } from '#lib/format.ts'
import { paths } from '#lib/paths.ts'
import { Price } from './price.tsx'
import styles from './resource-card.module.css'
import { ResourceCover } from './resource-cover.tsx'

interface ResourceCardProps {
  resource: ResourceItem
  as?: 'h2' | 'h3'
  /** In the first row of a page. */
  isFirst?: boolean
}

/** A resource in a grid; all of the card leads to its page. */
export function ResourceCard({ resource, as: Title = 'h2', isFirst }: ResourceCardProps) {
  const { id, name, resourceDesc, coin, downloadCount } = resource
  return (
    <article className={styles.card}>
      <div className={styles.cover}>
        <ResourceCover resource={resource} isEager={isFirst} />
      </div>
      <div className={styles.body}>
        <Title className="clamp-2">
          <Link to={paths.resource(id)}>{name}</Link>
        </Title>
        <p className={`${styles.description} ellipsis`}>{resourceDesc}</p>
        <div className={styles.foot}>
          <Price coin={coin} />
          <Downloads count={downloadCount} />
          <span className={styles.go} aria-hidden="true">
            查看详情
            <ChevronRight size={14} strokeWidth={1.6} aria-hidden />
          </span>
        </div>
      </div>
    </article>
  )
}

export const Downloads = ({ count }: { count: number }) => (
  <span className={styles.downloads}>
    <Download size={14} strokeWidth={1.6} aria-hidden />
    <span className="sr-only">下载</span>
    <span className="num">{formatCount(count)}</span>
  </span>
)
