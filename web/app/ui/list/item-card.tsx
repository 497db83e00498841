import type { ReactNode } from 'react'
import { SkeletonCover } from '#ui/feedback/skeleton.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import styles from './item-card.module.css'

interface ItemCardProps {
  to: string
  title: string
  as?: 'h2' | 'h3'
  cover: ReactNode
  /** Shown on the lower right corner of the cover. */
  badge?: ReactNode
  description?: string
  /** `wide`: cover at the left; `large`: takes 2 × 2 grid cells. */
  shape?: 'wide' | 'large'
  foot: ReactNode
}

/** An item in a grid; the whole card links to its page. */
export const ItemCard = ({ to, title, as: Title = 'h2', cover, badge, description, shape, foot }: ItemCardProps) => (
  <article className={classNames(styles.card, shape && styles[shape])}>
    <div className={styles.cover}>
      {cover}
      {badge && <span className={styles.badge}>{badge}</span>}
    </div>
    <div className={styles.body}>
      <Title className="clamp-2">
        <Link to={to}>{title}</Link>
      </Title>
      {description && <p className={classNames(styles.description, shape ? 'clamp-2' : 'ellipsis')}>{description}</p>}
      <div className={styles.foot}>{foot}</div>
    </div>
  </article>
)

/** Right end of a card's footer, hidden on phones. */
export const CardEnd = ({ isLink, children }: { isLink?: boolean; children: ReactNode }) => (
  <span className={classNames(styles.end, isLink && styles.go)} aria-hidden={isLink}>
    {children}
  </span>
)

/** A small number with an icon. */
export const CardCount = ({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) => (
  <span className={styles.count}>
    {icon}
    <span className="sr-only">{label}</span>
    <span className="num">{children}</span>
  </span>
)

export const CardGrid = ({ children }: { children: ReactNode }) => <div className={styles.grid}>{children}</div>

/** Whether a card of the page's main grid is above the fold, so that its cover loads eagerly. */
export const isInFirstRow = (at: number) => at < 4

/** Placeholder cards while loading. */
export const SkeletonGrid = ({ count }: { count: number }) => (
  <div className={styles.grid} role="status" aria-label="加载中">
    {Array.from({ length: count }, (_, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the cards are identical
      <div key={at} className={styles.card}>
        <SkeletonCover />
        <div className={styles.blankBody}>
          <Bar width="90%" height={16} />
          <Bar width="64%" height={12} />
          <div className={styles.blankFoot}>
            <Bar width="64px" height={18} />
            <Bar width="72px" height={12} />
          </div>
        </div>
      </div>
    ))}
  </div>
)

const Bar = ({ width, height }: { width: string; height: number }) => (
  <i className={styles.bar} style={{ width, height }} />
)
