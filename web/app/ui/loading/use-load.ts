import { useCallback, useEffect, useRef, useState } from 'react'

export interface Load<T> {
  data?: T
  error?: Error
  isLoading: boolean
  /** Fetches again; what is shown stays until the new answer is there. */
  reload: () => Promise<void>
}

const asError = (thrown: unknown) => (thrown instanceof Error ? thrown : new Error('接口请求失败'))

/** Fetches when it appears and whenever `key` changes; an answer that comes after a newer question is dropped. */
export const useLoad = <T>(fetch: () => Promise<T>, key = ''): Load<T> => {
  const [state, setState] = useState<{ data?: T; error?: Error; isLoading: boolean }>({ isLoading: true })
  const latest = useRef(fetch)
  latest.current = fetch
  const asked = useRef(0)

  const reload = useCallback(async () => {
    const question = ++asked.current
    const isCurrent = () => question === asked.current
    setState((before) => ({ ...before, isLoading: true }))
    try {
      const data = await latest.current()
      if (isCurrent()) setState({ data, isLoading: false })
    } catch (thrown) {
      if (isCurrent()) setState((before) => ({ data: before.data, error: asError(thrown), isLoading: false }))
    }
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what is asked for
  useEffect(() => {
    void reload()
    return () => {
      asked.current += 1
    }
  }, [key, reload])

  return { ...state, reload }
}

/** Runs `tick` again and again while the page can be seen. */
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
