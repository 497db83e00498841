import { Search, SquarePen, Upload, Video } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation, useRouteLoaderData } from 'react-router'
import { loginPathReturningTo, paths } from '#contract/paths.ts'
import type { Session } from '#contract/people/accounts/accounts.ts'
import { type Site, useBrand, useSession, useSite } from '#lib/session/session.ts'
import { Logo } from '#ui/media/logo.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { LinkButton } from '#ui/navigation/link-button.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import { AccountArea } from './account-area.tsx'
import styles from './header.module.css'
import { MainNav } from './main-nav.tsx'
import { SearchBox } from './search-box.tsx'
import { type Scope, type Section, sectionOf, uploadOf } from './sections.ts'

/** Utility bar, main bar and navigation; only the main bar stays visible while scrolling, reduced to 56 pixels. */
export function Header({ categories }: { categories: Scope[] }) {
  const { siteName, slogan, hotline, externalLinks } = useSite()
  const brand = useBrand()
  const session = useSession()
  const here = useLocation()
  const ofLessons = useRouteLoaderData<{ scopes: Scope[] }>('shells/video/video-shell')?.scopes
  const section = sectionOf(here.pathname)
  const [isSearching, setSearching] = useState(false)
  const isCompact = useScrolledBy(48)
  return (
    <header className={classNames(styles.head, 'screen-only')}>
      <div className={styles.strip}>
        <Tools slogan={slogan} hotline={hotline} />
      </div>
      <div className={classNames(styles.bar, isCompact && styles.compact, isSearching && styles.searching)}>
        <div className={classNames('wrap', styles.main)}>
          <Link className={styles.logo} to={paths.home}>
            <Logo {...brand} />
          </Link>
          <SearchBox section={section} here={here} scopes={{ ofResources: categories, ofLessons }} />
          <div className={styles.actions}>
            <UploadEntry section={section} session={session} />
            <Link
              className={classNames('phone-only', styles.icon)}
              to={paths.search}
              aria-label="搜索"
              onClick={(event) => {
                event.preventDefault()
                setSearching((isOpen) => !isOpen)
              }}
            >
              <Search size={20} strokeWidth={1.6} aria-hidden />
            </Link>
            <AccountArea session={session} here={here} />
          </div>
        </div>
      </div>
      <MainNav section={section} siteName={siteName} externalLinks={externalLinks} />
    </header>
  )
}

const Tools = ({ slogan, hotline }: Pick<Site, 'slogan' | 'hotline'>) => (
  <div className="wrap">
    <span>{slogan}</span>
    <Link to={paths.alliance('Apply')}>入盟申请</Link>
    <Link to={paths.more}>帮助</Link>
    {hotline && (
      <span>
        服务热线 <b>{hotline}</b>
      </span>
    )}
  </div>
)

const uploadIcons: Partial<Record<Section, typeof Upload>> = { forum: SquarePen, courses: Video }

function UploadEntry({ section, session }: { section: Section | undefined; session: Session | null }) {
  const { to, label } = uploadOf(section)
  const Icon = (section && uploadIcons[section]) ?? Upload
  // The third level may only post topics (PAGE-14).
  if (session?.roles.includes('third') && section !== 'forum') return null
  return (
    <LinkButton className={styles.upload} to={session ? to : loginPathReturningTo(to)} aria-label={label}>
      <Icon size={16} strokeWidth={1.6} aria-hidden />
      <span>{label}</span>
    </LinkButton>
  )
}

function useScrolledBy(pixels: number) {
  const [isScrolled, setScrolled] = useState(false)
  useEffect(() => {
    const update = () => setScrolled(scrollY >= pixels)
    update()
    addEventListener('scroll', update, { passive: true })
    return () => removeEventListener('scroll', update)
  }, [pixels])
  return isScrolled
}
