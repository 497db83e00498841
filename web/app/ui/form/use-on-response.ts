import { useEffect, useRef } from 'react'

/** Calls the handler once for each response of a fetcher, with the handler of the latest render. */
export function useOnResponse<T>(response: T | undefined, handle: (response: T) => void) {
  const latest = useRef(handle)
  latest.current = handle
  useEffect(() => {
    if (response !== undefined) latest.current(response)
  }, [response])
}
