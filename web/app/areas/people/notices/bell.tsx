import { Bell as BellIcon } from 'lucide-react'
import { type FormEvent, useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { useLive } from '#lib/live/use-live.ts'
import { toast } from '#ui/feedback/toast-store.ts'
import { focusMenuOf } from '#ui/overlay/focus-menu.ts'
import { Popover } from '#ui/overlay/popover.tsx'
import styles from './bell.module.css'
import { bellStore } from './bell-store.ts'
import { NoticeIcon } from './notice-icon.tsx'
import { noticesData, noticesPage } from './notices-address.ts'
import { type ShownNotice, shownCount } from './shown-notice.ts'

interface BellProps {
  memberId: number
  /** The page with all notices. */
  listAt?: string
}

/** The number of the member's unread notices and the newest five, updated live. */
export function Bell({ memberId, listAt = noticesPage }: BellProps) {
  const { count, notices } = useBell(memberId)
  const trigger = (
    <>
      <BellIcon size={20} strokeWidth={1.6} aria-hidden />
      {count > 0 && <em>{shownCount(count)}</em>}
    </>
  )
  const label = count > 0 ? `通知，${shownCount(count)} 条未读` : '通知'
  return (
    <div className={styles.bell}>
      <Popover trigger={trigger} label={label} triggerClassName={styles.trigger}>
        <section aria-label="未读通知">
          <header className={styles.head}>
            <b>通知</b>
            <span className="muted">{count > 0 ? `${shownCount(count)} 条未读` : '没有未读'}</span>
            {count > 0 && <ReadAll />}
          </header>
          <ul className={styles.list}>
            {notices.map((notice) => (
              <li key={notice.id}>
                <UnreadNotice notice={notice} listAt={listAt} />
              </li>
            ))}
          </ul>
          <Link className={styles.all} to={listAt}>
            查看全部通知
          </Link>
        </section>
      </Popover>
    </div>
  )
}

/** A notice to many members reaches all their pages at once; a random delay spreads their requests and merges bursts. */
const spreadMs = 500

/** The data of the member's bell, updated live while the page is visible. */
function useBell(memberId: number) {
  const isStale = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const refresh = useCallback(() => {
    isStale.current = document.hidden
    if (document.hidden || timer.current !== undefined) return
    timer.current = setTimeout(() => {
      timer.current = undefined
      bellStore.refresh()
    }, Math.random() * spreadMs)
  }, [])
  useLive('notice', refresh)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect restarts for another member
  useEffect(() => {
    bellStore.refresh()
    const onShown = () => {
      if (isStale.current) refresh()
    }
    document.addEventListener('visibilitychange', onShown)
    return () => {
      document.removeEventListener('visibilitychange', onShown)
      clearTimeout(timer.current)
      timer.current = undefined
      bellStore.clear()
    }
  }, [memberId, refresh])

  return useSyncExternalStore(bellStore.subscribe, bellStore.current, bellStore.onServer)
}

/** Opening a notice marks it as read; one without a link opens the list, which shows its whole text. */
function UnreadNotice({ notice, listAt }: { notice: ShownNotice; listAt: string }) {
  const { id, kind, tone, title, body, link, time } = notice
  return (
    <Link to={link ?? listAt} onClick={() => bellStore.change({ do: 'read', id }).catch(() => undefined)}>
      <NoticeIcon kind={kind} tone={tone} />
      <span className={styles.text}>
        <b className="ellipsis">{title}</b>
        <span className="clamp-2">{body}</span>
      </span>
      <time className="num">{time}</time>
    </Link>
  )
}

/** A plain form, so that it works before JavaScript runs. */
function ReadAll() {
  const readAll = (event: FormEvent) => {
    event.preventDefault()
    // The form disappears; without the focus the panel would, too.
    focusMenuOf(event.currentTarget)
    bellStore.change({ do: 'read-all' }).catch((error: Error) => toast.error(error.message))
  }
  return (
    <form method="post" action={noticesData} onSubmit={readAll}>
      <button type="submit" name="do" value="read-all" className="link">
        全部已读
      </button>
    </form>
  )
}
