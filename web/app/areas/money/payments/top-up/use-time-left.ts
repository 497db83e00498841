import { useEffect, useState } from 'react'

/** Counts down from the time the server computed, so that a wrong clock of the visitor does not matter. */
export function useTimeLeft(leftMs: number): number {
  const [left, setLeft] = useState(leftMs)
  useEffect(() => {
    const end = performance.now() + leftMs
    setLeft(leftMs)
    const timer = setInterval(() => setLeft(Math.max(0, end - performance.now())), 1_000)
    return () => clearInterval(timer)
  }, [leftMs])
  return left
}

/** 09:42 */
export const clockText = (ms: number): string => {
  const seconds = Math.ceil(ms / 1_000)
  return [Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, '0')).join(':')
}
