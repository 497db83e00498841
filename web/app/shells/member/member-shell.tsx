import { useEffect, useRef } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import { levels } from '#contract/constants.ts'
import { formatCount } from '#lib/format.ts'
import { requireSession } from '#lib/session.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Card } from '#ui/card.tsx'
import { Tag } from '#ui/tag.tsx'
import { CoinIcon } from '../public/coin-icon.tsx'
import type { Route } from './+types/member-shell.ts'
import { memberMenu } from './member-menu.ts'
import styles from './member-shell.module.css'

export const headers = () => ({ 'cache-control': 'private, no-store' })

export async function loader({ request, context }: Route.LoaderArgs) {
  const { user } = await requireSession(request, context)
  return { user }
}

export default function MemberShell({ loaderData: { user } }: Route.ComponentProps) {
  const name = user.nickName || user.username
  const [role] = user.roles
  return (
    <div className={styles.page}>
      <Card as="section" className={styles.top} aria-label="我的账户">
        <div className={styles.person}>
          <Avatar name={name} size={64} />
          <div>
            <h1>{name}</h1>
            <p>
              <Tag tone="ink">{levelLabel(role?.id)}</Tag>
            </p>
          </div>
        </div>
        <dl>
          <div>
            <dt>V币余额</dt>
            <dd>
              <CoinIcon size={22} />
              {formatCount(user.userCoin.coin)}
            </dd>
          </div>
        </dl>
      </Card>
      <div className={styles.grid}>
        <MemberNav role={role?.name ?? ''} />
        <div className={styles.content}>
          <Outlet />
        </div>
      </div>
    </div>
  )
}

const levelLabel = (id: number | undefined): string =>
  (id !== undefined && Object.hasOwn(levels, id) && levels[id as keyof typeof levels].label) || '普通用户'

/** The menu at the left; on phones a row that brings the current entry to its middle. */
function MemberNav({ role }: { role: string }) {
  const { pathname } = useLocation()
  const row = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page moves the row
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (row.current && current) {
      row.current.scrollLeft = current.offsetLeft - (row.current.clientWidth - current.offsetWidth) / 2
    }
  }, [pathname])
  return (
    <nav ref={row} className={styles.nav} aria-label="会员中心">
      {memberMenu(role).map(({ group, entries }) => (
        <div key={group}>
          <h2>{group}</h2>
          {entries.map(({ path, label, icon: Icon }) => (
            <Link key={path} to={path} aria-current={path === pathname ? 'page' : undefined}>
              <Icon size={17} strokeWidth={1.6} aria-hidden />
              {label}
            </Link>
          ))}
        </div>
      ))}
    </nav>
  )
}
