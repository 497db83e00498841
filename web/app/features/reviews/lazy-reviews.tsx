import { whenWanted } from '#ui/loading/when-wanted.tsx'
import { Link } from '#ui/navigation/link.tsx'
import list from './reviews.module.css'
import { reviewsAddress } from './reviews-query.ts'
import styles from './write-review.module.css'

export const Reviews = await whenWanted(async () => (await import('./reviews.tsx')).Reviews, [list])
export const WriteReview = await whenWanted(async () => (await import('./write-review.tsx')).WriteReview, [styles])

/** Stands in the tab until the reviews are loaded; without scripts it is the way to them. */
export const OpenReviews = ({ itemPath }: { itemPath: string }) => (
  <p className={styles.open}>
    <Link className="link" to={reviewsAddress(itemPath)} preventScrollReset>
      查看评价
    </Link>
  </p>
)
