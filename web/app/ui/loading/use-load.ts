import { useCallback, useEffect, useRef, useState } from 'react'

export interface Load<T> {
  data?: T
  error?: Error
  isLoading: boolean
  /** Fetches again; the current data stays until the new data arrives. */
  reload: () => Promise<void>
}

const asError = (thrown: unknown) => (thrown instanceof Error ? thrown : new Error('接口请求失败'))

/** Fetches on mount and whenever `key` changes; drops responses to outdated requests. */
export const useLoad = <T>(fetch: () => Promise<T>, key = ''): Load<T> => {
  const [state, setState] = useState<{ data?: T; error?: Error; isLoading: boolean }>({ isLoading: true })
  const latest = useRef(fetch)
  latest.current = fetch
  const lastRequest = useRef(0)

  const reload = useCallback(async () => {
    const request = ++lastRequest.current
    const isCurrent = () => request === lastRequest.current
    setState((before) => ({ ...before, isLoading: true }))
    try {
      const data = await latest.current()
      if (isCurrent()) setState({ data, isLoading: false })
    } catch (thrown) {
      if (isCurrent()) setState((before) => ({ data: before.data, error: asError(thrown), isLoading: false }))
    }
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies what is fetched
  useEffect(() => {
    void reload()
    return () => {
      lastRequest.current += 1
    }
  }, [key, reload])

  return { ...state, reload }
}

/** Calls `tick` periodically while the page is visible. */
export const useTicker = (tick: () => void, everyMs: number, isOn = true): void => {
  const latest = useRef(tick)
  latest.current = tick
  useEffect(() => {
    if (!isOn) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') latest.current()
    }, everyMs)
    return () => clearInterval(timer)
  }, [everyMs, isOn])
}
