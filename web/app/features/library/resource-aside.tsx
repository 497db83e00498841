import { Link } from 'react-router'
import type { Resource, ResourceItem } from '#contract/library.ts'
import { paths } from '#lib/paths.ts'
import { Card, CardHead } from '#ui/card.tsx'
import { Price } from './price.tsx'
import styles from './resource-aside.module.css'
import { Downloads } from './resource-card.tsx'
import { ResourceCover } from './resource-cover.tsx'

/** Where to go from here: other works of the author, and what others fetched of the same kind. */
export function ResourceAside({ resource, similar }: { resource: Resource; similar: ResourceItem[] }) {
  const { moreFromAuthor, uploadUserName } = resource
  return (
    <aside className={styles.aside}>
      {moreFromAuthor.length > 0 && <Shelf title="作者的其他资源" note={uploadUserName} resources={moreFromAuthor} />}
      {similar.length > 0 && <Shelf title="同类资源" resources={similar} />}
    </aside>
  )
}

const Shelf = ({ title, note, resources }: { title: string; note?: string; resources: ResourceItem[] }) => (
  <Card as="section" className={styles.shelf}>
    <CardHead aside={note && <span className={`${styles.note} ellipsis`}>{note}</span>}>{title}</CardHead>
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
