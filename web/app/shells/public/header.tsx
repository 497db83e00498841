import { Search, SquarePen, Upload, Video } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { loginThenBackTo, paths } from '#lib/paths.ts'
import { type Site, siteSubtitle, useSession, useSite } from '#lib/session.ts'
import { classNames } from '#ui/class-names.ts'
import { Kept } from '#ui/kept.tsx'
import { Link } from '#ui/link.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Logo } from '#ui/logo.tsx'
import { AccountArea } from './account-area.tsx'
import styles from './header.module.css'
import { MainNav } from './main-nav.tsx'
import { SearchBox } from './search-box.tsx'
import { type Scope, type Section, sectionOf, uploadOf } from './sections.ts'

/** Tool strip, main bar and navigation. Only the main bar stays while scrolling, pressed to 56 pixels. */
export function Header({ categories }: { categories: Scope[] }) {
  const { siteName, shortName } = useSite()
  const section = sectionOf(useLocation().pathname)
  const [isSearching, setSearching] = useState(false)
  const isCompact = useScrolledBy(48)
  return (
    <header className={styles.head}>
      <ToolStrip />
      <div className={classNames(styles.bar, isCompact && styles.compact, isSearching && styles.searching)}>
        <div className={classNames('wrap', styles.main)}>
          <Link className={styles.logo} to={paths.home}>
            <Logo name={siteName} shortName={shortName} subtitle={siteSubtitle} />
          </Link>
          <SearchBox section={section} categories={categories} />
          <div className={styles.acts}>
            <UploadEntry section={section} />
            <Link
              className={classNames('phone-only', styles.icon)}
              to={paths.search}
              aria-label="搜索"
              onClick={(event) => {
                event.preventDefault()
                setSearching((now) => !now)
              }}
            >
              <Search size={20} strokeWidth={1.6} aria-hidden />
            </Link>
            <AccountArea />
          </div>
        </div>
      </div>
      <MainNav section={section} />
    </header>
  )
}

function ToolStrip() {
  const { slogan, hotline } = useSite()
  return <Kept as="div" className={styles.strip} part={Tools} data={{ slogan, hotline }} />
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

function UploadEntry({ section }: { section: Section | undefined }) {
  const session = useSession()
  const { to, label } = uploadOf(section)
  const Icon = (section && uploadIcons[section]) ?? Upload
  // The third level adds nothing but topics (decision 6).
  if (session?.roles.includes('third') && section !== 'forum') return null
  return (
    <LinkButton className={styles.upload} to={session ? to : loginThenBackTo(to)} aria-label={label}>
      <Icon size={16} strokeWidth={1.6} aria-hidden />
      <span>{label}</span>
    </LinkButton>
  )
}

function useScrolledBy(pixels: number) {
  const [isScrolled, setScrolled] = useState(false)
  useEffect(() => {
    const look = () => setScrolled(scrollY >= pixels)
    look()
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [pixels])
  return isScrolled
}
