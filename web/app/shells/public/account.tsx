import { ChevronDown, CircleUserRound, LayoutDashboard, LogOut } from 'lucide-react'
import type { FormEvent } from 'react'
import { type Level, levelId, levels } from '#contract/constants.ts'
import { financeTabPath, paths } from '#contract/paths.ts'
import type { User } from '#contract/people/accounts/accounts.ts'
import { maskPhone } from '#contract/people/accounts/people-rules.ts'
import { formatCount } from '#lib/format/format.ts'
import { logOut } from '#lib/session/log-out.ts'
import { Avatar } from '#ui/media/avatar.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { LinkButton } from '#ui/navigation/link-button.tsx'
import { useConfirm } from '#ui/overlay/confirm.tsx'
import { Popover } from '#ui/overlay/popover.tsx'
import { CoinIcon } from '../../areas/money/points/coin-icon.tsx'
import { useBalance } from '../../areas/money/points/use-balance.ts'
import { Bell } from '../../areas/people/notices/bell.tsx'
import styles from './account-area.module.css'

/** Header content for logged-in people. */
export function Account({ user }: { user: User }) {
  return (
    <>
      <Bell memberId={user.id} />
      <AccountPopover user={user} />
    </>
  )
}

const shownName = ({ nickName, username }: User) => nickName || username

function AccountPopover({ user }: { user: User }) {
  const name = shownName(user)
  const balance = useBalance(user.userCoin.coin)
  const trigger = (
    <>
      <Avatar name={name} src={user.avatar} />
      <span className="sr-only">账户：{name}</span>
      <span className="desk-only" aria-hidden="true">
        {name}
      </span>
      <ChevronDown className="desk-only" size={14} strokeWidth={1.6} aria-hidden />
    </>
  )
  return (
    <Popover trigger={trigger} triggerClassName={styles.trigger}>
      <div className={styles.identity}>
        <Avatar name={name} src={user.avatar} size={40} />
        <div>
          <b>{name}</b>
          <span>{accountSummary(user)}</span>
        </div>
      </div>
      {levelOf(user) !== 5 && <Balance coins={balance} />}
      <ul className={styles.list}>
        <li>
          <Link to={paths.member}>
            <CircleUserRound size={16} strokeWidth={1.6} aria-hidden />
            会员中心
          </Link>
        </li>
        {levelOf(user) === levelId.administrator && (
          <li>
            {/* A page of its own, so that the public pages need not know the routes of the back office. */}
            <a href={paths.backOffice}>
              <LayoutDashboard size={16} strokeWidth={1.6} aria-hidden />
              管理后台
            </a>
          </li>
        )}
        <li>
          <LogoutButton />
        </li>
      </ul>
    </Popover>
  )
}

const levelOf = (user: User) => user.roles[0]?.id as Level | undefined

/** Level and phone number, the latter masked. */
const accountSummary = (user: User) => {
  const level = levelOf(user)
  return [level && levels[level]?.label, maskPhone(user.phone)].filter(Boolean).join(' · ')
}

/** Hidden from the third level, which has no coins. */
const Balance = ({ coins }: { coins: number }) => (
  <div className={styles.balance}>
    <CoinIcon />
    <span>V币余额</span>
    <b className="num">{formatCount(coins)}</b>
    <LinkButton size="small" to={financeTabPath('topup')}>
      充值
    </LinkButton>
  </div>
)

/** A plain form, so that logging out works without JavaScript; with JavaScript it asks for confirmation. */
function LogoutButton() {
  const confirm = useConfirm()
  const ask = async (event: FormEvent) => {
    event.preventDefault()
    const agreed = await confirm('确定注销并退出系统吗？', {
      detail: '退出后需要重新登录才能下载和发帖。',
      action: '退出登录',
    })
    if (agreed) await logOut()
  }
  return (
    <form method="post" action={paths.logout} onSubmit={ask} data-asks>
      <button type="submit">
        <LogOut size={16} strokeWidth={1.6} aria-hidden />
        退出登录
      </button>
    </form>
  )
}
