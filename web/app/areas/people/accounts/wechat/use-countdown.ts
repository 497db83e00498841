import { useEffect, useState } from 'react'

/** Seconds until `end`, counted down once a second; 0 from then on. */
export const useCountdown = (end: number | undefined): number => {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (end === undefined) return
    const count = () => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000)))
    count()
    const timer = setInterval(count, 1000)
    return () => clearInterval(timer)
  }, [end])
  return left
}
