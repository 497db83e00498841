import { reviewLimits } from '#contract/catalogue/items/reviews/review-rules.ts'
import type { ReviewTotals } from '#contract/catalogue/items/reviews/reviews.ts'
import { formatCount } from '#lib/format/format.ts'
import styles from './reviews.module.css'
import { Stars } from './stars.tsx'

/** REV-5: the average, the spread and the share of answered reviews. */
export const ReviewSummary = ({ totals: { count, average, stars, answered } }: { totals: ReviewTotals }) => (
  <div className={styles.summary}>
    <div className={styles.average}>
      <b className="num">{average === null ? '–' : average.toFixed(1)}</b>
      <Stars value={average ?? 0} size={18} />
      <span>{count === 0 ? '还没有评价' : `${formatCount(count)} 条评价，全部来自买过或用过的会员`}</span>
    </div>
    <dl className={styles.spread} aria-label="评分分布">
      {stars
        .map((number, at) => ({ number, star: at + 1 }))
        .reverse()
        .map(({ number, star }) => (
          <div key={star}>
            <dt>{star} 星</dt>
            <dd>
              <i className={styles.bar} aria-hidden>
                <i style={{ width: `${count === 0 ? 0 : (number / count) * 100}%` }} />
              </i>
              <span className="num">{formatCount(number)}</span>
            </dd>
          </div>
        ))}
    </dl>
    <dl className={styles.shares}>
      <div>
        <dt>{lowStars + 1} 星及以上</dt>
        <dd className="num">{percentOf(sumOf(stars.slice(lowStars)), count)}</dd>
      </div>
      <div>
        <dt>作者答复</dt>
        <dd className="num">{percentOf(answered, count)}</dd>
      </div>
    </dl>
  </div>
)

const { lowStars } = reviewLimits

const sumOf = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0)

const percentOf = (part: number, whole: number) => (whole === 0 ? '–' : `${Math.round((part / whole) * 100)}%`)
