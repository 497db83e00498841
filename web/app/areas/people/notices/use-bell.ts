import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import { useLive } from '#lib/live/use-live.ts'
import { bellStore } from './bell-store.ts'

/** A notice to many members reaches all their pages at once; a random delay spreads their requests and merges bursts. */
const spreadMs = 500

/** The data of the member's bell, updated live while the page is visible. */
export function useBell(memberId: number) {
  const isStale = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const refresh = useCallback(() => {
    isStale.current = document.hidden
    if (document.hidden || timer.current !== undefined) return
    timer.current = setTimeout(() => {
      timer.current = undefined
      bellStore.refresh()
    }, Math.random() * spreadMs)
  }, [])
  useLive('notice', refresh)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect restarts for another member
  useEffect(() => {
    bellStore.refresh()
    const onShown = () => {
      if (isStale.current) refresh()
    }
    document.addEventListener('visibilitychange', onShown)
    return () => {
      document.removeEventListener('visibilitychange', onShown)
      clearTimeout(timer.current)
      timer.current = undefined
      bellStore.clear()
    }
  }, [memberId, refresh])

  return useSyncExternalStore(bellStore.subscribe, bellStore.current, bellStore.onServer)
}
