import { Clock, Lock } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { DeskEntry } from '#contract/catalogue/items/audit-desk.ts'
import { formatCount } from '#lib/format/format.ts'
import { Button } from '#ui/button/button.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import type { DeskDetail, DeskKind } from './desk-kind.ts'
import styles from './queue.module.css'
import { isLongWait, waitingTime } from './waiting-time.ts'

interface DeskQueueListProps<Detail extends DeskDetail> {
  kind: DeskKind<Detail>
  entries: DeskEntry[]
  total: number
  openedId: number | undefined
  hasMore: boolean
  onOpen: (id: number) => void
  onMore: () => void
}

/** What waits, the longest first; an entry that somebody else has open is hatched. */
export function DeskQueueList<Detail extends DeskDetail>(props: DeskQueueListProps<Detail>) {
  const { kind, entries, total, openedId, hasMore, onOpen, onMore } = props
  const list = useRef<HTMLOListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: must run after another entry is shown as the open one
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [openedId])
  return (
    <section className={styles.queue} aria-label="待审队列">
      <header>
        <h2>待审</h2>
        <b className="num">{formatCount(total)}</b>
        <span>等候最久的在前</span>
      </header>
      <ol ref={list}>
        {entries.map((entry) => (
          <QueueEntry
            key={entry.id}
            kind={kind}
            entry={entry}
            isOpen={entry.id === openedId}
            onOpen={() => onOpen(entry.id)}
          />
        ))}
        {hasMore && (
          <li className={styles.more}>
            <Button size="small" block onClick={onMore}>
              再列 50 {kind.measure}
            </Button>
          </li>
        )}
      </ol>
      <footer>
        <span>
          列出 {formatCount(entries.length)} {kind.measure}
        </span>
        <i>
          <kbd>J</kbd> 下一{kind.measure} <kbd>K</kbd> 上一{kind.measure}
        </i>
      </footer>
    </section>
  )
}

interface QueueEntryProps<Detail extends DeskDetail> {
  kind: DeskKind<Detail>
  entry: DeskEntry
  isOpen: boolean
  onOpen: () => void
}

function QueueEntry<Detail extends DeskDetail>({ kind, entry, isOpen, onOpen }: QueueEntryProps<Detail>) {
  const isTaken = entry.lock !== null && !entry.lock.isMine
  return (
    <li className={classNames(isTaken && styles.taken)}>
      <button type="button" aria-current={isOpen || undefined} onClick={onOpen}>
        {kind.badge(entry)}
        <b className="ellipsis">{entry.name}</b>
        <small>
          <span className="ellipsis">{entry.uploadUserName}</span>
          <span className={classNames(isLongWait(entry.uploadTime) && styles.long)}>
            <Clock size={12} strokeWidth={1.6} aria-hidden />
            <i className="sr-only">已等候 </i>
            {waitingTime(entry.uploadTime)}
          </span>
          {kind.mark?.(entry)}
        </small>
        {isTaken && (
          <em>
            <Lock size={12} strokeWidth={1.6} aria-hidden />
            正在由 {entry.lock?.userName} 审核
          </em>
        )}
      </button>
    </li>
  )
}
