import {
  ChevronRight,
  ExternalLink,
  KeyRound,
  LogOut,
  PanelLeftClose,
  PanelLeftOpen,
  Search,
  SunMoon,
} from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { backOffice } from '#contract/back-office-paths.ts'
import { type AdminRole, adminRoles } from '#contract/permissions.ts'
import { usePageNames } from '#lib/document/page-name.ts'
import { logOut } from '#lib/session/log-out.ts'
import { useAdminRole } from '#lib/session/permissions.ts'
import { buttonClass } from '#ui/button/button.tsx'
import { ThemeChoice } from '#ui/form/theme-choice.tsx'
import { Avatar } from '#ui/media/avatar.tsx'
import { useConfirm } from '#ui/overlay/confirm.tsx'
import { Popover } from '#ui/overlay/popover.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import { Finder } from '../../areas/office/dossiers/finder/finder.tsx'
import { Bell } from '../../areas/people/notices/bell.tsx'
import styles from './back-office.module.css'
import { findEntries, home, type Place } from './menu.ts'

interface TopBarProps {
  place: Place
  memberId: number
  userName: string
  role: AdminRole | undefined
  isCollapsed: boolean
  onToggle: () => void
}

export function TopBar({ place, memberId, userName, role, isCollapsed, onToggle }: TopBarProps) {
  const Panel = isCollapsed ? PanelLeftOpen : PanelLeftClose
  return (
    <header className={classNames(styles.topBar, 'screen-only')}>
      <button
        type="button"
        className={styles.iconButton}
        aria-label={isCollapsed ? '展开侧栏' : '收起侧栏'}
        aria-expanded={!isCollapsed}
        onClick={onToggle}
      >
        <Panel size={18} strokeWidth={1.6} aria-hidden />
      </button>
      <Crumbs place={place} />
      <span className={styles.space} />
      <MenuSearch />
      <a className={buttonClass({ size: 'small' })} href="/" target="_blank" rel="noopener">
        <ExternalLink size={14} strokeWidth={1.6} aria-hidden />
        前台
      </a>
      <Bell memberId={memberId} listAt={backOffice.notices} />
      <Account userName={userName} role={role} />
    </header>
  )
}

/** Opens the search of the back office; Ctrl+K (⌘K on a Mac) does, too. */
function MenuSearch() {
  const [isOpen, setOpen] = useState(false)
  const role = useAdminRole()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      setOpen((wasOpen) => !wasOpen)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return (
    <search className={styles.search}>
      <button
        type="button"
        aria-label="搜索资源、用户、订单 Ctrl K"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Search size={16} aria-hidden />
        <span>搜索资源、用户、订单</span>
        <kbd>Ctrl K</kbd>
      </button>
      <Finder isOpen={isOpen} onClose={() => setOpen(false)} findPages={(typed) => findEntries(role, typed)} />
    </search>
  )
}

const Crumbs = ({ place }: { place: Place }) => (
  <nav className={styles.crumbs} aria-label="当前位置">
    <Link to={home.path}>后台</Link>
    {place.path !== place.entry.path && (
      <>
        <ChevronRight size={14} strokeWidth={1.6} aria-hidden />
        <Link to={place.entry.path}>{place.entry.label}</Link>
      </>
    )}
    <ChevronRight size={14} strokeWidth={1.6} aria-hidden />
    <b aria-current="page">{usePageNames()[place.path] ?? place.label}</b>
  </nav>
)

const Account = ({ userName, role }: Pick<TopBarProps, 'userName' | 'role'>) => {
  const confirm = useConfirm()
  const leave = async () => {
    if (await confirm('确定注销并退出系统吗？')) await logOut()
  }
  const trigger = (
    <>
      <Avatar name={userName} />
      <span className="sr-only">账户：{userName}</span>
      <span className={styles.accountName} aria-hidden="true">
        {userName}
        {role && <small>{adminRoles[role].label}</small>}
      </span>
    </>
  )
  return (
    <Popover trigger={trigger} triggerClassName={styles.account}>
      <Link className={styles.menuItem} to={backOffice.account}>
        <KeyRound size={16} strokeWidth={1.6} aria-hidden />
        密码与登录设备
      </Link>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the choice is inside */}
      <label className={styles.menuItem}>
        <SunMoon size={16} strokeWidth={1.6} aria-hidden />
        主题
        <ThemeChoice />
      </label>
      <button type="button" className={styles.menuItem} onClick={() => void leave()}>
        <LogOut size={16} strokeWidth={1.6} aria-hidden />
        退出登录
      </button>
    </Popover>
  )
}
