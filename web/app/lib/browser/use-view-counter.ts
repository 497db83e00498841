import { useEffect, useRef } from 'react'

/** Counts one view once the page is open: loaders may be cached or prefetched, readers are neither. */
export function useViewCounter(address: string, name: string, id: number) {
  const counted = useRef<number>(undefined)
  useEffect(() => {
    if (counted.current === id) return
    counted.current = id
    const body = new URLSearchParams({ [name]: String(id) })
    fetch(address, { method: 'POST', body })
      .then((answer) => answer.text())
      .catch(() => navigator.sendBeacon(address, body))
  }, [address, name, id])
}
