import { useCallback, useEffect, useState } from 'react'

/** Counts down the seconds until a code may be requested again. */
export function useResend(initialSeconds = 0) {
  const [until, setUntil] = useState(() => (initialSeconds > 0 ? Date.now() + initialSeconds * 1000 : 0))
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (until === 0) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [until])
  const start = useCallback((seconds: number) => {
    setNow(Date.now())
    setUntil(Date.now() + seconds * 1000)
  }, [])
  return { secondsLeft: Math.max(0, Math.ceil((until - now) / 1000)), start }
}
