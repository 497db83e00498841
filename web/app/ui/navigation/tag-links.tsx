import { Link } from './link.tsx'
import styles from './tag-links.module.css'

interface TagLinksProps {
  tags: readonly string[]
  addressOf: (tag: string) => string
  label?: string
}

/** The tags of an item as links to items with the same tag. */
export const TagLinks = ({ tags, addressOf, label = '标签' }: TagLinksProps) =>
  tags.length > 0 && (
    <ul className={styles.tags} aria-label={label}>
      {tags.map((tag) => (
        <li key={tag}>
          <Link to={addressOf(tag)}>{tag}</Link>
        </li>
      ))}
    </ul>
  )
