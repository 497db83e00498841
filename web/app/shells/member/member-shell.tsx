import { useEffect, useRef } from 'react'
import { Link, Outlet, useSearchParams } from 'react-router'
import type { MyOverview } from '#contract/office/insight/insight.ts'
import { memberTabPath } from '#contract/paths.ts'
import { orErrorPage } from '#lib/api/or-error-page.ts'
import { api } from '#lib/api/server-api.ts'
import { formatCount, formatSpan } from '#lib/format/format.ts'
import { requireSession } from '#lib/session/session.ts'
import { Card } from '#ui/layout/card.tsx'
import { Avatar } from '#ui/media/avatar.tsx'
import { Tag } from '#ui/text/tag.tsx'
import { CoinIcon } from '../../areas/money/points/coin-icon.tsx'
import { useBalance } from '../../areas/money/points/use-balance.ts'
import type { Route } from './+types/member-shell.ts'
import { currentEntry, memberMenu } from './member-menu.ts'
import styles from './member-shell.module.css'

export const headers = () => ({ 'cache-control': 'private, no-store' })

export async function loader(args: Route.LoaderArgs) {
  await requireSession(args)
  const { accounts, insight } = api(args.context)
  const [profile, overview] = await orErrorPage(Promise.all([accounts.getProfile(), insight.getMyOverview()]))
  return { profile, overview }
}

export default function MemberShell({ loaderData: { profile, overview } }: Route.ComponentProps) {
  const name = profile.nickName || profile.username
  const role = profile.roles[0]?.name ?? ''
  const isThird = role === 'third'
  const balance = useBalance(profile.userCoin.coin)
  return (
    <div className={styles.page}>
      <Card as="section" className={styles.top} aria-label="我的账户">
        <div className={styles.person}>
          <Avatar name={name} src={profile.avatar} size={64} />
          <div>
            <h1>{name}</h1>
            <p>
              <Tag tone="ink">{profile.levelName}</Tag>
              {profile.deptName && <span className="muted">{profile.deptName}</span>}
            </p>
          </div>
        </div>
        <dl>
          {!isThird && (
            <div className={styles.balance}>
              <dt>V币余额</dt>
              <dd>
                <CoinIcon size={22} />
                {formatCount(balance)}
              </dd>
            </div>
          )}
          {countsFor(isThird, overview).map(({ label, tab, count }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <Link to={memberTabPath(tab)}>{count}</Link>
              </dd>
            </div>
          ))}
        </dl>
      </Card>
      <div className={styles.grid}>
        <MemberNav role={role} overview={overview} />
        <div className={styles.content}>
          <Outlet context={overview} />
        </div>
      </div>
    </div>
  )
}

/** The third level cannot buy; it only has items that were shared with it. */
const countsFor = (isThird: boolean, { bought, shared, learning, favorites }: MyOverview) => {
  const { resources, lessons, topics } = favorites
  return isThird
    ? [
        { label: '授权资源', tab: 'shared', count: formatCount(shared.resources) },
        { label: '授权视频', tab: 'sharedLessons', count: formatCount(shared.lessons) },
        { label: '本周学习', tab: 'sharedLessons', count: formatSpan(learning.weekSeconds) },
        { label: '收藏', tab: 'favoriteTopics', count: formatCount(topics) },
      ]
    : [
        { label: '已购资源', tab: 'bought', count: formatCount(bought.resources) },
        { label: '已购课程', tab: 'boughtLessons', count: formatCount(bought.lessons) },
        { label: '收藏', tab: 'favorites', count: formatCount(resources + lessons + topics) },
      ]
}

/** The menu at the left; on phones a scrolling row that centres the current entry. */
function MemberNav({ role, overview: { unread, hasReceived } }: { role: string; overview: MyOverview }) {
  const [query] = useSearchParams()
  const current = currentEntry(role, query.get('activerescore'))
  const row = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when the current entry changes
  useEffect(() => {
    const entry = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (row.current && entry) {
      row.current.scrollLeft = entry.offsetLeft - (row.current.clientWidth - entry.offsetWidth) / 2
    }
  }, [current])
  return (
    <nav ref={row} className={styles.nav} aria-label="会员中心">
      {memberMenu(role, hasReceived).map(({ group, entries }) => (
        <div key={group}>
          <h2>{group}</h2>
          {entries.map(({ tab, label, icon: Icon }) => (
            <Link key={tab} to={memberTabPath(tab)} aria-current={tab === current ? 'page' : undefined}>
              <Icon size={17} strokeWidth={1.6} aria-hidden />
              {label}
              {tab === 'notices' && unread > 0 && <span className={styles.badge}>{Math.min(unread, 99)}</span>}
            </Link>
          ))}
        </div>
      ))}
    </nav>
  )
}
