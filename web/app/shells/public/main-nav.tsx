import { ArrowUpRight } from 'lucide-react'
import { paths } from '#contract/paths.ts'
import type { Site } from '#lib/session/session.ts'
import { Link } from '#ui/navigation/link.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import styles from './main-nav.module.css'
import type { Section } from './sections.ts'

const entries: { section: Section; label: string; to: string }[] = [
  { section: 'home', label: '首页', to: paths.home },
  { section: 'mall', label: '数字商城', to: paths.mall },
  { section: 'courses', label: '培训中心', to: paths.courses },
  { section: 'forum', label: '交流论坛', to: paths.forum },
]

type MainNavProps = Pick<Site, 'siteName' | 'externalLinks'> & { section: Section | undefined }

/** Links to the sections of the site, the alliance last, and external links at the right end. */
export function MainNav({ section, siteName, externalLinks = [] }: MainNavProps) {
  const alliance = { section: 'alliance' as const, label: siteName, to: paths.alliance('InfoMation') }
  return (
    <nav className={styles.nav} aria-label="主导航">
      <div className="wrap">
        {[...entries, alliance].map((entry) => (
          <Link
            key={entry.section}
            to={entry.to}
            className={classNames(styles.entry, entry.section === section && styles.current)}
            aria-current={entry.section === section ? 'page' : undefined}
          >
            {entry.label}
          </Link>
        ))}
        <span className={styles.external}>
          {externalLinks.map(({ name, url }) => (
            <a key={url} href={url} target="_blank" rel="noopener noreferrer">
              {name}
              <ArrowUpRight size={13} strokeWidth={1.6} aria-label="（新窗口打开）" />
            </a>
          ))}
        </span>
      </div>
    </nav>
  )
}
