import { CirclePlay, House, LibraryBig, MessagesSquare, UserRound } from 'lucide-react'
import { useLocation } from 'react-router'
import { paths } from '#contract/paths.ts'
import { Link } from '#ui/navigation/link.tsx'
import { type Section, sectionOf } from './sections.ts'
import styles from './tab-bar.module.css'

const tabs: { section: Section; label: string; to: string; Icon: typeof House }[] = [
  { section: 'home', label: '首页', to: paths.home, Icon: House },
  { section: 'mall', label: '商城', to: paths.mall, Icon: LibraryBig },
  { section: 'courses', label: '课程', to: paths.courses, Icon: CirclePlay },
  { section: 'forum', label: '论坛', to: paths.forum, Icon: MessagesSquare },
  { section: 'member', label: '我的', to: paths.member, Icon: UserRound },
]

/** The bottom navigation on phones. */
export function TabBar() {
  const section = sectionOf(useLocation().pathname)
  return (
    <nav className={styles.bar} aria-label="底部导航">
      {tabs.map(({ section: own, label, to, Icon }) => (
        <Link
          key={own}
          to={to}
          className={own === section ? styles.current : undefined}
          aria-current={own === section ? 'page' : undefined}
        >
          <Icon size={20} strokeWidth={1.6} aria-hidden />
          {label}
        </Link>
      ))}
    </nav>
  )
}
