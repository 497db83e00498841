import { useEffect, useState } from 'react'

const storageKey = 'back-office:sidebar'

/** Whether the sidebar is folded to its icons: as the person left it, and always so on narrow screens. */
export const useCollapsed = () => {
  const [isFolded, setFolded] = useState(false)
  const [isNarrow, setNarrow] = useState(false)
  useEffect(() => {
    setFolded(localStorage.getItem(storageKey) === 'folded')
    const query = matchMedia('(max-width: 1023px)')
    const look = () => setNarrow(query.matches)
    look()
    query.addEventListener('change', look)
    return () => query.removeEventListener('change', look)
  }, [])
  const toggle = () => {
    localStorage.setItem(storageKey, isFolded ? 'open' : 'folded')
    setFolded(!isFolded)
  }
  return { isCollapsed: isFolded || isNarrow, toggle }
}
