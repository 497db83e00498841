import { Link } from 'react-router'
import type { Resource, ResourceItem } from '#contract/library.ts'
import { paths } from '#lib/paths.ts'
import { Card, CardHead } from '#ui/card.tsx'
import { SectionHead } from '#ui/section-head.tsx'
import styles from './other-resources.module.css'
import { Price } from './price.tsx'
import { Downloads } from './resource-card.tsx'
import { ResourceCover } from './resource-cover.tsx'
import { ResourceGrid } from './resource-grid.tsx'

/** Other works of the same author. */
export const MoreFromAuthor = ({ resource: { moreFromAuthor, uploadUserName } }: { resource: Resource }) =>
  moreFromAuthor.length > 0 && (
    <section>
      <SectionHead small title="作者的其他资源" extent={uploadUserName} />
      <ResourceGrid resources={moreFromAuthor} as="h3" />
    </section>
  )

/** What others fetched of the same kind. */
export const SimilarResources = ({ resources }: { resources: ResourceItem[] }) =>
  resources.length > 0 && (
    <Card as="aside" className={styles.shelf}>
      <CardHead>同类资源</CardHead>
      <ul>
        {resources.map((resource) => (
          <li key={resource.id}>
            <Link to={paths.resource(resource.id)}>
              <ResourceCover resource={resource} size="thumb" />
              <div>
                <h3 className="clamp-2">{resource.name}</h3>
                <div className={styles.row}>
                  <Price coin={resource.coin} size="small" />
                  <Downloads count={resource.downloadCount} />
                </div>
              </div>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
