import type { ReactNode } from 'react'
import { Link } from '#ui/navigation/link.tsx'
import { Card, CardHead } from './card.tsx'
import styles from './related-items.module.css'

interface RelatedItem {
  id: number
  to: string
  name: string
  cover: ReactNode
  foot: ReactNode
}

/** A few other things of the same kind, beside the one shown. */
export const RelatedItems = ({ title, items }: { title: string; items: RelatedItem[] }) =>
  items.length > 0 && (
    <Card as="aside" className={styles.shelf} aria-label={title}>
      <CardHead>{title}</CardHead>
      <ul>
        {items.map(({ id, to, name, cover, foot }) => (
          <li key={id}>
            <Link to={to}>
              {cover}
              <div>
                <h3 className="clamp-2">{name}</h3>
                <div className={styles.row}>{foot}</div>
              </div>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
