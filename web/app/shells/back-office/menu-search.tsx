import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useAdminRole } from '#lib/session/permissions.ts'
import { Finder } from '../../areas/office/dossiers/finder/finder.tsx'
import styles from './back-office.module.css'
import { findEntries } from './menu.ts'

/** Opens the search of the back office; Ctrl+K (⌘K on a Mac) does, too. */
export function MenuSearch() {
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
