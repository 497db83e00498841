import { Link } from './link.tsx'
import styles from './tag-links.module.css'

/** The tags of something, each leading to what else carries it. */
export const TagLinks = ({ tags, addressOf }: { tags: readonly string[]; addressOf: (tag: string) => string }) =>
  tags.length > 0 && (
    <ul className={styles.tags} aria-label="标签">
      {tags.map((tag) => (
        <li key={tag}>
          <Link to={addressOf(tag)}>{tag}</Link>
        </li>
      ))}
    </ul>
  )
