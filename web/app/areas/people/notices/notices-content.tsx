import { CheckCheck, Square, SquareCheck } from 'lucide-react'
import { Link, useLocation, useRevalidator } from 'react-router'
import { noticeKinds, noticePageSize, noticeRetentionDays } from '#contract/people/notices/notice-kinds.ts'
import { useLive } from '#lib/live/use-live.ts'
import { Button } from '#ui/button/button.tsx'
import { Empty } from '#ui/feedback/empty.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Pager } from '#ui/navigation/pager.tsx'
import { Tabs } from '#ui/navigation/tabs.tsx'
import type { NoticesData } from './load-notices.ts'
import { MailChoicesButton } from './mail-choices.tsx'
import { NoticeRow, useNoticeChange } from './notice-row.tsx'
import { noticesData } from './notices-address.ts'
import styles from './notices-content.module.css'
import { type ShownNotice, shownCount } from './shown-notice.ts'

/** The member's notices with filters; new ones appear live. */
export function NoticesContent({ data }: { data: NoticesData }) {
  const { notices, total, totalIsCapped, unread, filter } = data
  const { revalidate } = useRevalidator()
  useLive('notice', revalidate)
  return (
    <Card as="section" className={styles.sheet} aria-labelledby="notices-title">
      <NoticesHead unread={unread.count} isUnreadOnly={filter.isUnreadOnly} />
      <KindTabs unread={unread} current={filter.kind ?? 'all'} />
      {notices.length === 0 && (
        <Empty title={filter.isUnreadOnly ? '没有未读通知' : '空空如也'}>
          审核、交易、回复和共享的消息会出现在这里
        </Empty>
      )}
      {byDay(notices).map(({ day, notices: ofDay }) => (
        <section key={day}>
          <h3 className={styles.day}>{day}</h3>
          <ul>
            {ofDay.map((notice) => (
              <NoticeRow key={notice.id} notice={notice} />
            ))}
          </ul>
        </section>
      ))}
      {notices.length > 0 && (
        <div className={styles.foot}>
          <span>已读通知保留 {noticeRetentionDays} 天</span>
          <Pager page={filter.page} size={noticePageSize} total={total} totalIsCapped={totalIsCapped} />
        </div>
      )}
    </Card>
  )
}

/** Notices grouped by relative day, in the order of the list. */
const byDay = (notices: ShownNotice[]) =>
  (['今天', '昨天', '更早'] as const)
    .map((day) => ({ day, notices: notices.filter((notice) => notice.day === day) }))
    .filter((group) => group.notices.length > 0)

function NoticesHead({ unread, isUnreadOnly }: { unread: number; isUnreadOnly: boolean }) {
  const { change, isBusy } = useNoticeChange()
  const addressWith = useAddressWith()
  const Box = isUnreadOnly ? SquareCheck : Square
  return (
    <div className={styles.head}>
      <h2 id="notices-title">消息通知</h2>
      <span className={styles.count}>{unread > 0 ? `${shownCount(unread)} 条未读` : '没有未读'}</span>
      <Link
        className={styles.only}
        to={addressWith({ unread: isUnreadOnly ? undefined : '1' })}
        aria-current={isUnreadOnly || undefined}
      >
        <Box size={16} strokeWidth={1.6} aria-hidden />
        只看未读
      </Link>
      <MailChoicesButton />
      <form
        method="post"
        action={noticesData}
        onSubmit={(event) => {
          event.preventDefault()
          change({ do: 'read-all' })
        }}
      >
        <Button type="submit" size="small" name="do" value="read-all" disabled={unread === 0 || isBusy}>
          <CheckCheck size={15} strokeWidth={1.6} aria-hidden />
          全部标为已读
        </Button>
      </form>
    </div>
  )
}

function KindTabs({ unread, current }: { unread: NoticesData['unread']; current: string }) {
  const addressWith = useAddressWith()
  const kinds = Object.entries(noticeKinds).map(([kind, label]) => ({
    key: kind,
    to: addressWith({ kind }),
    label: <CountedLabel label={label} count={unread.kinds[kind as keyof typeof noticeKinds]} />,
  }))
  const all = { key: 'all', to: addressWith({ kind: undefined }), label: '全部' }
  return <Tabs className={styles.tabs} label="通知种类" tabs={[all, ...kinds]} current={current} />
}

function CountedLabel({ label, count }: { label: string; count: number }) {
  return (
    <>
      {label}
      {count > 0 && (
        <small className="num">
          {shownCount(count)}
          <span className="sr-only"> 条未读</span>
        </small>
      )}
    </>
  )
}

/** The address with other filters, at the first page. */
function useAddressWith() {
  const { pathname, search } = useLocation()
  return (changes: Record<string, string | undefined>) => {
    const query = new URLSearchParams(search)
    query.delete('page')
    for (const [name, value] of Object.entries(changes)) {
      if (value === undefined) query.delete(name)
      else query.set(name, value)
    }
    return { pathname, search: query.size === 0 ? '' : `?${query}` }
  }
}
