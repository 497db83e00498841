import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '#ui/navigation/link.tsx'
import styles from './item-list.module.css'

interface ItemRowProps {
  name: string
  cover: ReactNode
  /** Address of its page; absent while the item has none: rejected, pending or taken down. */
  to?: string
  /** Icon or badge before the facts. */
  mark?: ReactNode
  /** Short facts, in a fixed order. */
  facts: ReactNode[]
  /** Content below the facts: price or tags. */
  below?: ReactNode
  middle?: ReactNode
  actions: ReactNode
  /** Full-width content at the bottom of the row. */
  foot?: ReactNode
}

/** One item of a list: cover, name, facts, state and actions. */
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
          // biome-ignore lint/suspicious/noArrayIndexKey: the order of the facts is fixed
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

/** A few labelled numbers side by side. */
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

/** The reason of a rejection, at the bottom of the row. */
export const ItemReason = ({ label, text }: { label: string; text: string | null }) =>
  text && (
    <p className={styles.reason}>
      <CircleAlert size={15} strokeWidth={1.6} aria-hidden />
      <span>{label}</span>
      <b>{text}</b>
    </p>
  )
