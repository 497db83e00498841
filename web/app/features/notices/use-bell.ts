import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import { useLive } from '#lib/live/use-live.ts'
import { bellStore } from './bell-store.ts'

/** Notices to many people reach all of them at once: their pages ask over half a second, and once for a burst. */
const spreadMs = 500

/** What the bell shows to this member, kept up to date while the page is looked at. */
export function useBell(memberId: number) {
  const isStale = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const look = useCallback(() => {
    isStale.current = document.hidden
    if (document.hidden || timer.current !== undefined) return
    timer.current = setTimeout(() => {
      timer.current = undefined
      bellStore.refresh()
    }, Math.random() * spreadMs)
  }, [])
  useLive('notice', look)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another member's bell starts anew
  useEffect(() => {
    bellStore.refresh()
    const onShown = () => {
      if (isStale.current) look()
    }
    document.addEventListener('visibilitychange', onShown)
    return () => {
      document.removeEventListener('visibilitychange', onShown)
      clearTimeout(timer.current)
      timer.current = undefined
      bellStore.forget()
    }
  }, [memberId, look])

  return useSyncExternalStore(bellStore.subscribe, bellStore.current, bellStore.onServer)
}
