import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { lastDay, lastsTo } from '../lasts-to.ts'
import type { SharedKind } from '../sharing/share-data.ts'
import { AskRenewal } from './ask-renewal.tsx'
import styles from './received.module.css'
import type { ReceivedShare } from './validity.ts'

interface ReceivedItemProps {
  kind: SharedKind
  item: ReceivedShare & { id: number; name: string; daysLeft: number | undefined }
  /** Address of its page; absent when the member may no longer see it. */
  to?: string
  cover: ReactNode
  facts: string
  /** Buttons shown while the share is valid. */
  children: ReactNode
}

/** An item shared with the member: the sharer, the group it came through and its validity. */
export const ReceivedItem = ({ kind, item, to, cover, facts, children }: ReceivedItemProps) => (
  <li className={styles.item} data-over={item.isOver || undefined}>
    <span className={styles.cover}>{cover}</span>
    <div className={styles.words}>
      <h3 title={item.name}>{to === undefined ? item.name : <Link to={to}>{item.name}</Link>}</h3>
      <p>{facts}</p>
      <dl>
        <Fact label="授权人">{item.shareUserName}</Fact>
        <Fact label="途径">{item.shareGroupName ?? '个人'}</Fact>
        <Fact label="有效期" state={stateOf(item)}>
          {validityOf(item)}
        </Fact>
      </dl>
    </div>
    {item.isOver ? <AskRenewal kind={kind} item={item} /> : children}
  </li>
)

const Fact = ({ label, state, children }: { label: string; state?: string; children: ReactNode }) => (
  <div data-state={state}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

const stateOf = ({ isOver, daysLeft }: ReceivedItemProps['item']) =>
  isOver ? 'over' : daysLeft === undefined ? undefined : 'ending'

const validityOf = ({ until, isOver, daysLeft }: ReceivedItemProps['item']): string => {
  if (until && isOver) return `已于 ${lastDay(until)} 到期`
  return daysLeft === undefined ? lastsTo(until) : `${lastsTo(until)}，剩 ${daysLeft} 天`
}
