import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '#ui/navigation/link.tsx'
import styles from './item-list.module.css'

interface ItemRowProps {
  name: string
  cover: ReactNode
  /** Its page; absent where none leads to it: rejected, waiting or taken down. */
  to?: string
  /** A sign before the facts. */
  mark?: ReactNode
  /** Short facts in this order. */
  facts: ReactNode[]
  /** Below the facts: price or tags. */
  below?: ReactNode
  middle?: ReactNode
  actions: ReactNode
  /** Across the row's foot. */
  foot?: ReactNode
}

/** One thing in a list: cover, name and facts, state, what can be done. */
export const ItemRow = ({ name, cover, to, mark, facts, below, middle, actions, foot }: ItemRowProps) => (
  <li className={styles.row} data-off={to === undefined || undefined}>
    {to === undefined ? (
      <span className={styles.cover}>{cover}</span>
    ) : (
      <Link className={styles.cover} to={to} tabIndex={-1} aria-hidden>
        {cover}
      </Link>
    )}
    <div className={styles.body}>
      <h3>{to === undefined ? name : <Link to={to}>{name}</Link>}</h3>
      <p data-bare={mark === undefined || undefined}>
        {mark}
        {facts.map((fact, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: facts stand in a fixed order
          <span key={at}>{fact}</span>
        ))}
      </p>
      {below && <div className={styles.below}>{below}</div>}
    </div>
    <div className={styles.middle}>{middle}</div>
    <div className={styles.actions}>{actions}</div>
    {foot}
  </li>
)

/** Few figures side by side, each with its name. */
export const ItemCounts = ({ counts }: { counts: [label: string, value: string][] }) => (
  <dl className={styles.counts}>
    {counts.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd className="num">{value}</dd>
      </div>
    ))}
  </dl>
)

/** Why it was refused, at the foot of its row. */
export const ItemReason = ({ label, text }: { label: string; text: string | null }) =>
  text && (
    <p className={styles.reason}>
      <CircleAlert size={15} strokeWidth={1.6} aria-hidden />
      <span>{label}</span>
      <b>{text}</b>
    </p>
  )
