import { ChevronRight } from 'lucide-react'
import type { ResourceItem } from '#contract/library.ts'
import { paths } from '#lib/paths.ts'
import { classNames } from '#ui/class-names.ts'
import { Cover } from '#ui/cover/cover.tsx'
import { coverStyle } from '#ui/cover/style.ts'
import { Link } from '#ui/link.tsx'
import { Tag } from '#ui/tag.tsx'
import { Price } from './price.tsx'
import styles from './resource-card.module.css'
import { Downloads } from './resource-card.tsx'
import wide from './wide-resource-card.module.css'

/** A resource beside its cover, which has no frame here; all of the card leads to its page. */
export function WideResourceCard({ resource }: { resource: ResourceItem }) {
  const { id, name, resourceDesc, cover, coin, downloadCount, resourceCategoryId } = resource
  return (
    <article className={classNames(styles.card, wide.card)}>
      <div className={classNames(styles.cover, wide.cover)}>
        <Cover src={cover} id={id} categoryId={resourceCategoryId} title={name} plain />
      </div>
      <div className={styles.body}>
        <h3 className="clamp-2">
          <Link to={paths.resource(id)}>{name}</Link>
        </h3>
        <p className={classNames(styles.description, 'clamp-2')}>{resourceDesc}</p>
        <div className={styles.foot}>
          <Price coin={coin} />
          <Downloads count={downloadCount} />
          <span className="desk-only">
            <Tag>{coverStyle(resourceCategoryId).short}</Tag>
          </span>
          <span className={styles.go} aria-hidden="true">
            查看详情
            <ChevronRight size={14} strokeWidth={1.6} aria-hidden />
          </span>
        </div>
      </div>
    </article>
  )
}
