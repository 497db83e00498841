import { useEffect, useRef } from 'react'

/** Counts one view in the browser, because loaders also run for cached and prefetched pages. */
export function useViewCounter(address: string, name: string, id: number) {
  const countedId = useRef<number>(undefined)
  useEffect(() => {
    if (countedId.current === id) return
    countedId.current = id
    const body = new URLSearchParams({ [name]: String(id) })
    fetch(address, { method: 'POST', body })
      .then((response) => response.text())
      .catch(() => navigator.sendBeacon(address, body))
  }, [address, name, id])
}
