import { useCallback, useRef } from 'react'

/** The `submit` of a fetcher that ignores further calls until the first is answered, even before the page re-renders. */
export function useSubmitOnce<Args extends unknown[]>(submit: (...args: Args) => Promise<void>) {
  const isRunning = useRef(false)
  return useCallback(
    async (...args: Args) => {
      if (isRunning.current) return
      isRunning.current = true
      try {
        await submit(...args)
      } finally {
        isRunning.current = false
      }
    },
    [submit],
  )
}
