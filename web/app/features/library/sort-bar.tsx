import { ChevronDown, ChevronsUpDown } from 'lucide-react'
import { Link } from 'react-router'
import { classNames } from '#ui/class-names.ts'
import { type MallQuery, type MallSort, refined, sorts } from './mall-query.ts'
import styles from './sort-bar.module.css'

interface Order {
  value: MallSort | undefined
  label: string
}

const labelOf = (value: MallSort) => sorts.find((sort) => sort.value === value)?.label ?? ''

/** The order of the list: the newest first, of a keyword the best match first, unless another is chosen. */
export function SortBar({ query }: { query: MallQuery }) {
  const shown: Order[] = query.keyword
    ? [
        { value: undefined, label: '相关' },
        { value: 'downloads', label: '下载最多' },
        { value: 'views', label: '浏览最多' },
      ]
    : [
        { value: undefined, label: '最新发布' },
        { value: 'downloads', label: '下载最多' },
        { value: 'views', label: '浏览最多' },
      ]
  const chosen = query.sort === 'newest' && !query.keyword ? undefined : query.sort
  return (
    <nav className={styles.sorts} aria-label="排序">
      {shown.map(({ value, label }, at) => (
        <SortLink
          key={label}
          query={query}
          order={{ value, label }}
          isChosen={value === chosen}
          className={at > 1 ? 'desk-only' : undefined}
        />
      ))}
      <ByPrice query={query} chosen={chosen} />
      <MoreOrders query={query} orders={shown.slice(2)} chosen={chosen} />
    </nav>
  )
}

interface SortLinkProps {
  query: MallQuery
  order: Order
  isChosen: boolean
  className?: string
}

const SortLink = ({ query, order: { value, label }, isChosen, className }: SortLinkProps) => (
  <Link
    to={refined(query, { sort: value })}
    className={classNames(className, isChosen && styles.chosen)}
    aria-current={isChosen ? 'true' : undefined}
    preventScrollReset
  >
    {label}
  </Link>
)

/** Cheap first; once chosen, the other way round. */
function ByPrice({ query, chosen }: { query: MallQuery; chosen: MallSort | undefined }) {
  const isByPrice = chosen === 'cheap' || chosen === 'dear'
  const next = chosen === 'cheap' ? 'dear' : 'cheap'
  return (
    <Link
      to={refined(query, { sort: next })}
      className={classNames('desk-only', isByPrice && styles.chosen)}
      aria-current={isByPrice ? 'true' : undefined}
      aria-label={isByPrice ? `${labelOf(chosen)}，改为${labelOf(next)}` : labelOf(next)}
      preventScrollReset
    >
      价格
      {isByPrice ? (
        <ChevronDown className={chosen === 'cheap' ? styles.up : undefined} size={14} strokeWidth={1.6} aria-hidden />
      ) : (
        <ChevronsUpDown size={14} strokeWidth={1.6} aria-hidden />
      )}
    </Link>
  )
}

/** What a phone has no room for. */
function MoreOrders({ query, orders, chosen }: { query: MallQuery; orders: Order[]; chosen: MallSort | undefined }) {
  const more: Order[] = [
    ...orders,
    { value: 'cheap', label: labelOf('cheap') },
    { value: 'dear', label: labelOf('dear') },
  ]
  const isAmongThem = more.some(({ value }) => value === chosen)
  return (
    <details key={chosen} className={classNames('phone-only', styles.more)}>
      <summary className={isAmongThem ? styles.chosen : undefined} aria-label="更多排序">
        <ChevronsUpDown size={16} strokeWidth={1.6} aria-hidden />
      </summary>
      <div>
        {more.map((order) => (
          <SortLink key={order.label} query={query} order={order} isChosen={order.value === chosen} />
        ))}
      </div>
    </details>
  )
}
