import { X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { usePageNames } from '#lib/document/page-name.ts'
import styles from './back-office.module.css'
import {
  canClose,
  neighbourOf,
  readVisited,
  storeVisited,
  type VisitedPage,
  withoutOthers,
  withoutPage,
  withVisited,
} from './visited-pages.ts'

/** Tabs of the pages visited in this browser tab. Delete closes the focused tab, arrow keys move between tabs. */
export function VisitedTabs() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const names = usePageNames()
  const [pages, setPages] = useState<VisitedPage[]>(() => withVisited([], pathname, search))

  useEffect(() => {
    const next = withVisited(readVisited(), pathname, search)
    storeVisited(next)
    setPages(next)
  }, [pathname, search])

  const strip = useRef<HTMLElement>(null)
  // Scrolls the current tab into view if the tabs overflow.
  // biome-ignore lint/correctness/useExhaustiveDependencies: must run after these changes are rendered
  useEffect(() => {
    strip.current?.querySelector('[data-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [pages, pathname])

  const update = (next: VisitedPage[]) => {
    storeVisited(next)
    setPages(next)
  }
  const close = (page: VisitedPage) => {
    if (!canClose(page)) return
    update(withoutPage(pages, page.path))
    if (page.path === pathname) navigate(neighbourOf(pages, page.path))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, page: VisitedPage) => {
    if (event.key === 'Delete') close(page)
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (!step) return
    event.preventDefault()
    const links = [...(event.currentTarget.closest('nav')?.querySelectorAll('a') ?? [])]
    links[(links.indexOf(event.currentTarget as HTMLAnchorElement) + step + links.length) % links.length]?.focus()
  }

  return (
    <nav ref={strip} className={styles.visited} aria-label="已访问的页面">
      {pages.map((page) => (
        <span key={page.path} className={styles.visitedPage} data-current={page.path === pathname || undefined}>
          <Link
            to={page.address}
            aria-current={page.path === pathname ? 'page' : undefined}
            onKeyDown={(event) => onKeyDown(event, page)}
          >
            {names[page.path] ? `${page.label}：${names[page.path]}` : page.label}
          </Link>
          {canClose(page) && (
            <button type="button" aria-label={`关闭 ${page.label}`} onClick={() => close(page)}>
              <X size={13} strokeWidth={1.6} aria-hidden />
            </button>
          )}
        </span>
      ))}
      {pages.filter((page) => canClose(page) && page.path !== pathname).length > 0 && (
        <button type="button" className={styles.closeOthers} onClick={() => update(withoutOthers(pages, pathname))}>
          关闭其他
        </button>
      )}
    </nav>
  )
}
