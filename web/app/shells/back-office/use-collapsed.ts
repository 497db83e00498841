import { useEffect, useState } from 'react'

const storageKey = 'back-office:sidebar'

/** Whether the sidebar shows only icons: by choice, stored in this browser, and always on narrow screens. */
export const useCollapsed = () => {
  const [isFolded, setFolded] = useState(false)
  const [isNarrow, setNarrow] = useState(false)
  useEffect(() => {
    setFolded(localStorage.getItem(storageKey) === 'folded')
    const query = matchMedia('(max-width: 1023px)')
    const update = () => setNarrow(query.matches)
    update()
    query.addEventListener('change', update)
    return () => query.removeEventListener('change', update)
  }, [])
  const toggle = () => {
    localStorage.setItem(storageKey, isFolded ? 'open' : 'folded')
    setFolded(!isFolded)
  }
  return { isCollapsed: isFolded || isNarrow, toggle }
}
