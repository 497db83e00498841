import { useEffect, useState } from 'react'

/**
 * Which of so many is shown, going on to the next after a while. It stays while `isHeld`, while nobody sees the page, and
 * for those who wish for less motion.
 */
export function useRotation(count: number, everyMs: number, isHeld: boolean) {
  const [at, setAt] = useState(0)
  const isSeen = useSeen()
  useEffect(() => {
    if (isHeld || !isSeen || count < 2 || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const timer = setTimeout(() => setAt((at + 1) % count), everyMs)
    return () => clearTimeout(timer)
  }, [at, count, everyMs, isHeld, isSeen])
  return [Math.min(at, Math.max(0, count - 1)), setAt] as const
}

function useSeen() {
  const [isSeen, setSeen] = useState(true)
  useEffect(() => {
    const look = () => setSeen(document.visibilityState === 'visible')
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return isSeen
}
