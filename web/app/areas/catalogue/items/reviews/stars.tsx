import { Star } from 'lucide-react'
import { reviewLimits } from '#contract/catalogue/items/reviews/review-rules.ts'
import { CardCount } from '#ui/list/item-card.tsx'
import styles from './stars.module.css'

const places = Array.from({ length: reviewLimits.maxStars }, (_, at) => at)

/** A number of stars, also a part of one. */
export const Stars = ({ value, size = 16 }: { value: number; size?: number }) => (
  <span className={styles.stars} role="img" aria-label={`${value} 星，满分 ${reviewLimits.maxStars} 星`}>
    {places.map((at) => (
      <span key={at}>
        <Star size={size} strokeWidth={1.6} aria-hidden />
        <span className={styles.full} style={{ width: `${Math.min(1, Math.max(0, value - at)) * 100}%` }}>
          <Star size={size} strokeWidth={1.6} aria-hidden />
        </span>
      </span>
    ))}
  </span>
)

interface Rated {
  ratingAverage: number | null
  ratingCount: number
}

/** REV-5: the average on a card; nothing before the first review. */
export const CardRating = ({ item: { ratingAverage, ratingCount } }: { item: Rated }) =>
  ratingAverage === null ? null : (
    <CardCount
      icon={<Star size={14} strokeWidth={1.6} className={styles.filled} aria-hidden />}
      label={`${ratingCount} 条评价，平均`}
    >
      {ratingAverage.toFixed(1)}
    </CardCount>
  )
