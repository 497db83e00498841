import { Link } from 'react-router'
import type { AdminRole } from '#contract/permissions.ts'
import { LogoSymbol } from '#ui/media/logo-symbol.tsx'
import styles from './back-office.module.css'
import { home, menuGroups } from './menu.ts'
import type { MenuEntry } from './menu-entries.ts'

interface SidebarProps {
  current: MenuEntry
  /** Number of pending tasks by path of the menu entry. */
  badges: Record<string, number>
  shortName: string
  icon?: string
  role: AdminRole | undefined
}

export function Sidebar({ current, badges, shortName, icon, role }: SidebarProps) {
  const name = `${shortName}管理后台`
  return (
    <aside className={styles.sidebar}>
      <Link className={styles.logo} to={home.path} title={name}>
        <LogoSymbol shortName={shortName} picture={icon} />
        <span>{name}</span>
      </Link>
      <nav aria-label="后台导航">
        {menuGroups(role).map(({ name, entries }) => (
          <div key={name ?? ''}>
            {name && <h2>{name}</h2>}
            {entries.map(({ path, label, icon: Icon }) => (
              <Link key={path} to={path} title={label} aria-current={path === current.path ? 'page' : undefined}>
                <Icon size={17} strokeWidth={1.6} aria-hidden />
                <span>{label}</span>
                {badges[path] ? (
                  <em>
                    {badges[path]}
                    <i className="sr-only"> 项待处理</i>
                  </em>
                ) : null}
              </Link>
            ))}
          </div>
        ))}
      </nav>
    </aside>
  )
}
