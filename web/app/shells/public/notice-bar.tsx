import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { noticeLevelLabels } from '#contract/pages/site-pages/notice-levels.ts'
import type { ShownNotice } from '#contract/pages/site-pages/site-pages.ts'
import { IconButton } from '#ui/button/icon-button.tsx'
import { Link } from '#ui/navigation/link.tsx'
import styles from './notice-bar.module.css'

const storageKey = 'notice-closed'

/**
 * HOME-5: the announcement at the lower edge of the window. Pages are shared by all visitors, so that only the browser
 * knows whether this one has closed it: the bar covers no place of the page, and fades in after that is clear.
 */
export function NoticeBar({ notice: { id, text, link, level } }: { notice: ShownNotice }) {
  const [isClosed, setClosed] = useState(false)
  useEffect(() => {
    if (localStorage.getItem(storageKey) === id) setClosed(true)
  }, [id])
  if (isClosed) return null
  const close = () => {
    localStorage.setItem(storageKey, id)
    setClosed(true)
  }
  return (
    <aside className={styles.bar} data-level={level} aria-label="公告">
      <b>{noticeLevelLabels[level]}</b>
      <p>
        {text}
        {link && (
          <Link to={link} {...(/^https?:/i.test(link) && { target: '_blank', rel: 'noopener noreferrer' })}>
            查看
          </Link>
        )}
      </p>
      <IconButton label="关闭公告" onClick={close}>
        <X size={16} strokeWidth={1.6} aria-hidden />
      </IconButton>
    </aside>
  )
}
