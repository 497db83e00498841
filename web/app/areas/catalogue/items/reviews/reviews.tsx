import { useState } from 'react'
import { useFetcher } from 'react-router'
import { reviewLimits } from '#contract/catalogue/items/reviews/review-rules.ts'
import type { Review, ReviewTotals } from '#contract/catalogue/items/reviews/reviews.ts'
import { pageSizes } from '#contract/constants.ts'
import { paths } from '#contract/paths.ts'
import { formatCount } from '#lib/format/format.ts'
import { withQuery } from '#lib/url/query-params.ts'
import { Button } from '#ui/button/button.tsx'
import { useOnResponse } from '#ui/form/use-on-response.ts'
import { Link } from '#ui/navigation/link.tsx'
import { Segments } from '#ui/navigation/segments.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import type { ShownReviews } from './load-reviews.ts'
import { ReviewItem } from './review-item.tsx'
import styles from './reviews.module.css'
import { reviewFilters, reviewOrders, reviewsAddress } from './reviews-query.ts'
import { Stars } from './stars.tsx'

interface ReviewsProps {
  reviews: ShownReviews
  /** The address of the item's page. */
  itemPath: string
  /** The author of the item, who answers. */
  authorName: string
}

/** The reviews of an item: summary, filters, list. */
export function Reviews({ reviews, itemPath, authorName }: ReviewsProps) {
  const { query, list } = reviews
  return (
    <>
      <ReviewSummary totals={list.totals} />
      <Bar reviews={reviews} itemPath={itemPath} />
      <List key={`${query.filter} ${query.order}`} reviews={reviews} authorName={authorName} />
    </>
  )
}

function Bar({ reviews: { query, list }, itemPath }: Pick<ReviewsProps, 'reviews' | 'itemPath'>) {
  const { count, answered, stars } = list.totals
  const counts = {
    all: count,
    answered,
    low: stars.slice(0, reviewLimits.lowStars).reduce((sum, number) => sum + number, 0),
  }
  return (
    <div className={styles.controls}>
      <nav className={styles.chips} aria-label="筛选评价">
        {reviewFilters.map(({ value, label }) => (
          <Link
            key={value}
            to={reviewsAddress(itemPath, { ...query, filter: value })}
            preventScrollReset
            className={classNames(value === query.filter && styles.chosen)}
            aria-current={value === query.filter ? 'true' : undefined}
          >
            {label} <span className="num">{formatCount(counts[value])}</span>
          </Link>
        ))}
      </nav>
      <Segments
        className={styles.orders}
        label="评价排序"
        current={query.order}
        segments={reviewOrders.map(({ value, label }) => ({
          key: value,
          label,
          to: reviewsAddress(itemPath, { ...query, order: value }),
        }))}
      />
    </div>
  )
}

function List({ reviews, authorName }: Pick<ReviewsProps, 'reviews' | 'authorName'>) {
  const { list, own } = reviews
  const { shown, rest, load, isBusy } = useMore(reviews)
  if (shown.length === 0)
    return (
      <p className={styles.none}>
        {list.totals.count === 0 ? '还没有评价。买过或用过的会员可以写下第一条。' : '没有这样的评价。'}
      </p>
    )
  return (
    <>
      <ul className={styles.list}>
        {shown.map((review) => (
          <ReviewItem key={review.id} review={review} authorName={authorName} mayAnswer={own?.isAuthor ?? false} />
        ))}
      </ul>
      {rest > 0 && (
        <div className={styles.more}>
          <Button onClick={load} disabled={isBusy}>
            {isBusy ? '正在加载…' : `再看 ${Math.min(rest, pageSizes.reviews)} 条，还有 ${formatCount(rest)} 条`}
          </Button>
        </div>
      )}
    </>
  )
}

/** The reviews of the page and those loaded below them; a review is shown once, in its latest state. */
const useMore = ({ target, query, list }: ShownReviews) => {
  const [pages, setPages] = useState<Review[][]>([])
  const fetcher = useFetcher<Review[]>()
  useOnResponse(fetcher.data, (page) => setPages((before) => [...before, page]))
  const first = new Set(list.content.map(({ id }) => id))
  const later = new Map(pages.flat().map((review) => [review.id, review]))
  const shown = [...list.content, ...[...later.values()].filter(({ id }) => !first.has(id))]
  const isAtEnd = pages.at(-1)?.length === 0
  return {
    shown,
    rest: isAtEnd ? 0 : Math.max(0, list.totalElements - shown.length),
    isBusy: fetcher.state !== 'idle',
    load: () => void fetcher.load(withQuery(paths.reviews, { ...target, ...query, page: pages.length + 1 })),
  }
}

/** REV-5: the average, the spread and the share of answered reviews. */
const ReviewSummary = ({ totals: { count, average, stars, answered } }: { totals: ReviewTotals }) => (
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
