import { whenWanted } from '#ui/loading/when-wanted.tsx'
import { Link } from '#ui/navigation/link.tsx'
import './reviews.module.css' // the server's markup needs the styles before the components are loaded
import { reviewsAddress } from './reviews-query.ts'
import styles from './write-review.module.css'

export const Reviews = await whenWanted(async () => (await import('./reviews.tsx')).Reviews)
export const WriteReview = await whenWanted(async () => (await import('./write-review.tsx')).WriteReview)

/** Stands in the tab until the reviews are loaded; without scripts it is the way to them. */
export const OpenReviews = ({ itemPath }: { itemPath: string }) => (
  <p className={styles.open}>
    <Link className="link" to={reviewsAddress(itemPath)} preventScrollReset>
      查看评价
    </Link>
  </p>
)
