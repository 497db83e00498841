import { useEffect, useState } from 'react'

/**
 * The index of the slide shown, advanced every `everyMs`. It does not advance while `isHeld`, while the page is hidden,
 * or for people who prefer reduced motion.
 */
export function useRotation(count: number, everyMs: number, isHeld: boolean) {
  const [at, setAt] = useState(0)
  const isVisible = usePageVisible()
  useEffect(() => {
    if (isHeld || !isVisible || count < 2 || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const timer = setTimeout(() => setAt((at + 1) % count), everyMs)
    return () => clearTimeout(timer)
  }, [at, count, everyMs, isHeld, isVisible])
  return [Math.min(at, Math.max(0, count - 1)), setAt] as const
}

function usePageVisible() {
  const [isVisible, setVisible] = useState(true)
  useEffect(() => {
    const update = () => setVisible(document.visibilityState === 'visible')
    update()
    document.addEventListener('visibilitychange', update)
    return () => document.removeEventListener('visibilitychange', update)
  }, [])
  return isVisible
}
