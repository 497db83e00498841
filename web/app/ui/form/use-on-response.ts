import { useEffect, useRef } from 'react'

/** Deals with each answer to something sent in the background once, by what the page holds when it comes. */
export function useOnResponse<T>(answer: T | undefined, deal: (answer: T) => void) {
  const latest = useRef(deal)
  latest.current = deal
  useEffect(() => {
    if (answer !== undefined) latest.current(answer)
  }, [answer])
}
