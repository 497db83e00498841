import { Link } from '#ui/navigation/link.tsx'
import { reviewsAddress } from './reviews-query.ts'
import styles from './write-review.module.css'

/** Stands in the tab until the reviews are loaded; without scripts it is the way to them. */
export const OpenReviews = ({ itemPath }: { itemPath: string }) => (
  <p className={styles.open}>
    <Link className="link" to={reviewsAddress(itemPath)} preventScrollReset>
      查看评价
    </Link>
  </p>
)
