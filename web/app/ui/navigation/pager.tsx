import { ChevronLeft, ChevronRight } from 'lucide-react'
import { parsePath, useLocation } from 'react-router'
import { classNames } from '#ui/styles/class-names.ts'
import { formatTotal } from '#ui/text/format-total.ts'
import { Link, type LinkProps } from './link.tsx'
import styles from './pager.module.css'
import { pagesToShow } from './pages-to-show.ts'

interface PagerProps {
  /** The current page, from 1. */
  page: number
  size: number
  total: number
  /** `total` is a lower bound and shown as 1000+. */
  totalIsCapped?: boolean
  /** The number of pages, where it does not follow from the size. */
  pages?: number
  /** The total is shown elsewhere. */
  isCounted?: boolean
  /** Address of the first page, if it differs from the current location. */
  address?: string
}

/** Page links that preserve the rest of the address; they work without JavaScript. */
export const Pager = ({ address, ...rest }: PagerProps) =>
  address === undefined ? <PagerHere {...rest} /> : <PageLinks {...rest} address={address} />

function PagerHere(props: Omit<PagerProps, 'address'>) {
  const { pathname, search } = useLocation()
  return <PageLinks {...props} address={pathname + search} />
}

type PageLinksProps = PagerProps & { address: string }

function PageLinks({ page, size, total, totalIsCapped, pages, isCounted, address }: PageLinksProps) {
  const { pathname, search, hash } = parsePath(address)
  const last = Math.max(1, pages ?? Math.ceil(total / size))
  if (last === 1) return null
  const to = (target: number) => {
    const query = new URLSearchParams(search)
    if (target === 1) query.delete('page')
    else query.set('page', String(target))
    return { pathname, search: query.size === 0 ? '' : `?${query}`, hash }
  }
  return (
    <nav className={styles.pager} aria-label="分页">
      <Step
        label="上一页"
        to={page > 1 ? to(page - 1) : undefined}
        icon={<ChevronLeft size={16} strokeWidth={1.6} aria-hidden />}
      />
      {pagesToShow(page, last).map((shown, at) =>
        shown === 'gap' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap is identified only by its position
          <span key={`gap-${at}`} className={classNames(styles.page, styles.gap)}>
            …
          </span>
        ) : (
          <Link
            key={shown}
            to={to(shown)}
            className={classNames(
              styles.page,
              shown === page && styles.current,
              !isNear(shown, page, last) && 'desk-only',
            )}
            aria-current={shown === page ? 'page' : undefined}
            aria-label={`第 ${shown} 页`}
          >
            {shown}
          </Link>
        ),
      )}
      <Step
        label="下一页"
        to={page < last ? to(page + 1) : undefined}
        icon={<ChevronRight size={16} strokeWidth={1.6} aria-hidden />}
      />
      {!isCounted && <span className={styles.total}>共 {formatTotal({ totalElements: total, totalIsCapped })} 条</span>}
    </nav>
  )
}

/** Phones show only the first, the last and the adjacent pages. */
const isNear = (shown: number, page: number, last: number) =>
  shown === 1 || shown === last || Math.abs(shown - page) <= 1 || (page === 1 && shown === 3)

function Step({ label, to, icon }: { label: string; to?: LinkProps['to']; icon: React.ReactNode }) {
  if (!to) return <span className={classNames(styles.page, styles.off)}>{icon}</span>
  return (
    <Link to={to} className={styles.page} aria-label={label}>
      {icon}
    </Link>
  )
}
