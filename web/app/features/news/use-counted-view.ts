import { useEffect, useRef } from 'react'

const address = '/api/news/viewNews'

/** Counts one view once the page is open: loaders may be cached or prefetched, readers are neither. */
export function useCountedView(newsId: number) {
  const counted = useRef<number>(undefined)
  useEffect(() => {
    if (counted.current === newsId) return
    counted.current = newsId
    const body = new URLSearchParams({ newsId: String(newsId) })
    fetch(address, { method: 'POST', body })
      .then((answer) => answer.text())
      .catch(() => navigator.sendBeacon(address, body))
  }, [newsId])
}
